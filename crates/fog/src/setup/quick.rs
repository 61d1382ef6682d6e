//! A table and two armies drawn up at once, for people who want to fight.

use acies_play::{Arena, Player, Random, Seed, Turn};

use crate::ask::{Answer, Ask};
use crate::battle::{Battle, Stage, own_edge};
use crate::game::Fog;

/// A set-up by the rules in which nobody hides or marches round: terrain as chance has it, armies drawn up two deep from
/// the middle outwards, camps behind them.
pub fn quick(fog: &Fog, seed: Seed) -> Battle {
    let mut players = ["red", "blue"].map(|seat| Sensible::new(seed.derive(seat)));
    let [red, blue] = &mut players;
    Arena::new(red, blue, seed).play(fog, |battle| matches!(battle.stage, Stage::Turn(_))).state
}

/// Somebody who sets up plainly, and plays whatever comes up afterwards.
pub struct Sensible(Random<Fog>);

impl Sensible {
    /// Whose choices follow from `seed`.
    pub fn new(seed: Seed) -> Self {
        Self(Random::new(seed))
    }
}

impl Player<Fog> for Sensible {
    fn answer(&mut self, turn: &Turn<'_, Fog>) -> Answer {
        let mut choices = Vec::new();
        match turn.ask {
            Ask::Ambushes => Answer::Ambushes(Vec::new()),
            Ask::Marches => Answer::Marches(Vec::new()),
            Ask::Dismounting => Answer::Dismount(Vec::new()),
            Ask::Camp => {
                turn.choices(&mut choices);
                let table = turn.game.agreement.table;
                let forward = |answer: &Answer| match answer {
                    Answer::Camp(pose) => table.inward(own_edge(turn.seat), pose.front),
                    _ => table.depth,
                };
                choices.into_iter().min_by_key(forward).unwrap_or_else(|| self.0.answer(turn))
            }
            Ask::Deploy(_) => {
                turn.choices(&mut choices);
                let middle = turn.game.agreement.table.width.get() / 2;
                let spread = |answer: &Answer| match answer {
                    Answer::Deploy(line) => line
                        .iter()
                        .map(|deployment| i64::from((deployment.front.front.x - middle).abs()))
                        .sum(),
                    _ => i64::MAX,
                };
                choices.into_iter().min_by_key(spread).unwrap_or_else(|| self.0.answer(turn))
            }
            _ => self.0.answer(turn),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::tests::army;
    use crate::battle::Agreement;
    use crate::command::CommanderLevel;
    use acies_play::Seat;

    #[test]
    fn everybody_is_on_the_table() {
        let foot = "8 heavy foot, protected, average, drilled, offensive spearmen";
        let horse = "4 light horse, unprotected, average, undrilled, javelins";
        let armies = [(); 2].map(|()| army(CommanderLevel::Field, &[foot, foot, foot, horse, horse]));
        let fog = Fog::ancient(Agreement::standard(armies)).unwrap();
        for index in 0..5 {
            let battle = quick(&fog, Seed::of_series(3, index));
            assert!(matches!(battle.stage, Stage::Turn(_)));
            for seat in Seat::BOTH {
                assert!(battle.side(seat).groups.iter().all(Option::is_some));
                assert!(battle.side(seat).commanders.iter().all(Option::is_some));
                let camp = battle.side(seat).camp.unwrap().footprint();
                let reaches = battle.field.table.furthest(own_edge(seat), camp.corners());
                assert!(
                    reaches <= fog.agreement.scale().mu(acies_field::Mu::new(4)),
                    "camps stand in the rear"
                );
            }
            assert_eq!(
                battle,
                quick(&fog, Seed::of_series(3, index)),
                "the same seed sets up the same battle"
            );
        }
    }

    #[test]
    fn battle_groups_are_dealt_out_as_wide_as_their_owner_means() {
        let foot = "8 heavy foot, protected, average, drilled, offensive spearmen";
        let mut armies = [(); 2].map(|()| army(CommanderLevel::Field, &[foot, foot, foot]));
        armies[0].groups[1].files = Some(8);
        armies[0].groups[2].files = Some(2);
        let fog = Fog::ancient(Agreement::standard(armies)).unwrap();
        let battle = quick(&fog, Seed::of_series(3, 0));
        // Red faces up the table: the front rank is the furthest.
        let files = |group: usize| {
            let bases = battle.side(Seat::Red).groups[group].as_ref().unwrap().body.bases();
            let front = bases.iter().map(|base| base.pose.front.y).max();
            bases.iter().filter(|base| Some(base.pose.front.y) == front).count()
        };
        assert_eq!([files(1), files(2)], [8, 2]);
    }
}
