//! What a case can ask about what happened to a battle group in a step.

use acies_play::case::{Finding, Moment};

use crate::ask::Event;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::{aftermath, close_combat, shooting};

/// The dice that it rolled, its net points of advantage and its hits, in shooting and close combat; what was added to its
/// last cohesion test and its last death roll. Nothing if there was no such roll.
pub(super) fn of_group(moment: &Moment<'_, Fog>, id: GroupId, what: &str) -> Option<Finding> {
    let rolled: Vec<Rolled> =
        moment.events.iter().filter_map(|event| Rolled::by(event)).filter(|rolled| rolled.by == id).collect();
    let sum = |of: fn(&Rolled) -> u32| Some(Finding::Number(rolled.iter().map(of).sum::<u32>().into()));
    match what {
        "dice" => sum(|rolled| rolled.dice),
        "hits" => sum(|rolled| rolled.hits),
        "net" => {
            let mut net: Vec<i32> = rolled.iter().map(|rolled| rolled.net).collect();
            net.dedup();
            Some(match net[..] {
                [net] => Finding::Number(net.into()),
                _ => Finding::List(net.iter().map(i32::to_string).collect()),
            })
        }
        "test" => Some(last(moment, |event| match event {
            Event::CohesionTest { id: whose, modifiers, .. } if *whose == id => {
                Some(modifiers.iter().map(|&(_, points)| i64::from(points)).sum())
            }
            _ => None,
        })),
        "spared" => Some(last(moment, |event| match event {
            Event::Aftermath(aftermath::Event::DeathRoll { id: whose, modifier, .. }) if *whose == id => {
                Some((*modifier).into())
            }
            _ => None,
        })),
        _ => None,
    }
}

/// The last such number of the step.
fn last(moment: &Moment<'_, Fog>, number: impl Fn(&Event) -> Option<i64>) -> Finding {
    let found = moment.events.iter().rev().find_map(|event| number(event));
    found.map_or_else(|| Finding::Text("none".into()), Finding::Number)
}

/// Dice that were rolled to hit.
struct Rolled {
    by: GroupId,
    dice: u32,
    net: i32,
    hits: u32,
}

impl Rolled {
    fn by(event: &Event) -> Option<Self> {
        match event {
            Event::CloseCombat(close_combat::Event::Hits { by, dice, net, hits, .. }) => {
                Some(Self { by: *by, dice: *dice, net: *net, hits: *hits })
            }
            Event::Shooting(shooting::Event::Shot { by, dice, advantages, hits, .. }) => {
                let net = advantages.iter().map(|&(_, points)| points).sum();
                Some(Self { by: *by, dice: *dice, net, hits: *hits })
            }
            _ => None,
        }
    }
}
