//! Chances and spreads.

use crate::odds::chance::{Chance, die, hits, two_dice};
use crate::rerolls::Reroll;

fn text(chance: &Chance) -> String {
    chance.to_string()
}

#[test]
fn chances_are_exact_and_in_lowest_terms() {
    let third = Chance::sixths(2);
    assert_eq!(text(&third), "1/3");
    assert_eq!(text(&(&third + &Chance::sixths(1))), "1/2");
    assert_eq!(text(&(&third * &Chance::sixths(3))), "1/6");
    assert_eq!(text(&third.against()), "2/3");
    assert_eq!((text(&Chance::zero()), text(&Chance::sixths(6))), ("0/1".into(), "1/1".into()));
    assert!(Chance::sixths(0).is_zero() && &Chance::zero() + &third == third);
    let mut small = Chance::one();
    for _ in 0..100 {
        small = &small * &Chance::sixths(1);
    }
    assert_eq!(&small + &small.against(), Chance::one(), "far beyond 128 bits");
}

#[test]
fn parts_are_rounded_to_the_nearest() {
    assert_eq!([Chance::sixths(1).parts_of(100), Chance::sixths(2).parts_of(1000)], [17, 333]);
    assert_eq!((Chance::one().parts_of(100), Chance::zero().parts_of(100)), (100, 0));
}

/// The scores of a die by hand: what quality rolls again and what then counts.
#[test]
fn dice_that_are_rolled_again() {
    let chance = |reroll, score: u8| text(&die(reroll)[&score]);
    assert_eq!([1, 2, 6].map(|score| chance(Reroll::UpTo(1), score)), ["1/36", "7/36", "7/36"]);
    // A two that is followed by a one stays a two.
    assert_eq!([1, 2, 6].map(|score| chance(Reroll::UpTo(2), score)), ["1/36", "1/12", "2/9"]);
    assert_eq!([1, 5, 6].map(|score| chance(Reroll::Sixes, score)), ["7/36", "7/36", "1/36"]);
    assert_eq!(text(&two_dice(Reroll::None)[&7]), "1/6");
}

#[test]
fn hits_of_dice() {
    let three = hits(3, Reroll::None, 4);
    assert_eq!((0..=3).map(|hits| text(&three[&hits])).collect::<Vec<_>>(), ["1/8", "3/8", "3/8", "1/8"]);
    assert_eq!(text(&hits(1, Reroll::UpTo(1), 4)[&1]), "7/12");
    assert_eq!(hits(0, Reroll::None, 4).len(), 1);
}
