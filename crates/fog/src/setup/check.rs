//! Which answers the rules of setting up forbid.

use acies_field::terrain::{Kind, Piece, Plan, Shape, Works, WorksKind, WorksPart, check_groups};
use acies_field::{Base, Body, Ranks};
use acies_geometry::{Footprint, Vector};
use acies_play::{Ruling, Seat};
use acies_rules::{RuleId, rule};

use super::deployment::{AMBUSHES, Ground};
use super::siting::{Adjustment, check_piece, check_site, may_lie};
use super::{batches, dismounting, flank_march, selection, siting};
use crate::ask::{Answer, Ask, Deployment, Why};
use crate::battle::{Agreement, Ambush, Battle, Placing, own_edge};
use crate::{TroopType, bases};

type Rulings = Vec<Ruling<Why>>;

fn ruling(rule: RuleId, because: Why) -> Ruling<Why> {
    Ruling { rule, because }
}

/// A battle as one seat finds it, with what was agreed.
pub(crate) struct Setting<'a> {
    pub(crate) agreement: &'a Agreement,
    pub(crate) battle: &'a Battle,
    pub(crate) seat: Seat,
}

impl Setting<'_> {
    /// All rulings that forbid an answer to a question.
    pub(crate) fn check(&self, ask: &Ask, answer: &Answer) -> Rulings {
        if !is_near_the_table(answer) {
            return vec![ruling(rule!("AM-TRP-003"), Why::TooFar)];
        }
        match (ask, answer) {
            (Ask::OrderOfMarch, Answer::OrderOfMarch(order)) => self.order(order),
            (Ask::Territory, Answer::Territory(territory)) => {
                let offered =
                    self.agreement.armies[self.seat.other().index()].territories.contains(territory);
                unless(offered, rule!("AM-SET-006"), Why::NotOffered)
            }
            (Ask::Compulsory, Answer::Compulsory(kind)) => {
                let offered = self.battle.territory.map(selection::compulsory_choices).unwrap_or_default();
                unless(offered.contains(kind), rule!("AM-SET-013"), Why::NotOffered)
            }
            (Ask::Selection, Answer::Selection(chosen)) => self.selection(chosen),
            (Ask::NextPiece, Answer::NextPiece(piece)) => {
                let has = *piece < self.battle.side(self.seat).pieces.len();
                unless(has, rule!("AM-SET-017"), Why::NotOffered)
            }
            (Ask::Place(placing), Answer::Place(plan)) => self.place(placing, plan),
            (Ask::Place(placing), Answer::Discard) => {
                let can = super::candidates::sites(self, placing).next().is_some();
                unless(!can, rule!("AM-SET-021"), Why::CanBePlaced)
            }
            (Ask::Adjust(adjustment), answer) => self.adjust(*adjustment, answer),
            (Ask::Road, Answer::Leave) => Vec::new(),
            (Ask::Road, Answer::Place(plan)) => self.sited(&selection::Choice::normal(Kind::Road), plan),
            (Ask::Works, Answer::Works(works)) => self.works(works),
            (Ask::Camp, Answer::Camp(pose)) => {
                let camp = Base::new(*pose, bases::camp(self.agreement.figures));
                self.deployed(0, rule!("AM-SET-026"), |ground| ground.check_camp(&camp))
            }
            (Ask::Ambushes, Answer::Ambushes(ambushes)) => self.ambushes(ambushes),
            (Ask::Marches, Answer::Marches(marches)) => self.marches(marches),
            (Ask::Deploy(batch), Answer::Deploy(deployments)) => self.deploy(batch, deployments),
            (Ask::Dismounting, Answer::Dismount(groups)) => self.dismount(groups),
            (Ask::Commanders(asked), Answer::Commanders(poses)) => self.commanders(asked, poses),
            _ => vec![ruling(rule!("AM-SET-003"), Why::OtherQuestion)],
        }
    }

    fn order(&self, order: &[usize]) -> Rulings {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        let groups = self.agreement.armies[self.seat.index()].groups.len();
        unless(sorted.into_iter().eq(0..groups), rule!("AM-SET-002"), Why::NotTheArmy)
    }

    fn selection(&self, chosen: &[selection::Choice]) -> Rulings {
        let Some(territory) = self.battle.territory else {
            return vec![ruling(rule!("AM-SET-006"), Why::NotOffered)];
        };
        let initiative = self.battle.initiative == Some(self.seat);
        let wrong = selection::check(territory, initiative, &self.battle.selected, chosen);
        wrong.into_iter().map(|wrong| ruling(wrong.rule(), Why::Selection(wrong))).collect()
    }

    /// What is wrong with a piece where it lies, other than the placement roll.
    fn sited(&self, choice: &selection::Choice, plan: &Plan) -> Rulings {
        match Piece::new(plan.clone()) {
            Err(unsound) => {
                let wrong = siting::Wrong::Misplaced(acies_field::terrain::Misplaced::Unsound(unsound));
                vec![ruling(rule!("AM-SET-008"), Why::Site(wrong))]
            }
            Ok(piece) => {
                let wrong = check_piece(&self.battle.field, &self.agreement.scale(), choice, &piece);
                wrong.into_iter().map(|wrong| ruling(wrong.rule(), Why::Site(wrong))).collect()
            }
        }
    }

    fn place(&self, placing: &Placing, plan: &Plan) -> Rulings {
        let mut rulings = self.sited(&placing.choice, plan);
        if let (Some(die), Ok(piece)) = (placing.die, Piece::new(plan.clone())) {
            let edge = own_edge(placing.owner);
            let wrong = check_site(&self.battle.field, &self.agreement.scale(), edge, die, &piece);
            rulings.extend(wrong.into_iter().map(|wrong| ruling(wrong.rule(), Why::Site(wrong))));
        }
        rulings
    }

    /// Whether a piece may be placed so: the same as having no rulings against it, with what is seen quickly first.
    pub(crate) fn may_place(&self, placing: &Placing, plan: &Plan) -> bool {
        let Ok(piece) = Piece::new(plan.clone()) else { return false };
        let (field, scale, edge) = (&self.battle.field, self.agreement.scale(), own_edge(placing.owner));
        placing.die.is_none_or(|die| check_site(field, &scale, edge, die, &piece).is_empty())
            && may_lie(field, &scale, &piece)
            && is_near_the_table(&Answer::Place(plan.clone()))
            && check_piece(field, &scale, &placing.choice, &piece).is_empty()
    }

    fn adjust(&self, adjustment: Adjustment, answer: &Answer) -> Rulings {
        let Some(last) = self.battle.field.pieces.len().checked_sub(1) else {
            return vec![ruling(rule!("AM-SET-022"), Why::NotRolled)];
        };
        let misplaced = |found: Result<Piece, _>| match found {
            Ok(_) => Vec::new(),
            Err(wrong) => vec![ruling(rule!("AM-SET-024"), Why::Site(siting::Wrong::Misplaced(wrong)))],
        };
        match (adjustment, answer) {
            (_, Answer::Leave) | (Adjustment::Remove, Answer::Remove) => Vec::new(),
            (Adjustment::Slide | Adjustment::SlideOrPivot, Answer::Slide(way)) => {
                let far = is_longer(*way, self.agreement.scale().mu(adjustment.slide()));
                if far {
                    return vec![ruling(rule!("AM-SET-022"), Why::TooFar)];
                }
                misplaced(self.battle.field.slid(last, *way))
            }
            (Adjustment::SlideOrPivot, Answer::Pivot(point, turn)) => {
                misplaced(self.battle.field.pivoted(last, *point, *turn))
            }
            _ => vec![ruling(rule!("AM-SET-022"), Why::NotRolled)],
        }
    }

    fn works(&self, works: &[Base]) -> Rulings {
        let army = &self.agreement.armies[self.seat.index()];
        let size = bases::fortification(self.agreement.figures);
        let mut rulings = Vec::new();
        let enough = works.is_empty() || works.len() >= 4;
        if works.len() > usize::from(army.fortifications)
            || !enough
            || works.iter().any(|base| base.size != size)
        {
            rulings.push(ruling(rule!("AM-SPE-018"), Why::Works(works.len())));
        }
        if check_groups(&fortifications(works)).is_err() {
            rulings.push(ruling(rule!("AM-SPE-019"), Why::Works(works.len())));
        }
        if Body::new(works.to_vec()).overlap().is_some() {
            rulings.push(ruling(rule!("AM-SET-025"), Why::Works(works.len())));
        }
        for (index, base) in works.iter().enumerate() {
            rulings
                .extend(self.deployed(index, rule!("AM-SET-025"), |ground| ground.check_fortification(base)));
        }
        rulings
    }

    fn ambushes(&self, ambushes: &[Ambush]) -> Rulings {
        let army = &self.agreement.armies[self.seat.index()];
        let mut rulings = Vec::new();
        if ambushes.len() > AMBUSHES {
            rulings.push(ruling(rule!("AM-SET-030"), Why::Ambush(ambushes.len())));
        }
        let hidden: Vec<usize> = ambushes.iter().filter_map(|ambush| ambush.group).collect();
        let leaders: Vec<usize> = ambushes.iter().filter_map(|ambush| ambush.commander).collect();
        let known = hidden.iter().all(|&group| group < army.groups.len())
            && leaders.iter().all(|&leader| leader < army.commanders.len())
            && ambushes.iter().all(|ambush| ambush.commander.is_none() || ambush.group.is_some());
        if !known || has_twice(&hidden) || has_twice(&leaders) {
            rulings.push(ruling(rule!("AM-SET-030"), Why::Ambush(ambushes.len())));
            return rulings;
        }
        let size = bases::ambush_marker(self.agreement.figures);
        let markers: Vec<Base> = ambushes.iter().map(|ambush| Base::new(ambush.marker, size)).collect();
        if Body::new(markers.clone()).overlap().is_some() {
            rulings.push(ruling(rule!("AM-SET-030"), Why::Ambush(ambushes.len())));
        }
        let initiative = self.battle.initiative == Some(self.seat);
        for (index, (ambush, marker)) in ambushes.iter().zip(&markers).enumerate() {
            let group = ambush.group.map(|group| &army.groups[group].group);
            let can_dismount = |group: &crate::BattleGroup| {
                group.bases().iter().all(|base| dismounting::on_foot(base).is_some())
            };
            if ambush.on_foot && !group.is_some_and(can_dismount) {
                rulings.push(ruling(rule!("AM-SET-055"), Why::Ambush(index)));
            }
            rulings.extend(self.deployed(index, rule!("AM-SET-029"), |ground| {
                ground.check_ambush(marker, initiative, group)
            }));
        }
        rulings
    }

    fn marches(&self, marches: &[flank_march::FlankMarch]) -> Rulings {
        let army = &self.agreement.armies[self.seat.index()];
        let mut wrong = flank_march::check(army, marches);
        // Those in ambush are on the table.
        let ambushed = self.battle.away(self.seat);
        let leaders = self.battle.commanders_away(self.seat);
        let here = |march: &flank_march::FlankMarch| {
            march.groups.iter().any(|group| ambushed.contains(group)) || leaders.contains(&march.commander)
        };
        if marches.iter().any(here) {
            wrong.push(flank_march::Wrong::Unknown);
        }
        wrong.into_iter().map(|wrong| ruling(wrong.rule(), Why::March(wrong))).collect()
    }

    fn deploy(&self, batch: &[usize], deployments: &[Deployment]) -> Rulings {
        let mut named: Vec<usize> = deployments.iter().map(|deployment| deployment.group).collect();
        named.sort_unstable();
        let mut wanted = batch.to_vec();
        wanted.sort_unstable();
        if named != wanted {
            return vec![ruling(rule!("AM-SET-051"), Why::NotTheArmy)];
        }
        let mut rulings = Vec::new();
        let mut placed: Vec<Footprint> = Vec::new();
        for deployment in deployments {
            if deployment.on_foot {
                rulings.extend(self.dismount(&[deployment.group]));
            }
            let Some(body) = self.body(deployment) else {
                rulings.push(ruling(rule!("AM-BGR-005"), Why::NotTheArmy));
                continue;
            };
            let group = self.group(deployment.group, deployment.on_foot);
            let footprints = body.footprints();
            rulings.extend(self.deployed_among(deployment.group, rule!("AM-SET-052"), &placed, |ground| {
                ground.check_group(&group, &body)
            }));
            placed.extend(footprints);
        }
        rulings
    }

    /// A battle group as it is deployed.
    pub(crate) fn group(&self, group: usize, on_foot: bool) -> crate::BattleGroup {
        let mounted = &self.agreement.armies[self.seat.index()].groups[group].group;
        if !on_foot {
            return mounted.clone();
        }
        let bases = mounted.bases().iter().filter_map(dismounting::on_foot).collect();
        crate::BattleGroup::new(mounted.name.clone(), bases)
    }

    /// Where the bases of a battle group stand, if it can stand so.
    pub(crate) fn body(&self, deployment: &Deployment) -> Option<Body> {
        let group = self.group(deployment.group, deployment.on_foot);
        let files = usize::from(deployment.files);
        let sizes: Vec<_> =
            group.bases().iter().map(|base| bases::size(base.kind, self.agreement.figures)).collect();
        (1..=sizes.len())
            .contains(&files)
            .then(|| Ranks::new(sizes.len(), files).stand(deployment.front, &sizes))
    }

    fn dismount(&self, groups: &[usize]) -> Rulings {
        let forbidden = groups.iter().filter(|&&group| !self.may_dismount(group));
        forbidden.map(|&group| ruling(rule!("AM-SET-054"), Why::Dismounting(group))).collect()
    }

    /// Whether a battle group may fight on foot. AM-SET-054, AM-SET-056
    pub(crate) fn may_dismount(&self, group: usize) -> bool {
        let Some(member) = self.agreement.armies[self.seat.index()].groups.get(group) else { return false };
        let enemy = self.seat.other();
        let enemies = &self.agreement.armies[enemy.index()].groups;
        let is_wagons = |group: usize| enemies[group].group.bases()[0].kind == TroopType::BattleWagons;
        let deployed = self.battle.side(enemy).groups.iter().enumerate().filter(|(_, body)| body.is_some());
        let has_wagons = deployed.map(|(group, _)| group).any(is_wagons);
        let can = member.group.bases().iter().all(|base| dismounting::on_foot(base).is_some());
        let fortified = !self.battle.side(enemy).works.is_empty();
        can && dismounting::may_dismount(member.may_dismount, fortified, has_wagons)
    }

    fn commanders(&self, asked: &[usize], poses: &[acies_geometry::Pose]) -> Rulings {
        if asked.len() != poses.len() {
            return vec![ruling(rule!("AM-SET-058"), Why::NotTheArmy)];
        }
        let size = bases::commander(self.agreement.figures);
        let mut rulings = Vec::new();
        let mut placed: Vec<Footprint> = Vec::new();
        for (&commander, &pose) in asked.iter().zip(poses) {
            let base = Base::new(pose, size);
            rulings.extend(self.deployed_among(commander, rule!("AM-SET-058"), &placed, |ground| {
                ground.check_commander(&base)
            }));
            placed.push(base.footprint());
        }
        rulings
    }

    fn deployed(
        &self,
        index: usize,
        zone: RuleId,
        check: impl FnOnce(&Ground<'_>) -> Vec<super::deployment::Wrong>,
    ) -> Rulings {
        self.deployed_among(index, zone, &[], check)
    }

    /// What is wrong with something where it is put, with what else is put there at the same time. `zone` is the rule that
    /// says how far forward it may be.
    fn deployed_among(
        &self,
        index: usize,
        zone: RuleId,
        others: &[Footprint],
        check: impl FnOnce(&Ground<'_>) -> Vec<super::deployment::Wrong>,
    ) -> Rulings {
        let (taken, works) = (self.taken(), fortifications(&self.battle.side(self.seat).works));
        let taken = [taken, others.to_vec()].concat();
        let ground = Ground {
            rules: self.agreement.rules(),
            field: &self.battle.field,
            river: self.battle.river,
            scale: &self.agreement.scale(),
            own: own_edge(self.seat),
            taken: &taken,
            works: &works,
        };
        let rule = |wrong: super::deployment::Wrong| match wrong.rule() {
            general if general == rule!("AM-SET-052") => zone,
            special => special,
        };
        check(&ground).into_iter().map(|wrong| ruling(rule(wrong), Why::Deployment(index, wrong))).collect()
    }

    /// All that stands on the table in plain sight, and the own ambush markers.
    pub(crate) fn taken(&self) -> Vec<Footprint> {
        let figures = self.agreement.figures;
        let mut taken = Vec::new();
        for seat in Seat::BOTH {
            let side = self.battle.side(seat);
            taken.extend(side.groups.iter().flatten().flat_map(|fielded| fielded.body.footprints()));
            taken.extend(side.camp.iter().map(Base::footprint));
            taken.extend(side.works.iter().map(Base::footprint));
            let commander = bases::commander(figures);
            taken.extend(
                side.commanders.iter().flatten().map(|leader| Base::new(leader.pose, commander).footprint()),
            );
            let marker = bases::ambush_marker(figures);
            taken.extend(side.ambushes.iter().map(|ambush| Base::new(ambush.marker, marker).footprint()));
        }
        taken
    }

    /// The battle groups of a batch. AM-SET-049, AM-SET-050
    pub(crate) fn batch(&self, batch: u8) -> Vec<usize> {
        let away = self.battle.away(self.seat);
        batches::batches(&self.battle.side(self.seat).order, &away)[usize::from(batch)].clone()
    }
}

/// Bases as field fortifications.
pub(crate) fn fortifications(bases: &[Base]) -> Vec<Works> {
    let works = |&base: &Base| Works { kind: WorksKind::FieldFortification, part: WorksPart::Wall, base };
    bases.iter().map(works).collect()
}

fn unless(holds: bool, rule: RuleId, because: Why) -> Rulings {
    if holds { Vec::new() } else { vec![ruling(rule, because)] }
}

fn has_twice(numbers: &[usize]) -> bool {
    (1..numbers.len()).any(|index| numbers[..index].contains(&numbers[index]))
}

/// Whether a way is longer than a limit, whatever its size.
fn is_longer(way: Vector, limit: acies_geometry::Length) -> bool {
    let reach = limit.get();
    let outside = |part: i32| !(-reach..=reach).contains(&part);
    outside(way.x) || outside(way.y) || way.squared() > limit.squared()
}

/// Whether everything in an answer is on the table or not far from it, so that it can be measured at all.
fn is_near_the_table(answer: &Answer) -> bool {
    let limit = acies_geometry::Length::BEYOND_THE_TABLE.get() / 4;
    let near = |x: i32, y: i32| (-limit..=limit).contains(&x) && (-limit..=limit).contains(&y);
    let point = |point: &acies_geometry::Point| near(point.x, point.y);
    let shape = |shape: &Shape| match shape {
        Shape::Straight(points) | Shape::Smooth(points) => points.iter().all(point),
        Shape::Course { line, width } => line.iter().all(point) && (1..=limit).contains(&width.get()),
        Shape::Coast { edge, shore } => point(&edge.from) && point(&edge.to) && shore.iter().all(point),
    };
    match answer {
        Answer::Place(plan) => {
            shape(&plan.shape)
                && plan.crests.iter().flatten().all(point)
                && plan.covers.iter().filter_map(|cover| cover.part.as_ref()).all(shape)
                && plan.crossings.iter().all(|(at, _)| point(at))
        }
        Answer::Slide(way) => near(way.x, way.y),
        Answer::Pivot(at, _) => point(at),
        Answer::Works(works) => {
            let size = |base: &Base| {
                (1..=limit).contains(&base.size.width.get()) && (1..=limit).contains(&base.size.depth.get())
            };
            works.iter().all(|base| point(&base.pose.front) && size(base))
        }
        Answer::Camp(pose) => point(&pose.front),
        Answer::Ambushes(ambushes) => ambushes.iter().all(|ambush| point(&ambush.marker.front)),
        Answer::Deploy(deployments) => deployments.iter().all(|deployment| point(&deployment.front.front)),
        Answer::Commanders(poses) => poses.iter().all(|pose| point(&pose.front)),
        _ => true,
    }
}
