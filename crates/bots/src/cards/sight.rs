//! The table as a player sizes it up.

use acies_cards::{
    COLUMNS, Card, CardGame, CardSet, Column, OwnView, Terrain, UnitType, Units, View, neighbours,
};
use acies_play::{Eyes, Seat};

use super::judgement::{Board, Judgement};

pub(crate) type Row = [Column; COLUMNS];

/// What a player sees, and how he judges it.
pub(crate) struct Sight<'a> {
    pub(crate) game: &'a CardGame,
    pub(crate) judgement: &'a Judgement,
    pub(crate) view: &'a View,
    pub(crate) seat: Seat,
    pub(crate) own: OwnView,
    pub(crate) board: Board,
}

/// Who attacks whom, and where: what the combat strengths follow from apart from cards.
#[derive(Clone, Copy)]
pub(crate) struct Clash {
    /// The attacked column.
    pub(crate) column: usize,
    /// Where the attacking units stand.
    pub(crate) from: usize,
    /// The attacker's lead.
    pub(crate) lead: Card,
    /// Whether it is a flank attack.
    pub(crate) flank: bool,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(game: &'a CardGame, judgement: &'a Judgement, view: &'a View) -> Sight<'a> {
        let Eyes::Seat(seat) = view.eyes else { unreachable!("bots are seated") };
        let own = view.own.expect("a seat's own view has its own cards");
        let mut sight = Sight { game, judgement, view, seat, own, board: Board::default() };
        sight.board = sight.assess(view.columns);
        sight
    }

    /// How many cards the opponent holds.
    pub(crate) fn their_hand(&self) -> usize {
        self.view.side(self.seat.other()).hand.into()
    }

    /// The cards in this player's own hand.
    pub(crate) fn hand(&self) -> CardSet {
        self.own.hand
    }

    /// The attacker's strength against this lead, without cards. CG-ATT-012
    pub(crate) fn attack_strength(&self, row: &Row, attacker: Seat, clash: &Clash, opposing: Card) -> i32 {
        let deck = self.game.deck();
        let units = row[clash.from].of(attacker);
        let Some(figures) = deck.unit(clash.lead) else { return 0 };
        let mut strength = self.lead_strength(&row[clash.column], clash.lead, units.len());
        if let Some(enemy) = deck.unit_type(opposing) {
            strength += i32::from(figures.against[enemy as usize]);
        }
        if units.iter().any(|&unit| unit != clash.lead && deck.kind(unit) == deck.kind(clash.lead)) {
            strength += i32::from(figures.paired);
        }
        strength + if clash.flank { 2 } else { 0 }
    }

    /// The defender's strength with this lead, without cards.
    pub(crate) fn defence_strength(&self, column: &Column, lead: Card, units: usize) -> i32 {
        let hill = if column.terrain == Terrain::Hill { self.game.deck().hill_defender() } else { 0 };
        self.lead_strength(column, lead, units) + i32::from(hill)
    }

    fn lead_strength(&self, column: &Column, lead: Card, units: usize) -> i32 {
        let Some(figures) = self.game.deck().unit(lead) else { return 0 };
        let woods = if column.terrain == Terrain::Woods { figures.woods } else { 0 };
        i32::from(figures.combat + woods) + i32::from(units == 2)
    }

    /// By how much the attacker is the stronger, without cards, against the lead that suits the defender best; and that
    /// lead.
    pub(crate) fn margin(&self, row: &Row, attacker: Seat, clash: &Clash) -> (i32, Card) {
        let defenders = row[clash.column].of(attacker.other());
        let margins = defenders.iter().map(|&lead| {
            let attack = self.attack_strength(row, attacker, clash, lead);
            (attack - self.defence_strength(&row[clash.column], lead, defenders.len()), lead)
        });
        margins.min().expect("an attack needs a defender")
    }

    /// What one Overlap card adds. CG-CRD-009
    pub(crate) fn overlap(&self, row: &Row, attacker: Seat, clash: &Clash) -> i32 {
        neighbours(clash.column)
            .filter(|&column| column != clash.from && row[column].unopposed(attacker))
            .flat_map(|column| *row[column].of(attacker))
            .filter(|&unit| self.game.deck().movement(unit) <= 3)
            .count() as i32
    }

    /// The units of the defender that may withdraw. CG-ATT-006
    pub(crate) fn quick(&self, row: &Row, attacker: Seat, clash: &Clash) -> Units {
        let deck = self.game.deck();
        let defenders = row[clash.column].of(attacker.other()).iter();
        defenders.copied().filter(|&unit| deck.movement(unit) < deck.movement(clash.lead)).collect()
    }

    /// Whether a lost combat would cost this side a card of its deck as well. CG-ATT-025
    pub(crate) fn elephants(&self, units: Units) -> bool {
        units.iter().any(|&unit| self.game.deck().is(unit, UnitType::Elephant))
    }

    /// The victory points of these units.
    pub(crate) fn victory(&self, units: Units) -> i32 {
        units.iter().map(|&unit| i32::from(self.game.deck().victory(unit))).sum()
    }
}
