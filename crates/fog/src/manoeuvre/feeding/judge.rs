//! Whether bases may be fed into a melee as somebody wishes.

use acies_field::{Body, face_alike, joined_at_all};
use acies_geometry::{Angle, Edge, Part};
use acies_play::Ruling;
use acies_rules::rule;

use super::room::aside;
use super::{Change, Fed, Feed, Melee, moved};
use crate::TroopType;
use crate::ask::Why;
use crate::fielded::GroupId;
use crate::fighting::{Adds, adds};
use crate::manoeuvre::moves::is_led;
use crate::manoeuvre::room::in_the_way;
use crate::manoeuvre::{Wrong, ruling};
use crate::movement::{Class, Row, class, column};
use crate::obstacles::Thing;
use crate::position::Position;
use crate::stands::Stands;

/// Bases that are fed into a melee, and what that takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// How the battle group stands then.
    pub body: Body,
    /// Whether it needs a complex move test. AM-MAN-021
    pub needs_test: bool,
    /// Skirmishers and broken troops who must go out of the way first. AM-MAN-023
    pub in_the_way: Vec<GroupId>,
}

/// All rulings that forbid it, or what comes of it. AM-MAN-020 to AM-MAN-029
pub fn check(
    position: &Position<'_>,
    seat: acies_play::Seat,
    feed: &Feed,
) -> Result<Judged, Vec<Ruling<Why>>> {
    let id = GroupId::new(seat, feed.group);
    let Some(melee) = Melee::new(position, id) else {
        return Err(vec![ruling(rule!("AM-MAN-020"), Wrong::NotAsked)]);
    };
    melee.judge(feed)
}

impl Melee<'_> {
    pub(super) fn judge(&self, feed: &Feed) -> Result<Judged, Vec<Ruling<Why>>> {
        let mut wrong = self.not_at_all();
        let Some(fed) = self.after(feed) else {
            wrong.push(ruling(rule!("AM-MAN-020"), Wrong::NoSuchFile));
            return Err(wrong);
        };
        let stands = self.stands.with(self.id, &fed.body);
        let matches = moved(&feed.change).is_some() && self.matches(&stands, &fed);
        wrong.extend(self.moved_wrongly(&fed));
        if !fed.is_regular() || self.falls_apart(&fed, matches) {
            wrong.push(ruling(rule!("AM-MAN-025"), Wrong::NoFormation));
        }
        if moved(&feed.change).is_some() {
            wrong.extend(self.expanded_wrongly(feed, &fed, &stands, matches));
        } else if !self.gains(&stands, &fed) {
            wrong.push(ruling(rule!("AM-MAN-027"), Wrong::GainsNothing));
        }
        let (in_the_way, blocked) = self.obstacles(&fed, matches);
        wrong.extend(blocked.into_iter().map(|thing| ruling(rule!("AM-MAN-023"), Wrong::InTheWay(thing))));
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let needs_test = moved(&feed.change).is_some() && self.needs_test(&stands, &fed);
        Ok(Judged { body: fed.body, needs_test, in_the_way })
    }

    /// Whether nothing forbids it to one whom nothing keeps from feeding at all: what is seen sooner comes first.
    pub(super) fn allows(&self, feed: &Feed) -> bool {
        let is_file = moved(&feed.change).is_some();
        let must_match = self.is_passive() || matches!(feed.change, Change::Match { .. });
        // An overlap that is not there cannot be matched. AM-MAN-022, AM-MAN-025
        if is_file && must_match && self.overlappers.is_empty() {
            return false;
        }
        let Some(fed) = self.after(feed) else { return false };
        if !fed.is_regular() || !self.moved_wrongly(&fed).is_empty() {
            return false;
        }
        let stands = self.stands.with(self.id, &fed.body);
        let matches = is_file && self.matches(&stands, &fed);
        let is_allowed = if is_file {
            self.expanded_wrongly(feed, &fed, &stands, matches).is_empty()
        } else {
            self.gains(&stands, &fed)
        };
        is_allowed && !self.falls_apart(&fed, matches) && self.obstacles(&fed, matches).1.is_empty()
    }

    fn is_passive(&self) -> bool {
        self.id.seat != self.position.battle.turn.active
    }

    /// What keeps it from feeding at all. AM-MAN-020, AM-MAN-029
    pub(super) fn not_at_all(&self) -> Vec<Ruling<Why>> {
        let fielded = self.position.fielded(self.id);
        let never = |kind: TroopType| kind.is_artillery() || kind == TroopType::BattleWagons;
        let mut wrong = Vec::new();
        if fielded.group.bases().iter().any(|base| never(base.kind)) {
            wrong.push(ruling(rule!("AM-MAN-029"), Wrong::NeverFeeds));
        }
        if fielded.in_orb || fielded.is_kinked() {
            wrong.push(ruling(rule!("AM-MAN-025"), Wrong::NoFormation));
        }
        if self.position.battle.turn.done.contains(&self.id) {
            wrong.push(ruling(rule!("AM-MAN-020"), Wrong::HasFed));
        }
        if !self.is_engaged() {
            wrong.push(ruling(rule!("AM-MAN-020"), Wrong::NotEngaged));
        }
        wrong
    }

    /// Whether bases lose touch with each other: only those that match an overlap may. AM-MAN-025
    fn falls_apart(&self, fed: &Fed, matches: bool) -> bool {
        let bases = fed.body.bases().iter().enumerate();
        let stay = bases.filter(|(base, _)| !matches || !fed.moved.contains(base));
        let together = Body::new(stay.map(|(_, base)| *base).collect());
        together.parts(joined_at_all) > self.body.parts(joined_at_all)
    }

    /// Bases that must stay where they are. AM-MAN-024
    fn moved_wrongly(&self, fed: &Fed) -> Vec<Ruling<Why>> {
        let needed = |&&base: &&usize| !self.may_move(base);
        let mut wrong: Vec<Ruling<Why>> = fed
            .moved
            .iter()
            .filter(needed)
            .map(|&base| ruling(rule!("AM-MAN-024"), Wrong::BaseNeeded(base)))
            .collect();
        if fed.emptied > 1 || fed.gap {
            wrong.push(ruling(rule!("AM-MAN-024"), Wrong::FilesGone(fed.emptied)));
        }
        wrong
    }

    /// What is wrong with a new file. AM-MAN-022, AM-MAN-025, AM-MAN-026, AM-MAN-028
    fn expanded_wrongly(
        &self,
        feed: &Feed,
        fed: &Fed,
        stands: &Stands<'_>,
        matches: bool,
    ) -> Vec<Ruling<Why>> {
        let mut wrong = Vec::new();
        let same_end = self.end(feed.hand).is_some_and(|end| end.iter().all(|base| fed.moved.contains(base)));
        if same_end {
            wrong.push(ruling(rule!("AM-MAN-020"), Wrong::NoSuchFile));
        }
        let passive = self.is_passive();
        if !matches && (passive || matches!(feed.change, Change::Match { .. })) {
            let rule = if passive { rule!("AM-MAN-022") } else { rule!("AM-MAN-025") };
            wrong.push(ruling(rule, Wrong::NoOverlapToMatch(feed.hand)));
        }
        if matches!(feed.change, Change::Match { .. }) && !self.faces_ahead(fed) {
            wrong.push(ruling(rule!("AM-MAN-028"), Wrong::LapsRound));
        }
        let before = self.stands.opponents(self.id);
        let overlapping = |enemy: &GroupId| self.overlappers.iter().any(|(other, _)| other == enemy);
        let after = stands.opponents(self.id).into_iter();
        let fresh = after.filter(|enemy| !before.contains(enemy) && !overlapping(enemy));
        wrong.extend(fresh.map(|enemy| ruling(rule!("AM-MAN-026"), Wrong::FreshEnemy(enemy.index))));
        wrong
    }

    /// Whether the new file stands front to front with an enemy base that overlaps the battle group. AM-MAN-022
    fn matches(&self, stands: &Stands<'_>, fed: &Fed) -> bool {
        let Some(&front) = fed.moved.first() else { return false };
        stands.contacts(self.id).iter().any(|&(base, enemy, enemy_base, met)| {
            base == front
                && (met.mine, met.theirs) == (Part::Edge(Edge::Front), Part::Edge(Edge::Front))
                && self.overlappers.contains(&(enemy, enemy_base))
        })
    }

    /// Whether the new file faces as the battle group does, and not round the end of the enemy. AM-MAN-028
    fn faces_ahead(&self, fed: &Fed) -> bool {
        let facing = |&base: &usize| fed.body.bases()[base].pose.facing;
        fed.moved.iter().map(facing).all(|facing: Angle| face_alike(facing, self.facing))
    }

    /// Whether one of the bases that were moved adds something in its new place. AM-MAN-027
    fn gains(&self, stands: &Stands<'_>, fed: &Fed) -> bool {
        let after = adds(&self.position, stands, self.id, &fed.body);
        fed.moved.iter().any(|&base| self.adds[base] == Adds::Nothing && after[base] != Adds::Nothing)
    }

    /// Who must go out of the way, and what cannot: only skirmishers and broken troops do, and only for a match of an overlap
    /// that is there. AM-MAN-023
    fn obstacles(&self, fed: &Fed, matching: bool) -> (Vec<GroupId>, Vec<Thing>) {
        let goes = |thing: &Thing| match *thing {
            Thing::Group(other) if matching => !aside(&self.position, other, self.id, &fed.body).is_empty(),
            _ => false,
        };
        let (mut going, mut blocked) = (Vec::new(), Vec::new());
        for thing in in_the_way(&self.position, self.id, &fed.body) {
            match thing {
                Thing::Group(other) if goes(&thing) => going.push(other),
                thing => blocked.push(thing),
            }
        }
        if fed.body.overlap().is_some() {
            blocked.push(Thing::Group(self.id));
        }
        (going, blocked)
    }

    /// Whether a complex move test is needed: for a base that neither faces an enemy nor overlaps one, if an expansion on the
    /// spot takes one. AM-MAN-021
    fn needs_test(&self, stands: &Stands<'_>, fed: &Fed) -> bool {
        let Some(&front) = fed.moved.first() else { return false };
        let fights = stands.facing_enemy(self.id)[front]
            || stands.overlaps(self.id).iter().any(|overlap| overlap.base == front);
        let group = self.position.group(self.id);
        let led = is_led(&self.position, self.id.seat, &[self.id.index]);
        let rules = &self.position.fog.rules;
        !fights && class(rules, Row::Expansion, column(rules, group, led), false) == Class::Complex
    }
}
