//! Which section of the table of moves an order belongs to. AM-MOV-017

use acies_field::Leg;
use acies_geometry::{Angle, Length};

use super::{Evolution, Turn};

/// What kind of move it is, as far as its parts tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    /// Straight ahead, with at most one wheel.
    Advance,
    /// Two wheels or more.
    Wheels,
    /// A wheel back, or forward: all that heavy artillery does. AM-MOV-008
    Pivot,
    /// Straight back: all that an orb does besides going straight ahead. AM-SPE-040
    Back,
    /// A wider front, with an advance after it or without.
    Expansion { advance: bool },
    /// A narrower front, with an advance before or after it or without.
    Contraction { advance: bool },
    /// A turn on the spot.
    Turn,
    /// 90 degrees, with an advance before or after it.
    QuarterTurnAndAdvance,
    /// 180 degrees, with an advance before or after it.
    TurnAboutAndAdvance,
    /// 180 degrees, an advance, and back again.
    ThereAndBack,
}

impl Figure {
    /// Whether it is of the section advances. AM-MOV-022, AM-MOV-023
    pub(super) const fn is_advance(self) -> bool {
        matches!(self, Self::Advance | Self::Pivot | Self::Back)
    }

    /// Whether it changes the formation or the facing on the spot. AM-MOV-061, AM-MOV-072
    pub(super) const fn has_turn_or_change(self) -> bool {
        !matches!(self, Self::Advance | Self::Wheels | Self::Pivot | Self::Back)
    }

    /// Whether it includes an advance.
    pub(super) const fn goes_forward(self) -> bool {
        !matches!(
            self,
            Self::Pivot
                | Self::Back
                | Self::Turn
                | Self::Expansion { advance: false }
                | Self::Contraction { advance: false }
        )
    }
}

/// No stretch of a move is longer, on any table.
const LONGEST: Length = Length::millimetres(2000);

/// No move has more parts: columns on a road wheel often.
const MOST_PARTS: usize = 24;

/// Whether a part of a move has any sense at all.
fn is_sound(evolution: &Evolution) -> bool {
    let is_length = |length: Length| Length::ZERO < length && length <= LONGEST;
    match *evolution {
        Evolution::Leg(Leg::Advance(distance)) => {
            is_length(distance) || (-LONGEST <= distance && distance < Length::ZERO)
        }
        Evolution::Leg(Leg::Shift(_, distance)) => is_length(distance),
        Evolution::Leg(Leg::Wheel(_, turn) | Leg::WheelBack(_, turn)) => {
            Angle::ZERO < turn && turn <= Angle::HALF
        }
        Evolution::Turn(_) => true,
        Evolution::Expand { left, right } | Evolution::Contract { left, right } => {
            matches!((left, right), (0, 1 | 2) | (1, 0 | 1) | (2, 0))
        }
    }
}

/// What kind of move an order is; none if its parts are of different sections of the table. AM-MOV-017, AM-MOV-063,
/// AM-MOV-064
pub(super) fn figure(evolutions: &[Evolution]) -> Option<Figure> {
    if evolutions.is_empty() || evolutions.len() > MOST_PARTS || !evolutions.iter().all(is_sound) {
        return None;
    }
    let legs: Vec<Leg> = evolutions.iter().filter_map(leg).collect();
    let others: Vec<&Evolution> = evolutions.iter().filter(|evolution| leg(evolution).is_none()).collect();
    let (first, last) = (leg(&evolutions[0]).is_none(), leg(&evolutions[evolutions.len() - 1]).is_none());
    if let Some(special) = special(&legs) {
        return (evolutions.len() == 1).then_some(special);
    }
    let wheels = legs.iter().filter(|leg| matches!(leg, Leg::Wheel(..))).count();
    let moves = legs.iter().any(|leg| !matches!(leg, Leg::Shift(..)));
    let advance = !legs.is_empty();
    if advance && !moves {
        return None;
    }
    match (&others[..], advance) {
        ([], true) if wheels <= 1 => Some(Figure::Advance),
        ([], true) => Some(Figure::Wheels),
        _ if wheels > 1 => None,
        ([Evolution::Expand { .. }], _) if first => Some(Figure::Expansion { advance }),
        ([Evolution::Contract { .. }], _) if first || last => Some(Figure::Contraction { advance }),
        ([Evolution::Turn(_)], false) => Some(Figure::Turn),
        ([Evolution::Turn(Turn::About)], true) if first || last => Some(Figure::TurnAboutAndAdvance),
        ([Evolution::Turn(_)], true) if first || last => Some(Figure::QuarterTurnAndAdvance),
        ([Evolution::Turn(Turn::About), Evolution::Turn(Turn::About)], true) if first && last => {
            Some(Figure::ThereAndBack)
        }
        _ => None,
    }
}

fn special(legs: &[Leg]) -> Option<Figure> {
    legs.iter().find_map(|leg| match leg {
        Leg::WheelBack(..) => Some(Figure::Pivot),
        Leg::Advance(distance) if *distance < Length::ZERO => Some(Figure::Back),
        _ => None,
    })
}

fn leg(evolution: &Evolution) -> Option<Leg> {
    match evolution {
        Evolution::Leg(leg) => Some(*leg),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_geometry::Hand;

    const ON: Evolution = Evolution::Leg(Leg::Advance(Length::millimetres(50)));
    const WHEEL: Evolution = Evolution::Leg(Leg::Wheel(Hand::Left, Angle::EIGHTH));
    const WIDER: Evolution = Evolution::Expand { left: 0, right: 1 };
    const NARROWER: Evolution = Evolution::Contract { left: 1, right: 1 };
    const RIGHT: Evolution = Evolution::Turn(Turn::Right);
    const ABOUT: Evolution = Evolution::Turn(Turn::About);

    /// Proves AM-MOV-017.
    #[test]
    fn a_move_is_of_one_section() {
        assert_eq!(figure(&[WIDER, RIGHT]), None, "expand and turn");
        assert_eq!(figure(&[NARROWER, ON]), Some(Figure::Contraction { advance: true }));
        assert_eq!(figure(&[ON, NARROWER]), Some(Figure::Contraction { advance: true }));
        assert_eq!(figure(&[ON, NARROWER, ON]), None, "in the middle of an advance");
        assert_eq!(figure(&[ON, WIDER]), None, "the table has the advance after the expansion only");
        assert_eq!(figure(&[WIDER, WHEEL, ON]), Some(Figure::Expansion { advance: true }));
        assert_eq!(figure(&[WIDER, WHEEL, ON, WHEEL]), None, "a double wheel is another section");
        assert_eq!(figure(&[ON, WHEEL, ON]), Some(Figure::Advance));
        assert_eq!(figure(&[WHEEL, ON, WHEEL]), Some(Figure::Wheels));
        assert_eq!(figure(&[RIGHT]), Some(Figure::Turn));
        assert_eq!(figure(&[RIGHT, RIGHT]), None);
        assert_eq!(figure(&[ON, RIGHT]), Some(Figure::QuarterTurnAndAdvance));
        assert_eq!(figure(&[ABOUT, ON]), Some(Figure::TurnAboutAndAdvance));
        assert_eq!(figure(&[ABOUT, ON, ABOUT]), Some(Figure::ThereAndBack));
        assert_eq!(figure(&[RIGHT, ON, ABOUT]), None);
    }

    #[test]
    fn nonsense_is_no_move() {
        let advance = |length| figure(&[Evolution::Leg(Leg::Advance(Length::micrometres(length)))]);
        assert_eq!([0, i32::MIN, i32::MAX].map(advance), [None; 3]);
        let wheel = |turn| figure(&[Evolution::Leg(Leg::Wheel(Hand::Right, Angle::binary(turn)))]);
        assert_eq!([0, u32::MAX].map(wheel), [None; 2]);
        assert_eq!(figure(&[Evolution::Expand { left: 255, right: 255 }]), None);
        assert_eq!(figure(&[Evolution::Expand { left: 0, right: 0 }]), None);
        assert_eq!(figure(&[Evolution::Expand { left: 2, right: 1 }]), None, "at most two bases");
        assert_eq!(figure(&[Evolution::Leg(Leg::Shift(Hand::Left, Length::millimetres(9)))]), None);
        assert_eq!(figure(&[]), None);
        assert_eq!(figure(&[ON; 100]), None);
    }
}
