//! Charges to choose from: straight ahead, with the least wheel to each enemy, and with a few wider ones.

use acies_field::Mu;
use acies_field::wheel::Wheeling;
use acies_geometry::{Angle, Footprint, Hand, widest_turn};
use acies_play::{Dice, Seat};

use super::declare::{
    check_order, could_evade, enemy_missed, is_light_foot, light_foot_might_charge, may_not_declare,
};
use super::path::outline_met;
use super::reach::{Charging, furthest};
use super::{ChargeOrder, Reply, Target, Wheel};
use crate::fielded::GroupId;
use crate::position::Position;

/// By how much wheels are tried that are wider than the least, in thousandths of a degree.
const WIDER: [i64; 5] = [0, 50, 3_000, 8_000, 16_000];

/// Wheels that are tried if none of those leads past friends.
const ROUND: [i64; 6] = [4_000, 10_000, 20_000, 35_000, 55_000, 80_000];

const HANDS: [Hand; 2] = [Hand::Left, Hand::Right];

/// Charges that a player may declare now, and that he declares no more. AM-IMP-003
pub(super) fn declarations(position: &Position<'_>, seat: Seat, into: &mut Vec<Reply>) {
    for (id, _) in position.groups(seat) {
        into.extend(charges(position, id).into_iter().map(Reply::Charge));
    }
    into.push(Reply::Done);
}

/// Charges that a battle group on the table may make.
pub(crate) fn charges(position: &Position<'_>, id: GroupId) -> Vec<ChargeOrder> {
    let mut orders = Vec::new();
    collect(position, id, |order| {
        orders.push(order);
        false
    });
    orders.sort();
    orders.dedup();
    orders
}

/// Whether a battle group has somebody near and nothing that keeps it from charging; a quick look.
pub(crate) fn might_charge(position: &Position<'_>, id: GroupId) -> bool {
    !position.battle.turn.charges.iter().any(|charge| charge.id() == id)
        && may_not_declare(position, id).is_empty()
        && !near(position, id).is_empty()
}

/// A charge of a battle group of chance, one of the first that are found; none if nobody can charge, or now and then before
/// all do who can.
pub(super) fn pick(position: &Position<'_>, seat: Seat, dice: &mut Dice) -> Option<ChargeOrder> {
    let mut open: Vec<GroupId> = position.groups(seat).map(|(id, _)| id).collect();
    if dice.pick(open.len() as u32 + 2) == 0 {
        return None;
    }
    while !open.is_empty() {
        let id = open.swap_remove(dice.pick(open.len() as u32) as usize);
        let mut found = None;
        collect(position, id, |order| {
            found = Some(order);
            dice.pick(2) == 0
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Whether there is any charge that a side may declare. Those that need no wheel are looked for first, for they are found
/// sooner.
pub(super) fn may_anybody_charge(position: &Position<'_>, seat: Seat) -> bool {
    let searches: Vec<Search<'_>> =
        position.groups(seat).filter_map(|(id, _)| Search::new(position, id)).collect();
    searches.iter().any(|search| !search.straight().is_empty()) || searches.iter().any(Search::finds_any)
}

/// Hands on legal charges of a battle group until that is enough.
fn collect(position: &Position<'_>, id: GroupId, enough: impl FnMut(ChargeOrder) -> bool) {
    if let Some(search) = Search::new(position, id) {
        search.collect(enough);
    }
}

/// A battle group that may charge, and has somebody near.
struct Search<'a> {
    position: Position<'a>,
    near: Vec<(Target, Vec<Footprint>)>,
    charging: Charging<'a>,
}

impl<'a> Search<'a> {
    fn new(position: &Position<'a>, id: GroupId) -> Option<Self> {
        if position.battle.turn.charges.iter().any(|charge| charge.id() == id) {
            return None;
        }
        let near = near(position, id);
        if near.is_empty() || !may_not_declare(position, id).is_empty() {
            return None;
        }
        let may_be_charged = |target: &Target| match *target {
            Target::Group(enemy) => light_foot_might_charge(position, GroupId::new(id.seat.other(), enemy)),
            Target::Camp => true,
        };
        if is_light_foot(position, id) && !near.iter().any(|(target, _)| may_be_charged(target)) {
            return None;
        }
        Some(Self { position: *position, near, charging: Charging::new(position, id) })
    }

    fn finds_any(&self) -> bool {
        let mut found = false;
        self.collect(|_| {
            found = true;
            true
        });
        found
    }

    /// The legal charges straight ahead.
    fn straight(&self) -> Vec<ChargeOrder> {
        let is_ahead = self.near.iter().any(|(_, bases)| self.charging.is_in_path_ahead(bases));
        let orders = is_ahead.then(|| with_wheel(&self.position, &self.charging, None));
        orders.flatten().unwrap_or_default()
    }

    /// Hands on legal charges until that is enough.
    fn collect(&self, mut enough: impl FnMut(ChargeOrder) -> bool) {
        let Self { position, near, charging } = self;
        let straight = self.straight();
        let mut any_legal = !straight.is_empty();
        if straight.into_iter().any(&mut enough) {
            return;
        }
        let is_in_path_after =
            |wheel: Wheel| near.iter().any(|(_, bases)| charging.is_in_path_after(wheel, bases));
        let mut stopped: Vec<Wheel> = Vec::new();
        let mut with = |wheel: Wheel| {
            let leads_no_further = |less: &Wheel| less.hand == wheel.hand && less.turn <= wheel.turn;
            if stopped.iter().any(leads_no_further) || !is_in_path_after(wheel) {
                return Vec::new();
            }
            let Some(orders) = with_wheel(position, charging, Some(wheel)) else { return Vec::new() };
            if orders.is_empty() && charging.is_stopped_in_any_wheel(wheel) {
                stopped.push(wheel);
            }
            orders
        };
        let (id, body) = (charging.id(), &position.fielded(charging.id()).body);
        let wheelings = HANDS.map(|hand| (hand, Wheeling::new(body, hand, charging.furthest())));
        let mut tried: Vec<Wheel> = Vec::new();
        for wheel in near.iter().flat_map(|near| wheels_to(position, id, near, &wheelings)) {
            if tried.contains(&wheel) {
                continue;
            }
            tried.push(wheel);
            let orders = with(wheel);
            any_legal |= !orders.is_empty();
            if orders.into_iter().any(&mut enough) {
                return;
            }
        }
        if tried.is_empty() || any_legal {
            return;
        }
        for hand in HANDS {
            for turn in ROUND {
                let wheel = Wheel { hand, turn: Angle::millidegrees(turn) };
                if with(wheel).into_iter().any(&mut enough) {
                    return;
                }
            }
        }
    }
}

/// The enemies, and the camp, that are so near that a charge might reach them.
fn near(position: &Position<'_>, id: GroupId) -> Vec<(Target, Vec<Footprint>)> {
    let most = furthest(position, id);
    let foe = id.seat.other();
    let groups = position.enemies_within(id, most);
    let groups = groups.map(|(enemy, _)| (Target::Group(enemy.index), outline_met(position, enemy)));
    let around = position.fielded(id).body.bounds().widened(most);
    let camp = position.camp(foe).filter(|camp| around.meet(camp.bounds()));
    groups.chain(camp.map(|camp| (Target::Camp, vec![camp]))).collect()
}

/// Wheels towards an enemy: as little as needed, a little more, and to face him squarely.
fn wheels_to(
    position: &Position<'_>,
    id: GroupId,
    (target, bases): &(Target, Vec<Footprint>),
    wheelings: &[(Hand, Wheeling<'_>)],
) -> Vec<Wheel> {
    let mut wheels = Vec::new();
    for (hand, wheeling) in wheelings {
        let Some(least) = wheeling.least(bases, Angle::QUARTER) else { continue };
        for wider in WIDER {
            let turn = least.turn + Angle::millidegrees(wider);
            if turn != Angle::ZERO && turn <= Angle::QUARTER {
                wheels.push(Wheel { hand: *hand, turn });
            }
        }
    }
    if !wheels.is_empty()
        && let Target::Group(index) = *target
    {
        let facing = position.fielded(GroupId::new(id.seat.other(), index)).facing();
        let square = facing + Angle::HALF - position.fielded(id).body.facing();
        if let Some(hand) = square.hand().filter(|_| square.size() <= Angle::QUARTER) {
            wheels.push(Wheel { hand, turn: square.size() });
        }
    }
    wheels
}

/// The legal charges with a wheel: as it is, or with a base dropped back if it must; and with a wheel announced for when
/// all evade. None if it is seen quickly that nobody is contacted.
fn with_wheel(
    position: &Position<'_>,
    charging: &Charging<'_>,
    wheel: Option<Wheel>,
) -> Option<Vec<ChargeOrder>> {
    let id = charging.id();
    let order = |drop_back: Option<Hand>| {
        let reach = charging.reach(wheel, drop_back);
        let groups = reach.met().into_iter().map(Target::Group);
        let targets: Vec<Target> = groups.chain(reach.camp.then_some(Target::Camp)).collect();
        let order = ChargeOrder { group: id.index, targets, wheel, drop_back, if_all_evade: None };
        let legal = !order.targets.is_empty() && check_order(position, &order, charging).is_empty();
        legal.then_some((order, reach.charged()))
    };
    let might_contact = charging.might_contact(wheel);
    debug_assert!(might_contact || !charging.reach(wheel, None).makes_contact());
    let mut legal: Vec<(ChargeOrder, Vec<usize>)> =
        might_contact.then(|| order(None)).flatten().into_iter().collect();
    if !might_contact || !charging.reach(wheel, None).makes_contact() {
        let might_contact_without = |&hand: &Hand| charging.might_contact_without_a_base(wheel, hand);
        let hands: Vec<Hand> = HANDS.into_iter().filter(might_contact_without).collect();
        if !might_contact && hands.is_empty() {
            return None;
        }
        // A base drops back only where something is in the way, and not to miss enemy. AM-IMP-016
        let whole = charging.reach(wheel, None);
        let in_the_way = !whole.halted.is_empty() || whole.slowed;
        if in_the_way && enemy_missed(id, &whole).is_none() {
            debug_assert!(
                HANDS.iter().all(|hand| {
                    hands.contains(hand) || !charging.reach(wheel, Some(*hand)).makes_contact()
                })
            );
            legal.extend(hands.into_iter().filter_map(|hand| order(Some(hand))));
        }
    }
    let evades = |&enemy: &usize| could_evade(position, GroupId::new(id.seat.other(), enemy));
    let mut orders = Vec::new();
    for (order, charged) in legal {
        if wheel.is_none() && !charged.is_empty() && charged.iter().all(evades) {
            let frontage = position.fielded(id).body.frontage();
            let turn = widest_turn(frontage, position.scale().mu(Mu::new(1)));
            let announced =
                HANDS.map(|hand| ChargeOrder { if_all_evade: Some(Wheel { hand, turn }), ..order.clone() });
            orders.extend(announced);
        }
        orders.push(order);
    }
    Some(orders)
}

#[cfg(test)]
mod tests;
