//! What lies open to somebody's eyes.

use acies_play::{Dice, Eyes, Game, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::ask::{Ask, Event, Roll};
use crate::battle::{Agreement, Battle, Side, Stage};
use crate::command::Rank;
use crate::game::Fog;
use crate::setup::flank_march::{Flank, FlankMarch};
use crate::turn::{Ending, Phase, points};

/// A battle as somebody sees it: of the other side no order of march, no outflanking march, and of its ambushes only the
/// markers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct View {
    /// Whose eyes these are.
    pub eyes: Eyes,
    /// What they see. Of a side that is not theirs the hidden things are empty.
    pub battle: Battle,
    /// The phase of the turn; none before the first turn and when the game is over. AM-SEQ-004
    pub phase: Option<Phase>,
    /// The attrition points of red and blue. AM-SEQ-014
    pub attrition: [usize; 2],
    /// How the game ended, once it has.
    pub outcome: Option<Outcome<Ending>>,
}

impl View {
    /// What these eyes see.
    pub fn of(fog: &Fog, battle: &Battle, eyes: Eyes) -> Self {
        let attrition = Seat::BOTH.map(|seat| points(fog, battle, seat));
        let outcome = fog.outcome(battle);
        let phase = if let Stage::Turn(step) = battle.stage { Some(step.phase()) } else { None };
        let mut battle = battle.clone();
        for seat in Seat::BOTH {
            if !eyes.are(seat) {
                hide(battle.side_mut(seat));
            }
        }
        Self { eyes, battle, phase, attrition, outcome }
    }

    /// A battle that looks like this: who is hidden where is made up, so that it fits with who is on the table.
    pub fn imagine(&self, agreement: &Agreement, dice: &mut Dice) -> Battle {
        let mut battle = self.battle.clone();
        for seat in Seat::BOTH {
            if !self.eyes.are(seat) {
                make_up(agreement, &mut battle, seat, dice);
            }
        }
        battle
    }
}

fn hide(side: &mut Side) {
    side.order.clear();
    side.marches.clear();
    for ambush in &mut side.ambushes {
        (ambush.group, ambush.commander, ambush.on_foot) = (None, None, false);
    }
}

/// A question as somebody perceives it: which of his battle groups and commanders another player is to deploy next tells of
/// his order of march, and of those who are in ambush or on a march. AM-SET-002, AM-SET-050, AM-SET-058
pub(crate) fn ask_for(ask: &Ask, asked: Seat, eyes: Eyes) -> Ask {
    match ask {
        Ask::Deploy(_) if !eyes.are(asked) => Ask::Deploy(Vec::new()),
        Ask::Commanders(_) if !eyes.are(asked) => Ask::Commanders(Vec::new()),
        other => other.clone(),
    }
}

/// An event as somebody perceives it: others do not know the flank of a march before it has succeeded, nor its battle
/// groups before they come to the table or are lost. AM-SET-034, AM-SET-038
pub(crate) fn event_for(event: &Event, eyes: Eyes) -> Event {
    match *event {
        Event::Rolled(Roll::Arrival(seat, _), shown) if !eyes.are(seat) => {
            Event::Rolled(Roll::Arrival(seat, None), shown)
        }
        Event::Rolled(Roll::Straggling(seat, _), shown) if !eyes.are(seat) => {
            Event::Rolled(Roll::Straggling(seat, None), shown)
        }
        Event::RolledAgain(Roll::Straggling(seat, _), shown, counts) if !eyes.are(seat) => {
            Event::RolledAgain(Roll::Straggling(seat, None), shown, counts)
        }
        _ => event.clone(),
    }
}

fn make_up(agreement: &Agreement, battle: &mut Battle, seat: Seat, dice: &mut Dice) {
    if battle.stage == Stage::OrderOfMarch {
        return;
    }
    let army = &agreement.armies[seat.index()];
    let placed = battle.turn.marches.placed.map(|placed| placed.group).filter(|_| battle.turn.active == seat);
    let all_deployed = matches!(
        battle.stage,
        Stage::Dismounting(_) | Stage::Commanders(_) | Stage::FirstMove | Stage::Turn(_) | Stage::Over
    );
    let side = battle.side_mut(seat);
    let (known, mut others): (Vec<usize>, Vec<usize>) =
        (0..army.groups.len()).partition(|&group| side.shows(group));
    for last in (1..others.len()).rev() {
        others.swap(last, dice.pick(last as u32 + 1) as usize);
    }
    side.order = [known, others.clone()].concat();
    if !all_deployed {
        return;
    }
    let free = |leader: &usize| army.commanders[*leader].rank != Rank::CommanderInChief;
    let mut leaders: Vec<usize> = (0..army.commanders.len()).filter(free).collect();
    // Those who are not on the table go first.
    leaders
        .sort_by_key(|&leader| side.commanders[leader].is_some() || side.lost_commanders.contains(&leader));
    let mut leaders = leaders.into_iter();
    // Whoever is not on the table by now is marching round or in ambush. Of some marches the strength is known.
    for declared in &side.declared {
        if let Some(commander) = leaders.next() {
            let coming = placed.filter(|group| others.contains(group));
            others.retain(|&group| Some(group) != coming);
            let rest = declared.groups.saturating_sub(usize::from(coming.is_some()));
            let groups = others.split_off(others.len().saturating_sub(rest));
            let groups = coming.into_iter().chain(groups).collect();
            side.marches.push(FlankMarch { flank: declared.flank, commander, groups });
        }
    }
    for ambush in &mut side.ambushes {
        ambush.group = others.pop();
    }
    let declared: Vec<Flank> = side.declared.iter().map(|declared| declared.flank).collect();
    let flanks = Flank::BOTH.into_iter().filter(|flank| !declared.contains(flank));
    for (commander, flank) in leaders.zip(flanks) {
        let groups = others.split_off(others.len().saturating_sub(3));
        if !groups.is_empty() {
            side.marches.push(FlankMarch { flank, commander, groups });
        }
    }
}

impl Side {
    /// Whether everybody knows of a battle group: it is on the table or was, or has just been revealed. AM-SET-051
    pub fn shows(&self, group: usize) -> bool {
        self.groups[group].is_some()
            || self.lost.iter().any(|&(lost, _)| lost == group)
            || self.revealed.iter().any(|ambush| ambush.group == Some(group))
    }

    /// Whether everybody knows of a commander. AM-SET-058
    pub fn shows_commander(&self, commander: usize) -> bool {
        self.commanders[commander].is_some()
            || self.lost_commanders.contains(&commander)
            || self.revealed.iter().any(|ambush| ambush.commander == Some(commander))
    }
}

#[cfg(test)]
mod tests;
