//! The card game as a [`Game`]: its set-up, and which chapter plays which step.

use acies_play::{Dice, Eyes, Game, Outcome, Pause, Ruling, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Ask, Chance, Event};
use crate::battle::{Battle, Stage};
use crate::check::{self, Why};
use crate::deck::{Deck, DeckFile};
use crate::ending::Ending;
use crate::imagine::{self, Memory};
use crate::view::{self, View};
use crate::{attack, choices, flank, placing, setting_up, turn};

/// The rules with a deck and the agreed readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardGame {
    deck: Deck,
    flank_losses: FlankLosses,
}

/// What must be agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The card faces.
    pub deck: DeckFile,
    /// Who pays for a flank attack that fails.
    #[serde(default)]
    pub flank_losses: FlankLosses,
}

/// Which of the attacker's units are at stake in a flank attack from a flanking column. CG-TRN-013
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlankLosses {
    /// Those that attack: our reading.
    #[default]
    Attacking,
    /// Those in the opposed column: the book to the letter.
    Opposed,
}

impl CardGame {
    /// The rules with this deck and our readings.
    pub fn new(deck: Deck) -> CardGame {
        CardGame { deck, flank_losses: FlankLosses::default() }
    }

    /// The same rules with another reading of CG-TRN-013.
    #[must_use]
    pub fn with_flank_losses(mut self, flank_losses: FlankLosses) -> CardGame {
        self.flank_losses = flank_losses;
        self
    }

    /// The card faces.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Which units are at stake in a flank attack.
    pub fn flank_losses(&self) -> FlankLosses {
        self.flank_losses
    }
}

impl Default for CardGame {
    fn default() -> CardGame {
        CardGame::new(Deck::acies())
    }
}

impl Game for CardGame {
    const NAME: &'static str = "card";
    const RULES_VERSION: u32 = 1;

    type Setup = Setup;
    type State = Battle;
    type Ask = Ask;
    type Answer = Answer;
    type Chance = Chance;
    type Event = Event;
    type Why = Why;
    type View = View;
    type Memory = Memory;
    type Chapter = u16;
    type Ending = Ending;

    fn from_setup(setup: &Setup) -> Result<CardGame, String> {
        let deck = setup.deck.clone().check().map_err(|problems| problems.join("; "))?;
        Ok(CardGame { deck, flank_losses: setup.flank_losses })
    }

    fn setup(&self) -> Setup {
        Setup { deck: self.deck.file().clone(), flank_losses: self.flank_losses }
    }

    fn start(&self) -> Battle {
        Battle::new(&self.deck)
    }

    fn chapter(&self, battle: &Battle) -> u16 {
        battle.turn
    }

    fn outcome(&self, battle: &Battle) -> Option<Outcome<Ending>> {
        battle.outcome
    }

    fn step<T: Table<CardGame>>(&self, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
        match battle.stage {
            Stage::Terrain { left, laid, filled } => {
                setting_up::terrain(self, battle, left, laid, filled, table)
            }
            Stage::Deal => setting_up::deal(self, battle, table),
            Stage::Draft => setting_up::draft(self, battle, table),
            Stage::VictoryCheck => {
                turn::victory_check(battle, table);
                Ok(())
            }
            Stage::Advance => turn::advance(self, battle, table),
            Stage::FlankAttacks(phase) => flank::attacks(self, battle, phase, table),
            Stage::Actions => turn::action(self, battle, table),
            Stage::Placing { cost } => placing::place_or_pay(self, battle, cost, table),
            Stage::Commitment(attack) => attack::commitment(self, battle, attack, table),
            Stage::Withdrawal(attack) => attack::withdrawal(self, battle, attack, table),
            Stage::Defence(attack) => attack::defence(self, battle, attack, table),
            Stage::Halt(attack) => attack::halt(self, battle, &attack, table),
            Stage::Tie(attack) => attack::tie(self, battle, &attack, table),
            Stage::Draw => turn::draw(self, battle, table),
            Stage::HandLimit => turn::hand_limit(self, battle, table),
            Stage::Over => Ok(()),
        }
    }

    fn check(&self, battle: &Battle, seat: Seat, ask: &Ask, answer: &Answer) -> Vec<Ruling<Why>> {
        check::check(self, battle, seat, *ask, answer)
    }

    fn out_of_turn(&self, battle: &Battle, seat: Seat, answer: &Answer) -> Vec<Ruling<Why>> {
        vec![check::out_of_turn(battle, seat, answer)]
    }

    fn choices(&self, battle: &Battle, seat: Seat, ask: &Ask, into: &mut Vec<Answer>) {
        choices::choices(self, battle, seat, *ask, into);
    }

    fn lists_all(&self, ask: &Ask) -> bool {
        // Of the payments only those without a superfluous card are listed, each in one order.
        *ask != Ask::PlaceOrPay
    }

    fn outcomes(&self, chance: &Chance) -> u32 {
        match chance {
            Chance::Terrain { left } => left.iter().map(|&count| u32::from(count)).sum(),
            Chance::Side { .. } | Chance::FirstPlayer => 2,
            Chance::Deal { undealt: cards, .. } | Chance::Draw { deck: cards, .. } => cards.len() as u32,
        }
    }

    fn luck(&self, chance: &Chance, outcome: u32) -> Option<(Seat, i32)> {
        // A draw is lucky by the command points that it brings above the average of the deck.
        let Chance::Draw { seat, deck } = *chance else { return None };
        let expected = (1000 * self.deck.points_of(deck) / deck.len() as u32) as i32;
        Some((seat, 1000 * i32::from(self.deck.points(deck.nth(outcome))) - expected))
    }

    fn view(&self, battle: &Battle, eyes: Eyes) -> View {
        view::view(battle, eyes)
    }

    fn recall(&self, battle: &Battle, seat: Seat) -> Memory {
        imagine::recall(battle, seat)
    }

    fn imagine(&self, view: &View, memory: &Memory, dice: &mut Dice) -> Battle {
        imagine::imagine(view, memory, dice)
    }

    fn event_for(&self, event: &Event, eyes: Eyes) -> Event {
        view::event_for(event, eyes)
    }

    fn reveals(&self, event: &Event) -> bool {
        view::reveals(event)
    }
}
