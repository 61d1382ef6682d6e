//! Two battle groups front to front in the middle of a table.

use acies_field::terrain::{Kind, Piece, Shape};
use acies_field::{Mu, Ranks};
use acies_geometry::{Angle, Length, Point, Pose, Vector};
use acies_play::{Game, Seat};
use acies_rules::RuleId;

use super::{Contender, MatchUp, State};
use crate::army::{Army, Member};
use crate::ask::{Answer, Ask};
use crate::battle::{Agreement, Battle, Stage};
use crate::command::{Commander, CommanderLevel, Rank};
use crate::fielded::{Fielded, Leader};
use crate::game::Fog;
use crate::impact::{Approach, Charge, ChargeKind, ChargeOrder, Progress, Question, Reply, Target};
use crate::setup::Territory;
use crate::terrain::Grade;
use crate::turn::Step;
use crate::{BattleGroup, bases};

/// The two as they touch, before anybody has rolled.
#[derive(Clone)]
pub(super) struct Meeting {
    fog: Fog,
    battle: Battle,
}

impl Meeting {
    /// Those of a match-up in a state of their fight; none by rules that have no engine.
    pub(super) fn of(match_up: &MatchUp, state: &State) -> Option<Self> {
        let armies = match_up.sides.each_ref().map(army);
        let agreement = Agreement { rulebook: match_up.rulebook, ..Agreement::standard(armies) };
        let fog = Fog::ancient(agreement).ok()?;
        let mut battle = fog.start();
        cover(&fog, &mut battle, match_up.ground);
        let files = [0, 1].map(|side| match_up.sides[side].files.min(state[side].0.bases().len()));
        for (seat, (group, led)) in Seat::BOTH.into_iter().zip(state) {
            let (fielded, front) = placed(&fog, seat, group, files);
            battle.side_mut(seat).groups[0] = Some(fielded);
            if *led {
                let mut leader = Leader::new(front);
                leader.on_base = battle.side(seat).groups[0].as_ref().map(|group| group.body.bases()[0].size);
                leader.in_front_rank = true;
                battle.side_mut(seat).commanders[0] = Some(leader);
            }
        }
        battle.initiative = Some(Seat::Red);
        battle.begin(&fog.agreement, Seat::Red);
        for seat in Seat::BOTH {
            for leader in battle.side_mut(seat).commanders.iter_mut().flatten() {
                leader.with = Some(0);
            }
        }
        Some(Self { fog, battle })
    }

    /// The rules by which red may not charge blue from a little way off.
    pub(super) fn refused(mut self) -> Vec<RuleId> {
        let back = Vector::new(0, -self.fog.agreement.scale().mu(Mu::new(1)).get());
        let side = self.battle.side_mut(Seat::Red);
        for fielded in side.groups.iter_mut().flatten() {
            fielded.body = fielded.body.slid(back);
        }
        for leader in side.commanders.iter_mut().flatten() {
            leader.pose.front += back;
        }
        self.battle.stage = Stage::Turn(Step::Declarations);
        let charge = Reply::Charge(ChargeOrder::straight(0, [Target::Group(0)]));
        let ask = Ask::Impact(Question::Declare);
        let rulings = self.fog.check(&self.battle, Seat::Red, &ask, &Answer::Impact(charge));
        let mut rules: Vec<RuleId> = rulings.into_iter().map(|ruling| ruling.rule).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// After red's charge.
    pub(super) fn charged(mut self) -> (Fog, Battle) {
        let order = ChargeOrder::straight(0, [Target::Group(0)]);
        let mut charge = Charge::new(Seat::Red, order, ChargeKind::Declared, vec![0]);
        charge.contacted = vec![(0, Approach::Front)];
        charge.progress = Progress::Made;
        self.battle.turn.charges.push(charge);
        (self.fog, self.battle)
    }

    /// In melee.
    pub(super) fn fighting(self) -> (Fog, Battle) {
        (self.fog, self.battle)
    }
}

/// An army of one battle group.
fn army(side: &Contender) -> Army {
    let level = side.commander.unwrap_or(CommanderLevel::Troop);
    Army {
        name: String::new(),
        groups: vec![Member::plain(side.group.clone())],
        commanders: vec![
            Commander::new(Rank::CommanderInChief, level),
            Commander::new(Rank::SubCommander, CommanderLevel::Troop),
        ],
        commander_names: Vec::new(),
        fortified_camp: false,
        fortifications: 0,
        territories: vec![Territory::Agricultural],
    }
}

/// A battle group on its side of the line, base against base: of the wider one as many bases as can be stand beyond the other on
/// either hand. With it the pose of its front-rank base that is in the middle.
fn placed(fog: &Fog, seat: Seat, group: &BattleGroup, files: [usize; 2]) -> (Fielded, Pose) {
    let figures = fog.agreement.figures;
    let sizes: Vec<_> = group.bases().iter().map(|base| bases::size(base.kind, figures)).collect();
    let width = bases::width(figures);
    let own = files[seat.index()];
    // Both stand on whole base widths, counted from the left end of the wider one as red sees it.
    let wider = files[0].max(files[1]);
    let from = (wider - own) / 2;
    let middle =
        Length::micrometres(width.get() * (2 * from + own) as i32 / 2 - width.get() * wider as i32 / 2);
    let facing = if seat == Seat::Red { Angle::ZERO } else { Angle::HALF };
    let table = fog.agreement.table;
    let front = Point::new(table.width.get() / 2 + middle.get(), table.depth.get() / 2);
    let body = Ranks::new(sizes.len(), own).stand(Pose::new(front, facing), &sizes);
    let pose = body.bases()[0].pose;
    (Fielded::new(group.clone(), body), pose)
}

/// Lays terrain over all of the table.
fn cover(fog: &Fog, battle: &mut Battle, ground: Grade) {
    let kind = match ground {
        Grade::Open | Grade::Impassable => return,
        Grade::Uneven => Kind::BrokenGround,
        Grade::Rough => Kind::Brush,
        Grade::Difficult => Kind::Marsh,
    };
    let (width, depth) = (fog.agreement.table.width.get(), fog.agreement.table.depth.get());
    let corners = [(0, 0), (0, depth), (width, depth), (width, 0)].map(|(x, y)| Point::new(x, y));
    battle.field.pieces.extend(Piece::of(kind, Shape::Straight(corners.to_vec())));
}
