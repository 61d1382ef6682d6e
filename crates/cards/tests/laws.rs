//! The laws of every game, kept by the card game over random games.

use acies_cards::{Battle, CARDS, CardGame, CardSet, FlankLosses, Stage};
use acies_play::{Seat, Seed, laws};
use proptest::prelude::*;

/// More answers than any random game needs.
const LIMIT: usize = 5_000;

/// Every card is in exactly one place, and no place holds more than it may.
fn cards_are_conserved(battle: &Battle) {
    for seat in Seat::BOTH {
        let army = battle.army(seat);
        let bonus = battle
            .attack()
            .and_then(|attack| if seat == battle.active { attack.bonus } else { attack.defence });
        let places = [
            army.undealt,
            army.packet,
            army.rejected,
            army.deck,
            army.hand,
            army.discard.iter().copied().collect(),
            army.lost,
            battle.on_battlefield(seat),
            bonus.map(|bonus| bonus.card).into_iter().collect(),
        ];
        let together = places.iter().fold(CardSet::EMPTY, |all, place| all.with(*place));
        assert_eq!(together, CardSet::ALL, "every card of {seat} is somewhere");
        assert_eq!(
            places.iter().map(|place| place.len()).sum::<usize>(),
            CARDS,
            "no card of {seat} is twice"
        );
        assert!(army.undealt.is_empty() || matches!(battle.stage, Stage::Deal | Stage::Draft));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Proves CG-CMP-002.
    #[test]
    fn random_games_keep_the_laws(series in any::<u64>(), opposed in any::<bool>()) {
        let losses = if opposed { FlankLosses::Opposed } else { FlankLosses::Attacking };
        let game = CardGame::default().with_flank_losses(losses);
        laws::keep(&game, Seed::of_series(series, 0), LIMIT, cards_are_conserved);
    }

    #[test]
    fn games_can_be_left_after_every_answer(series in any::<u64>()) {
        laws::keep_when_resumed_after_every_answer(&CardGame::default(), Seed::of_series(series, 1));
    }
}
