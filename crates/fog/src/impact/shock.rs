//! Shock troops that charge without orders.

use std::rc::Rc;

use acies_field::wheel::least_wheel;
use acies_field::{Body, Sweep, Zone};
use acies_geometry::{Angle, Footprint, Hand, Polygon};
use acies_play::{Pause, Table};

use super::contact::Touch;
use super::declare::{check_whom, may_not_declare};
use super::ground::{defends_fortifications, disorder_at, is_at_riverbank, is_in_river, wholly_in_rough};
use super::interception::zone;
use super::path::{Chargers, outline_met};
use super::reach::{Charging, Reach, furthest};
use super::{Charge, ChargeKind, ChargeOrder, Event, Question, Reply, Target, Wheel};
use crate::ask::{self, Answer, Ask};
use crate::battle::Battle;
use crate::disorder::Disorder;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::movement::complex_move_test;
use crate::position::Position;
use crate::turn::{Then, other_answer};
use crate::visibility::group_sees;
use crate::{Cohesion, TroopType};

/// A hair more than the least wheel, so that the front really meets what it wheels to.
const HAIRS: [i64; 4] = [0, 5, 20, 60];

/// The next battle group of shock troops that has not declared a charge tests not to charge; if it fails, it charges. Where
/// it can reach several enemies its player chooses. AM-IMP-031, AM-IMP-036, AM-IMP-038, AM-TSQ-005
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let undecided =
        |charge: &Charge| charge.kind == ChargeKind::WithoutOrders && charge.order.targets.is_empty();
    if let Some(index) = battle.turn.charges.iter().position(undecided) {
        let group = battle.turn.charges[index].order.group;
        let seat = battle.turn.charges[index].seat;
        let question = Question::WithoutOrders(group);
        let Answer::Impact(Reply::Charge(order)) = table.ask(fog, battle, seat, Ask::Impact(question))?
        else {
            return Err(other_answer());
        };
        settle(fog, battle, table, index, order);
        return Ok(Then::Again);
    }
    let position = Position::new(fog, battle);
    let seat = battle.turn.active;
    let is_open = |id: &GroupId| !battle.turn.done.contains(id);
    let tested = position
        .groups(seat)
        .map(|(id, _)| id)
        .filter(is_open)
        .map(|id| (id, charges_to_avoid(&position, id)))
        .find(|(_, impulse)| !impulse.orders.is_empty());
    let Some((id, Impulse { mut orders, bursts })) = tested else { return Ok(Then::Next) };
    battle.turn.done.push(id);
    if complex_move_test(fog, battle, table, (seat, &[id.index]), false)? {
        return Ok(Then::Again);
    }
    let undecided = ChargeOrder::straight(id.index, []);
    let mut charge = Charge::new(seat, undecided, ChargeKind::WithoutOrders, Vec::new());
    charge.bursts = bursts;
    battle.turn.charges.push(charge);
    if orders.len() == 1 {
        let index = battle.turn.charges.len() - 1;
        settle(fog, battle, table, index, orders.remove(0));
    }
    Ok(Then::Again)
}

/// The direction of a charge without orders is known.
fn settle<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, index: usize, order: ChargeOrder) {
    battle.turn.charges[index].order = order;
    let charged = super::reached_now(&Position::new(fog, battle), &battle.turn.charges[index]);
    battle.turn.charges[index].charged = charged;
    table.tell(ask::Event::Impact(Event::Charge(battle.turn.charges[index].clone())));
}

/// The charges that shock troops make if they fail to hold back; none if nothing tempts them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Impulse {
    /// One for each enemy whom they can reach.
    pub(super) orders: Vec<ChargeOrder>,
    /// Whether they go through friends.
    pub(super) bursts: bool,
}

/// The charges against which a battle group must test now: none if it is not of shock troops, has declared a charge, is
/// fragmented or broken, or is exempt. AM-IMP-031 to AM-IMP-037, AM-SPE-010, AM-TRP-020
pub(super) fn charges_to_avoid(position: &Position<'_>, id: GroupId) -> Impulse {
    let charges = position.battle.turn.charges.iter().any(|charge| charge.id() == id);
    if charges || !is_tempted(position, id) {
        return Impulse::default();
    }
    let impulse = impulse(position, id);
    if impulse.orders.is_empty() {
        return impulse;
    }
    let charging = charging(position, id, impulse.bursts);
    let stays = |order: &ChargeOrder| {
        let reach = charging.reach(order.wheel, order.drop_back);
        stays_put(position, id, &reach)
    };
    let blocked = impulse.bursts && friends_forbid(position, id, &impulse.orders);
    if impulse.orders.iter().any(stays) || blocked { Impulse::default() } else { impulse }
}

/// Whether it is of shock troops that are free to charge. AM-IMP-031, AM-IMP-032, AM-IMP-037, AM-MEL-025
fn is_tempted(position: &Position<'_>, id: GroupId) -> bool {
    let fielded = position.fielded(id);
    let defends = || {
        let bases = fielded.body.footprints();
        bases.iter().any(|base| defends_fortifications(position, id, base) || is_at_riverbank(position, base))
    };
    position.is_shock(id)
        && fielded.group.cohesion > Cohesion::Fragmented
        && !fielded.in_orb
        && (!is_foot(position, id) || !defends())
        && !position.is_in_close_combat(id)
        && !position.touches_routers(id)
        && !position.is_looting(id)
}

fn is_foot(position: &Position<'_>, id: GroupId) -> bool {
    position.group(id).bases().iter().all(|base| base.kind.is_foot())
}

fn charging<'a>(position: &Position<'a>, id: GroupId, bursts: bool) -> Charging<'a> {
    if bursts { Charging::through_friends(position, id) } else { Charging::new(position, id) }
}

/// The charges that it would make: straight ahead if that reaches an enemy who tempts it, otherwise with the least wheel to
/// each; with a base dropped back if there is no other way; through friends if there is none at all. AM-IMP-034,
/// AM-IMP-038
pub(super) fn impulse(position: &Position<'_>, id: GroupId) -> Impulse {
    let tempting = tempting(position, id);
    let hands = [Hand::Left, Hand::Right];
    if tempting.is_empty() {
        return Impulse::default();
    }
    for bursts in [false, true] {
        let charging = charging(position, id, bursts);
        let tries = std::iter::once(None).chain(hands.into_iter().filter(|_| !bursts).map(Some));
        let mut orders: Vec<ChargeOrder> = Vec::new();
        for drop_back in tries {
            orders.extend(directions(position, &charging, &tempting, drop_back));
            if drop_back != Some(Hand::Left) && !orders.is_empty() {
                break;
            }
        }
        if !orders.is_empty() {
            return Impulse { orders: least(orders), bursts };
        }
    }
    Impulse::default()
}

/// Of some charges those that wheel least: none at all if one needs no wheel, otherwise the least at each enemy. AM-IMP-038
fn least(mut orders: Vec<ChargeOrder>) -> Vec<ChargeOrder> {
    let turn = |order: &ChargeOrder| order.wheel.map_or(Angle::ZERO, |wheel| wheel.turn);
    let all: Vec<(Vec<Target>, Angle)> =
        orders.iter().map(|order| (order.targets.clone(), turn(order))).collect();
    orders.retain(|order| {
        let wheels_less = |(targets, less): &(Vec<Target>, Angle)| {
            *less < turn(order) && (*less == Angle::ZERO || *targets == order.targets)
        };
        !all.iter().any(wheels_less)
    });
    orders.sort();
    orders.dedup();
    orders
}

/// The visible enemies who tempt it: any for mounted troops, foot for foot. Those whom it cannot reach are left out.
/// AM-IMP-031
fn tempting(position: &Position<'_>, id: GroupId) -> Vec<(usize, Vec<Footprint>)> {
    let foot = is_foot(position, id);
    let furthest = furthest(position, id);
    let near = position.enemies_within(id, furthest);
    let near =
        near.filter(|&(enemy, _)| (!foot || is_foot(position, enemy)) && group_sees(position, id, enemy));
    near.map(|(enemy, _)| (enemy.index, outline_met(position, enemy))).collect()
}

/// The charges with the least wheel that reach one of some enemies; where friends are in the way of that, the least that leads
/// past them, to two degrees. AM-IMP-015, AM-IMP-034, AM-IMP-038
fn directions(
    position: &Position<'_>,
    charging: &Charging<'_>,
    tempting: &[(usize, Vec<Footprint>)],
    drop_back: Option<Hand>,
) -> Vec<ChargeOrder> {
    let id = charging.id();
    let order = |wheel: Option<Wheel>| {
        let reach = charging.reach(wheel, drop_back);
        let met = reach.met();
        let targets: Vec<Target> = met
            .iter()
            .filter(|enemy| tempting.iter().any(|(tempting, _)| tempting == *enemy))
            .map(|&enemy| Target::Group(enemy))
            .collect();
        let order = ChargeOrder { group: id.index, targets, wheel, drop_back, if_all_evade: None };
        let allowed = !order.targets.is_empty() && check_whom(position, id, &order, &reach).is_empty();
        allowed.then_some(order)
    };
    let is_ahead = tempting.iter().any(|(_, bases)| charging.is_in_path_ahead(bases));
    if let Some(straight) = is_ahead.then(|| order(None)).flatten() {
        return vec![straight];
    }
    let fielded = position.fielded(id);
    let chargers = Chargers::of(fielded, false, |_| true);
    let narrow = drop_back.map_or(Some(chargers.clone()), |hand| chargers.dropped_back(hand));
    let Some(body) = narrow.map(|narrow| narrow.body().into_owned()) else { return Vec::new() };
    let might_contact = |wheel: Wheel, bases: &[Footprint]| {
        let narrower = |hand| charging.might_contact_without_a_base(Some(wheel), hand);
        charging.is_in_path_after(wheel, bases)
            && (charging.might_contact(Some(wheel)) || drop_back.is_some_and(narrower))
    };
    let to = |(enemy, bases): &(usize, Vec<Footprint>)| {
        let mut found: Vec<(Angle, ChargeOrder)> = [Hand::Left, Hand::Right]
            .into_iter()
            .filter_map(|hand| {
                let least = least_turn(&body, hand, bases, charging)?;
                let with = |wheel: Wheel| {
                    let order = order(Some(wheel))?;
                    order.targets.contains(&Target::Group(*enemy)).then_some((wheel.turn, order))
                };
                let hairs = HAIRS.iter().map(|&more| least + Angle::millidegrees(more));
                let wider = (1..).map(|step| least + Angle::degrees(step * 2));
                let tries = hairs.chain(wider.take_while(|&turn| turn <= Angle::QUARTER));
                let wheels = tries.map(|turn| Wheel { hand, turn });
                for wheel in wheels.filter(|&wheel| might_contact(wheel, bases)) {
                    let found = with(wheel);
                    if found.is_some() || charging.is_stopped_in(wheel, drop_back) {
                        return found;
                    }
                }
                None
            })
            .collect();
        found.sort();
        found.into_iter().next().map(|(_, order)| order)
    };
    tempting.iter().filter_map(to).collect()
}

fn least_turn(body: &Body, hand: Hand, bases: &[Footprint], charging: &Charging<'_>) -> Option<Angle> {
    least_wheel(body, hand, bases, charging.furthest(), Angle::QUARTER).map(|found| found.turn)
}

/// Whether a charge that shock troops might make keeps them where they are. AM-IMP-033
fn stays_put(position: &Position<'_>, id: GroupId, reach: &Reach) -> bool {
    let ends = reach.body.footprints();
    let starts = position.fielded(id).body.footprints();
    let foe = |enemy: usize| GroupId::new(id.seat.other(), enemy);
    let group = position.group(id);
    let medium = group.bases().iter().all(|base| base.kind.is_medium_foot());
    let into_the_open = medium && wholly_in_rough(position, starts) && !wholly_in_rough(position, ends);
    let charged = reach.charged();
    let mounted = charged.iter().any(|&enemy| !is_foot(position, foe(enemy)));
    let elephants = |touch: &Touch| {
        position.group(foe(touch.enemy)).bases().iter().any(|base| base.kind == TroopType::Elephants)
    };
    let across = |touch: &Touch| {
        let theirs = position.fielded(foe(touch.enemy)).body.bases()[touch.theirs].footprint();
        let in_front = touch.across_works || !touch.is_on_flank_or_rear();
        let wet = is_in_river(position, &ends[touch.base]);
        in_front
            && (defends_fortifications(position, foe(touch.enemy), &theirs)
                || (wet && is_at_riverbank(position, &theirs)))
    };
    disorder_at(position, id, ends) > Disorder::None
        || into_the_open
        || (is_foot(position, id) && (mounted || mounted_intercept(position, id, &reach.swept, &charged)))
        || reach.touches.iter().any(|touch| elephants(touch) || (touch.is_legal() && across(touch)))
}

/// Whether mounted enemies who are not charged could intercept a charge on this way: it goes through the ground ahead of
/// them, and they are free to move and see it. AM-IMP-033, AM-IMP-054 to AM-IMP-061
fn mounted_intercept(position: &Position<'_>, id: GroupId, swept: &[Sweep], charged: &[usize]) -> bool {
    let crosses = |zone: &Zone| {
        let zone = Polygon::new(zone.corners().to_vec());
        zone.is_ok_and(|zone| swept.iter().any(|sweep| sweep.enters(&zone)))
    };
    position.groups(id.seat.other()).any(|(enemy, fielded)| {
        let group = &fielded.group;
        group.bases().iter().all(|base| base.kind.is_mounted())
            && !(group.is_skirmishers() && position.group(id).is_battle_troops())
            && !charged.contains(&enemy.index)
            && may_not_declare(position, enemy).is_empty()
            && disorder_at(position, enemy, fielded.body.footprints()) == Disorder::None
            && zone(position, enemy).is_some_and(|zone| crosses(&zone))
            && group_sees(position, enemy, id)
    })
}

/// Whether the friends whom charges would go through keep them from being made: any of them are shock troops, or in melee;
/// or there is nobody to reach by any of the charges but skirmishers. AM-IMP-034
fn friends_forbid(position: &Position<'_>, id: GroupId, orders: &[ChargeOrder]) -> bool {
    let charging = Charging::through_friends(position, id);
    let reaches: Vec<Rc<Reach>> =
        orders.iter().map(|order| charging.reach(order.wheel, order.drop_back)).collect();
    let skirmishers = |enemy: usize| position.group(GroupId::new(id.seat.other(), enemy)).is_skirmishers();
    let stopping = |&friend: &GroupId| position.is_shock(friend) || position.is_in_close_combat(friend);
    reaches.iter().any(|reach| passed(position, id, reach).iter().any(stopping))
        || reaches.iter().flat_map(|reach| reach.charged()).all(skirmishers)
}

/// The friends through whom a charge goes.
pub(super) fn passed(position: &Position<'_>, id: GroupId, reach: &Reach) -> Vec<GroupId> {
    use acies_geometry::sweep::Obstacle;
    let entered = |bases: &[Footprint]| {
        let obstacles: Vec<Obstacle<'_>> = bases.iter().map(Obstacle::Base).collect();
        reach.swept.iter().any(|sweep| sweep.runs_into(&obstacles))
    };
    let friends = position.friends(id);
    friends.filter(|(_, friend)| entered(friend.body.footprints())).map(|(friend, _)| friend).collect()
}

#[cfg(test)]
mod tests;
