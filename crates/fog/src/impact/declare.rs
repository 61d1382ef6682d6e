//! Declaring charges.

use acies_field::Mu;
use acies_geometry::{Angle, chord};
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::{RuleId, rule};

pub(super) use super::evading::can_evade as could_evade;
use super::flank::approach_of;
use super::ground::{rough_ground, severely_disorders, touch_in_rough};
use super::reach::{Charging, Reach, Touch, wheeled};
use super::{
    Approach, Charge, ChargeKind, ChargeOrder, Event, NoCharge, Question, Reply, Target, Wheel, Wrong,
    candidates, ruling,
};
use crate::ask::{self, Answer, Ask, Why};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::obstacles::Thing;
use crate::position::Position;
use crate::turn::{Then, other_answer};
use crate::visibility::group_sees;
use crate::{Cohesion, TroopType};

/// The longest wheel that may be announced for when all targets evade. AM-IMP-014
const WHEEL_IF_ALL_EVADE: Mu = Mu::new(1);

/// The active player declares a charge, or says that there are no more. AM-IMP-003, AM-IMP-005, AM-TSQ-003
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let seat = battle.turn.active;
    let position = Position::new(fog, battle);
    if !candidates::may_anybody_charge(&position, seat) {
        return Ok(Then::Next);
    }
    let answer = table.ask(fog, battle, seat, Ask::Impact(Question::Declare))?;
    let order = match answer {
        Answer::Impact(Reply::Charge(order)) => order,
        Answer::Impact(Reply::Done) => return Ok(Then::Next),
        _ => return Err(other_answer()),
    };
    let charge = declared(&Position::new(fog, battle), seat, order, ChargeKind::Declared);
    table.tell(ask::Event::Impact(Event::Charge(charge.clone())));
    battle.turn.charges.push(charge);
    Ok(Then::Again)
}

/// A charge with all whom it reaches. A wheel that meets somebody ends there. AM-IMP-006, AM-IMP-012
pub(super) fn declared(
    position: &Position<'_>,
    seat: Seat,
    mut order: ChargeOrder,
    kind: ChargeKind,
) -> Charge {
    let reach = super::reach(position, GroupId::new(seat, order.group), &order);
    if let (Some(wheel), Some(turned)) = (&mut order.wheel, wheeled(&reach.swept)) {
        wheel.turn = wheel.turn.min(turned);
    }
    Charge::new(seat, order, kind, reach.charged())
}

/// All that keeps a battle group from declaring any charge. AM-IMP-004, AM-IMP-030, AM-IMP-045, AM-IMP-047, AM-MAN-007,
/// AM-SPE-040, AM-MEL-025
pub(crate) fn may_not_declare(position: &Position<'_>, id: GroupId) -> Vec<(RuleId, NoCharge)> {
    let fielded = position.fielded(id);
    let never = |kind: TroopType| kind == TroopType::BattleWagons || kind.is_artillery();
    let reasons = [
        (fielded.group.cohesion == Cohesion::Fragmented, rule!("AM-IMP-047"), NoCharge::Fragmented),
        (fielded.is_broken(), rule!("AM-IMP-004"), NoCharge::Broken),
        (
            fielded.group.bases().iter().any(|base| never(base.kind)),
            rule!("AM-IMP-030"),
            NoCharge::NeverCharges,
        ),
        (fielded.is_kinked(), rule!("AM-IMP-045"), NoCharge::Kinked),
        (fielded.in_orb, rule!("AM-SPE-040"), NoCharge::InOrb),
        (!fielded.is_in_formation(), rule!("AM-MAN-007"), NoCharge::OutOfFormation),
        (position.is_in_close_combat(id), rule!("AM-IMP-004"), NoCharge::InCloseCombat),
        (position.touches_routers(id), rule!("AM-IMP-004"), NoCharge::Pursues),
        (position.is_looting(id), rule!("AM-MEL-025"), NoCharge::Loots),
    ];
    reasons.into_iter().filter(|reason| reason.0).map(|(_, rule, reason)| (rule, reason)).collect()
}

/// All rulings that forbid a declaration. AM-IMP-003
pub(super) fn check(position: &Position<'_>, seat: Seat, reply: &Reply) -> Vec<Ruling<Why>> {
    match reply {
        Reply::Done => Vec::new(),
        Reply::Charge(order) => {
            let id = GroupId::new(seat, order.group);
            if position.battle.fielded(id).is_none() {
                return vec![ruling(rule!("AM-IMP-003"), Wrong::NotAsked)];
            }
            check_order(position, order, &Charging::new(position, id))
        }
        _ => vec![Ruling { rule: rule!("AM-IMP-003"), because: Why::OtherQuestion }],
    }
}

/// All rulings that forbid a charge of a battle group that is on the table.
pub(super) fn check_order(
    position: &Position<'_>,
    order: &ChargeOrder,
    charging: &Charging<'_>,
) -> Vec<Ruling<Why>> {
    let id = charging.id();
    let mut wrong: Vec<(RuleId, Wrong)> = may_not_declare(position, id)
        .into_iter()
        .map(|(rule, reason)| (rule, Wrong::CannotCharge(reason)))
        .collect();
    if position.battle.turn.charges.iter().any(|charge| charge.id() == id) {
        wrong.push((rule!("AM-IMP-003"), Wrong::AlreadyCharges));
    }
    let foes = position.battle.side(id.seat.other()).groups.len();
    let exists = |target: &Target| match *target {
        Target::Group(index) => {
            index < foes && position.battle.fielded(GroupId::new(id.seat.other(), index)).is_some()
        }
        Target::Camp => position.camp(id.seat.other()).is_some(),
    };
    let twice = (1..order.targets.len()).any(|index| order.targets[..index].contains(&order.targets[index]));
    if order.targets.is_empty() || twice || !order.targets.iter().all(exists) {
        wrong.push((rule!("AM-IMP-003"), Wrong::Targets));
        return wrong.into_iter().map(|(rule, wrong)| ruling(rule, wrong)).collect();
    }
    for wheel in order.wheel.iter().chain(&order.if_all_evade) {
        if wheel.turn > Angle::QUARTER {
            wrong.push((rule!("AM-IMP-011"), Wrong::WheelTooWide(wheel.turn)));
        }
    }
    let reach = charging.reach(order.wheel, order.drop_back);
    wrong.extend(check_contact(position, id, order, &reach));
    wrong.extend(check_wheel(position, order, charging, &reach));
    wrong.extend(check_drop_back(position, order, charging, &reach));
    wrong.extend(check_whom(position, id, order, &reach));
    wrong.into_iter().map(|(rule, wrong)| ruling(rule, wrong)).collect()
}

/// The charge contacts all whom it names, legally and within its move, and goes through nobody. AM-IMP-003, AM-IMP-009,
/// AM-IMP-010, AM-IMP-017
fn check_contact(
    position: &Position<'_>,
    id: GroupId,
    order: &ChargeOrder,
    reach: &Reach,
) -> Vec<(RuleId, Wrong)> {
    let mut wrong = Vec::new();
    let enemy = id.seat.other();
    if !reach.makes_contact() {
        for &thing in &reach.halted {
            wrong.push(match thing {
                Thing::Group(group) if group.seat == enemy => (rule!("AM-IMP-010"), Wrong::NoLegalContact),
                Thing::Camp(seat) if seat == enemy => (rule!("AM-IMP-010"), Wrong::NoLegalContact),
                Thing::Group(_) | Thing::Camp(_) => (rule!("AM-IMP-009"), Wrong::InTheWay(thing)),
                Thing::Ground(kind) => (rule!("AM-MOV-006"), Wrong::Closed(kind)),
                Thing::Edge(_) => (rule!("AM-MOV-094"), Wrong::InTheWay(thing)),
            });
        }
    }
    let (charged, met) = (reach.charged(), reach.met());
    let none_at_once =
        !order.targets.iter().any(|target| matches!(target, Target::Group(index) if met.contains(index)));
    for &target in &order.targets {
        let reached = match target {
            Target::Group(index) => charged.contains(&index) && (reach.camp || !none_at_once),
            Target::Camp => reach.camp,
        };
        if !reached {
            let (gone, allowed) = (reach.distance, reach.allowed);
            wrong.push((rule!("AM-IMP-003"), Wrong::NotReached { target, gone, allowed }));
        }
        if let Target::Group(index) = target
            && !group_sees(position, id, GroupId::new(enemy, index))
        {
            wrong.push((rule!("AM-IMP-003"), Wrong::NotSeen(index)));
        }
    }
    wrong
}

/// The wheel costs no dice and goes no further than to whoever could evade. As the measure of the dice serves how many
/// bases fight: what each rolls does not depend on the wheel. AM-IMP-013, AM-IMP-014
fn check_wheel(
    position: &Position<'_>,
    order: &ChargeOrder,
    charging: &Charging<'_>,
    reach: &Reach,
) -> Vec<(RuleId, Wrong)> {
    let id = charging.id();
    let evades = |&enemy: &usize| could_evade(position, GroupId::new(id.seat.other(), enemy));
    let mut wrong = Vec::new();
    if let Some(Wheel { turn, .. }) = order.wheel.filter(|wheel| wheel.turn != Angle::ZERO) {
        let (straight, wheeled_bases) = (charging.reach(None, None).fighting(), reach.fighting());
        if wheeled_bases < straight && reach.makes_contact() {
            wrong.push((rule!("AM-IMP-013"), Wrong::WheelCostsDice { straight, wheeled: wheeled_bases }));
        }
        let turned = wheeled(&reach.swept).unwrap_or(turn);
        if turned < turn.min(Angle::QUARTER) && reach.met().iter().any(evades) {
            wrong.push((rule!("AM-IMP-014"), Wrong::WheelPastContact(turned)));
        }
    }
    if let Some(Wheel { turn, .. }) = order.if_all_evade {
        let length = chord(position.fielded(id).body.frontage(), turn.min(Angle::QUARTER));
        if length > position.scale().mu(WHEEL_IF_ALL_EVADE) || !reach.charged().iter().all(evades) {
            wrong.push((rule!("AM-IMP-014"), Wrong::WheelIfAllEvade(length)));
        }
    }
    wrong
}

/// A base drops back only if it must, and not to miss enemy. AM-IMP-016
fn check_drop_back(
    position: &Position<'_>,
    order: &ChargeOrder,
    charging: &Charging<'_>,
    reach: &Reach,
) -> Option<(RuleId, Wrong)> {
    order.drop_back?;
    let whole = charging.reach(order.wheel, None);
    let id = charging.id();
    if whole.makes_contact() {
        let saved =
            severely_disorders(position, id, &whole.swept) && !severely_disorders(position, id, &reach.swept);
        return (!saved).then_some((rule!("AM-IMP-016"), Wrong::DropBackNotNeeded));
    }
    if let Some(missed) = enemy_missed(id, &whole) {
        return Some((rule!("AM-IMP-016"), Wrong::DropBackToMiss(missed)));
    }
    (whole.halted.is_empty() && !whole.slowed).then_some((rule!("AM-IMP-016"), Wrong::DropBackNotNeeded))
}

/// The enemy by whom the whole front of chargers is stopped who are in no legal contact: a base that dropped back would miss
/// him. AM-IMP-016
pub(super) fn enemy_missed(id: GroupId, whole: &Reach) -> Option<Thing> {
    let is_enemy = |thing: &&Thing| match thing {
        Thing::Group(group) => group.seat != id.seat,
        Thing::Camp(seat) => *seat != id.seat,
        Thing::Ground(_) | Thing::Edge(_) => false,
    };
    whole.halted.iter().find(is_enemy).copied()
}

/// Who may be charged by whom: light foot keeps off battle troops in the open, and a flank that is engaged is hit as a
/// flank or not at all. AM-IMP-015, AM-IMP-040
pub(super) fn check_whom(
    position: &Position<'_>,
    id: GroupId,
    order: &ChargeOrder,
    reach: &Reach,
) -> Vec<(RuleId, Wrong)> {
    let mut wrong = Vec::new();
    let foe = |enemy: usize| GroupId::new(id.seat.other(), enemy);
    let legal = || reach.touches.iter().filter(|touch| touch.is_legal());
    if is_light_foot(position, id) {
        let open = |touch: &Touch| {
            let mine = reach.body.bases()[touch.base].footprint();
            let theirs = position.fielded(foe(touch.enemy)).body.bases()[touch.theirs].footprint();
            !touch_in_rough(position, &mine, &theirs, touch)
        };
        for enemy in reach.charged() {
            let fielded = position.fielded(foe(enemy));
            let touches = || legal().filter(|touch| touch.enemy == enemy);
            if fielded.group.is_battle_troops() && !fielded.is_broken() && touches().any(open) {
                wrong.push((rule!("AM-IMP-040"), Wrong::LightFootInOpen(enemy)));
            }
        }
    }
    let engaged = |touch: &Touch| {
        touch.is_on_flank_or_rear() && position.fights_to_front(foe(touch.enemy), touch.theirs)
    };
    let from_front =
        |&enemy: &usize| approach_of(position, id, order.wheel.is_some(), reach, enemy) == Approach::Front;
    let charged = reach.charged();
    if !charged.is_empty() && legal().all(engaged) && charged.iter().all(from_front) {
        wrong.push((rule!("AM-IMP-015"), Wrong::AlreadyEngaged));
    }
    wrong
}

/// A quick look that may say yes too often: whether light foot may charge an enemy battle group at all. Battle troops with open
/// ground all round it may not. AM-IMP-040
pub(super) fn light_foot_might_charge(position: &Position<'_>, enemy: GroupId) -> bool {
    let fielded = position.fielded(enemy);
    let around = fielded.body.bounds().widened(position.base_width() * 2);
    !fielded.group.is_battle_troops()
        || fielded.is_broken()
        || rough_ground(position).any(|ground| around.meet(ground.bounds()))
}

/// Whether a battle group is entirely of light foot. AM-IMP-040
pub(super) fn is_light_foot(position: &Position<'_>, id: GroupId) -> bool {
    position.group(id).bases().iter().all(|base| base.kind == TroopType::LightFoot)
}

#[cfg(test)]
mod tests;
