//! A position as it is written in a case.

use std::collections::BTreeMap;

use acies_play::Seat;
use acies_play::case::Problem;
use serde::Deserialize;
use toml::Spanned;

use crate::battle::{Army, Attack, Battle, Bonus, COLUMNS, Stage};
use crate::card::{Card, CardSet, KEPT, Pile, Units};
use crate::deck::Deck;
use crate::notation::{parse_card, parse_cards, parse_column, parse_pile, parse_terrain, parse_units};
use crate::placing::may_pair;
use crate::{CardGame, FlankLosses, flank};

type Text = Spanned<String>;

/// The tables of a case that describe where it starts. What is left out has its natural value.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    #[serde(default)]
    table: TableFile,
    #[serde(default)]
    red: SideFile,
    #[serde(default)]
    blue: SideFile,
    attack: Option<AttackFile>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    terrain: Option<Text>,
    control: Option<Text>,
    active: Option<Seat>,
    phase: Option<Text>,
    turn: Option<u16>,
    /// The cost of the units that lie and are not paid, in the phase `placing`.
    cost: Option<u8>,
    #[serde(default)]
    flank_losses: FlankLosses,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideFile {
    hand: Option<Text>,
    deck: Option<Text>,
    discard: Option<Text>,
    lost: Option<Text>,
    packet: Option<Text>,
    undealt: Option<Text>,
    #[serde(default)]
    reshuffles: u8,
    #[serde(default)]
    columns: BTreeMap<Text, Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttackFile {
    column: Text,
    from: Option<Text>,
    lead: Text,
    #[serde(default)]
    flank: bool,
    #[serde(default)]
    overlaps: u8,
    bonus: Option<Text>,
    #[serde(default)]
    drawn: bool,
    defence: Option<Text>,
}

/// Reads a text whose place is known.
fn read<T>(text: &Text, parse: impl FnOnce(&str) -> Result<T, String>) -> Result<T, Problem> {
    parse(text.get_ref()).map_err(|what| Problem::with(text, what))
}

impl Position {
    pub(super) fn set_up(&self) -> Result<(CardGame, Battle), Problem> {
        let game = CardGame::new(Deck::acies()).with_flank_losses(self.table.flank_losses);
        let mut battle = Battle::new(game.deck());
        battle.active = self.table.active.unwrap_or(Seat::Red);
        battle.turn = self.table.turn.unwrap_or(1);
        self.table.columns(&mut battle)?;
        for (seat, side) in [(Seat::Red, &self.red), (Seat::Blue, &self.blue)] {
            side.units(&game, &mut battle, seat)?;
        }
        let halted = self.table.phase.as_ref().is_some_and(|phase| phase.get_ref() == "halt");
        let attack = self.attack.as_ref().map(|attack| attack.read(&game, &battle, halted)).transpose()?;
        for (seat, side) in [(Seat::Red, &self.red), (Seat::Blue, &self.blue)] {
            let bonus = attack.and_then(|a| if seat == battle.active { a.bonus } else { a.defence });
            side.cards(&game, &mut battle, seat, bonus)?;
        }
        battle.stage = self.table.stage(&battle, attack)?;
        Ok((game, battle))
    }
}

impl TableFile {
    fn columns(&self, battle: &mut Battle) -> Result<(), Problem> {
        let five = |text: &Text| {
            let words: Vec<String> = text.get_ref().split_whitespace().map(str::to_owned).collect();
            <[String; COLUMNS]>::try_from(words).map_err(|words| {
                Problem::with(text, format!("{} words, one for each of the 5 columns", words.len()))
            })
        };
        if let Some(text) = &self.terrain {
            for (column, word) in battle.columns.iter_mut().zip(five(text)?) {
                column.terrain = parse_terrain(&word).map_err(|what| Problem::with(text, what))?;
            }
        }
        if let Some(text) = &self.control {
            for (column, word) in battle.columns.iter_mut().zip(five(text)?) {
                column.control = match word.as_str() {
                    "-" => None,
                    seat => Some(seat.parse().map_err(|what: String| Problem::with(text, what))?),
                };
            }
        }
        Ok(())
    }

    fn stage(&self, battle: &Battle, attack: Option<Attack>) -> Result<Stage, Problem> {
        let Some(phase) = &self.phase else { return Ok(Stage::Actions) };
        let attacking = |stage: fn(Attack) -> Stage| {
            attack.map(stage).ok_or_else(|| Problem::with(phase, "this phase needs an [attack] table"))
        };
        Ok(match phase.get_ref().as_str() {
            "terrain" => battle.stage,
            "deal" => Stage::Deal,
            "draft" => Stage::Draft,
            "victory check" => Stage::VictoryCheck,
            "advance" => Stage::Advance,
            "flank attacks" => Stage::FlankAttacks(flank::begin(battle)),
            "actions" => Stage::Actions,
            "placing" => Stage::Placing { cost: self.cost.unwrap_or(0) },
            "commitment" => attacking(Stage::Commitment)?,
            "withdrawal" => attacking(Stage::Withdrawal)?,
            "defence" => attacking(Stage::Defence)?,
            "halt" => attacking(Stage::Halt)?,
            "tie" => attacking(Stage::Tie)?,
            "draw" => Stage::Draw,
            "hand limit" => Stage::HandLimit,
            other => {
                let known = "terrain, deal, draft, victory check, advance, flank attacks, actions, placing, \
                             commitment, withdrawal, defence, halt, tie, draw, hand limit";
                return Err(Problem::with(
                    phase,
                    format!("there is no phase '{other}': it is one of {known}"),
                ));
            }
        })
    }
}

impl SideFile {
    fn units(&self, game: &CardGame, battle: &mut Battle, seat: Seat) -> Result<(), Problem> {
        for (column, text) in &self.columns {
            let column = usize::from(read(column, parse_column)?);
            let units: Units = read(text, |text| parse_units(game.deck(), text))?;
            let refuse = |what: String| Err(Problem::with(text, what));
            if let Some(&card) = units.iter().find(|&&card| game.deck().unit(card).is_none()) {
                return refuse(format!("{} cannot be placed (CG-PLA-013)", game.deck().name(card)));
            }
            if let [a, b] = *units.as_slice()
                && !may_pair(game, a, b)
            {
                return refuse("these two may not share a column (CG-PLA-009)".into());
            }
            *battle.units_mut(column, seat) = units;
        }
        Ok(())
    }

    /// The cards off the battlefield. Cards that are named nowhere fill the draw deck until the player has 24, if the
    /// deck is not written out; the others were rejected in the draft.
    fn cards(
        &self,
        game: &CardGame,
        battle: &mut Battle,
        seat: Seat,
        bonus: Option<Bonus>,
    ) -> Result<(), Problem> {
        let mut named: Vec<Card> = battle.on_battlefield(seat).iter().collect();
        named.extend(bonus.map(|bonus| bonus.card));
        let mut take = |text: &Option<Text>| -> Result<Option<CardSet>, Problem> {
            let Some(text) = text else { return Ok(None) };
            let cards: Vec<Card> = read(text, |text| parse_cards(game.deck(), text))?;
            named.extend(&cards);
            Ok(Some(cards.into_iter().collect()))
        };
        let undealt = take(&self.undealt)?;
        let packet = take(&self.packet)?;
        let hand = take(&self.hand)?;
        let lost = take(&self.lost)?;
        take(&self.discard)?;
        let deck = take(&self.deck)?;
        for (i, card) in named.iter().enumerate() {
            if named[..i].contains(card) {
                let text = [&self.hand, &self.deck, &self.discard, &self.lost, &self.packet, &self.undealt];
                let places = text.into_iter().flatten().chain(self.columns.values());
                let at = places.last().map_or(0, |text| text.span().start);
                return Err(Problem { at, what: format!("{seat} has {} twice", game.deck().name(*card)) });
            }
        }
        let named: CardSet = named.into_iter().collect();
        let discard: Pile = match &self.discard {
            Some(text) => read(text, |text| parse_pile(game.deck(), text))?,
            None => Pile::default(),
        };
        let drafting = undealt.is_some() || packet.is_some();
        let deck = deck.unwrap_or_else(|| {
            let free = CardSet::ALL.without(named);
            if drafting {
                CardSet::EMPTY
            } else {
                free.iter().take(KEPT.saturating_sub(named.len())).collect()
            }
        });
        let rejected = CardSet::ALL.without(named).without(deck);
        let shown = discard.iter().copied().collect::<CardSet>().with(battle.on_battlefield(seat));
        let shown = shown.with(lost.unwrap_or_default());
        let first_deck = self.reshuffles == 0;
        *battle.army_mut(seat) = Army {
            undealt: undealt.unwrap_or_default(),
            packet: packet.unwrap_or_default(),
            rejected,
            deck,
            hand: hand.unwrap_or_default(),
            discard,
            lost: lost.unwrap_or_default(),
            reshuffles: self.reshuffles,
            // After a reshuffle the deck is what lay open in the discard pile before.
            seen: if first_deck { shown } else { shown.with(deck) },
            pool: if first_deck { CardSet::ALL.without(shown) } else { deck },
        };
        Ok(())
    }
}

impl AttackFile {
    fn read(&self, game: &CardGame, battle: &Battle, halted: bool) -> Result<Attack, Problem> {
        let card = |text: &Text| read(text, |text| parse_card(game.deck(), text));
        let column = read(&self.column, parse_column)?;
        let from = self.from.as_ref().map_or(Ok(column), |from| read(from, parse_column))?;
        let lead = card(&self.lead)?;
        if !battle.units(from.into(), battle.active).contains(&lead) {
            return Err(Problem::with(
                &self.lead,
                "the attacker has no such unit in the column that attacks",
            ));
        }
        if !halted && battle.units(column.into(), battle.active.other()).is_empty() {
            return Err(Problem::with(&self.column, "the defender has no unit in this column"));
        }
        let flank = self.flank.then(|| flank::begin(battle));
        let mut attack = Attack::new(column, from, lead, flank);
        attack.overlaps = self.overlaps;
        let bonus = self.bonus.as_ref().map(card).transpose()?;
        attack.bonus = bonus.map(|card| Bonus { card, drawn: self.drawn });
        let defence = self.defence.as_ref().map(card).transpose()?;
        attack.defence = defence.map(|card| Bonus { card, drawn: false });
        Ok(attack)
    }
}
