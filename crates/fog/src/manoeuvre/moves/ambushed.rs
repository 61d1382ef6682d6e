//! Moves and ambushes: own markers in the way, and enemy ones that come into sight.

use acies_field::{Body, Leg, Mu, Sweep};
use acies_geometry::{Angle, Length};
use acies_play::Seat;

use super::movers::Movers;
use super::walk::Walk;
use super::{Evolution, Order};
use crate::position::Position;
use crate::setup::ambush;

/// The own markers that a move passes through; they are revealed before it is made. AM-SET-031
pub(super) fn in_the_way(position: &Position<'_>, seat: Seat, walk: &Walk) -> Vec<usize> {
    if position.battle.side(seat).ambushes.is_empty() {
        return Vec::new();
    }
    let swept = walk.walkers.iter().flat_map(|walker| walker.swept.iter().map(|(_, sweep)| sweep.clone()));
    ambush::passed_through(position, seat, &swept.collect::<Vec<Sweep>>())
}

/// Where a second move ends because it comes near an enemy ambush that it has not seen before; none if it goes all the
/// way. AM-MAN-044, AM-SET-033
pub(super) fn cut_short(position: &Position<'_>, seat: Seat, order: &Order) -> Option<Walk> {
    if position.battle.side(seat.other()).ambushes.is_empty() {
        return None;
    }
    let movers = Movers::new(*position, seat, &order.mover);
    let step = position.scale().mu(Mu::hundredths(10));
    let walks = stretches(&order.evolutions, step);
    // It cannot end among friends: then it stops before them. AM-MOV-069
    let mut free = Walk::new(&movers, &[]).ok();
    for walk in walks.into_iter().filter_map(|evolutions| Walk::new(&movers, &evolutions).ok()) {
        let bodies: Vec<&Body> = walk.walkers.iter().map(|walker| &walker.body).collect();
        let ends = ambush::ends_second_move(position, seat, bodies.into_iter()).is_some();
        if stands_free(&movers, &walk) {
            free = Some(walk);
        }
        if ends {
            return free;
        }
    }
    None
}

/// Whether nobody of those who move overlaps a friend whom they can pass through.
fn stands_free(movers: &Movers<'_>, walk: &Walk) -> bool {
    let mut bases = walk.walkers.iter().flat_map(|walker| walker.body.footprints());
    let friends = movers.passable.iter().flat_map(|(_, bases)| *bases);
    !bases.any(|base| friends.clone().any(|friend| base.overlaps(friend)))
}

/// A move up to every tenth of an MU and every five degrees of a wheel.
fn stretches(evolutions: &[Evolution], step: Length) -> Vec<Vec<Evolution>> {
    let mut found = Vec::new();
    for (part, evolution) in evolutions.iter().enumerate() {
        let begun = |leg: Leg| [&evolutions[..part], &[Evolution::Leg(leg)]].concat();
        match *evolution {
            Evolution::Leg(Leg::Advance(whole)) if step > Length::ZERO => {
                let count = (whole.get() / step.get()).max(0);
                found.extend((1..=count).map(|index| begun(Leg::Advance(step * index))));
            }
            Evolution::Leg(Leg::Wheel(hand, whole)) => {
                let count = whole.size().get() / Angle::degrees(5).get();
                let turn = |index: u32| Angle::degrees(5 * index as i32);
                found.extend((1..=count).map(|index| begun(Leg::Wheel(hand, turn(index)))));
            }
            _ => {}
        }
        found.push(evolutions[..=part].to_vec());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Answer, Ask};
    use crate::battle::{Ambush, Battle, Stage};
    use crate::game::Fog;
    use crate::manoeuvre::commanders::{CommanderMove, Commanding};
    use crate::manoeuvre::moves::{InHand, Mover};
    use crate::manoeuvre::{Question, Reply};
    use crate::setup::ambush::{Emerging, Reply as Ambushed};
    use crate::testing::{Script, battle, place_leader, play_until, red};
    use crate::turn::Step;
    use acies_field::terrain::Kind;
    use acies_geometry::{Point, Pose};

    const CAVALRY: &str = "4 cavalry, armoured, average, drilled";
    const FOOT: &str = "4 heavy foot, protected, average, drilled";

    fn on(millimetres: i32) -> Answer {
        let leg = Evolution::Leg(Leg::Advance(Length::millimetres(millimetres)));
        Answer::Manoeuvre(Reply::Move(Order::of_group(0, [leg])))
    }

    /// Red cavalry with a commander, front at 300 mm, and a marker of this side in line with it; red moves.
    fn towards(seat: Seat, y: i32, group: Option<usize>) -> (Fog, Battle) {
        let (fog, mut battle) = battle(
            &[(CAVALRY, (500, 300), 0, 2), (FOOT, (900, 100), 0, 2)],
            &[(FOOT, (900, 1100), 180, 2), (FOOT, (1100, 1100), 180, 2)],
        );
        place_leader(&mut battle, Seat::Red, 0, (480, 240), Some(0));
        let marker = Pose::new(Point::millimetres(500, y), Angle::HALF);
        let ambush = Ambush { marker, group, commander: None, on_foot: false };
        if let Some(group) = group {
            battle.side_mut(seat).groups[group] = None;
        }
        battle.side_mut(seat).ambushes.push(ambush);
        battle.stage = Stage::Turn(Step::Moves);
        (fog, battle)
    }

    fn play((fog, battle): &mut (Fog, Battle), answers: Vec<Answer>) -> Script {
        let mut script = Script::new(answers, []);
        play_until(fog, battle, Step::Shooting, &mut script);
        script
    }

    fn front(battle: &Battle) -> i32 {
        battle.fielded(red(0)).unwrap().body.bases()[0].pose.front.y / 1000
    }

    /// Proves AM-MAN-044.
    #[test]
    fn a_second_move_ends_where_an_ambush_is_revealed() {
        // A wood hides the marker, which lies from 600 to 640 mm, from further than 4 MU.
        let wood = |game: &mut (Fog, Battle)| {
            let corners = [(400, 590), (400, 700), (600, 700), (600, 590)];
            let shape = acies_field::terrain::Shape::Straight(
                corners.map(|(x, y)| Point::millimetres(x, y)).to_vec(),
            );
            let piece = acies_field::terrain::Piece::of(Kind::Plantation, shape).unwrap();
            game.1.field.pieces.push(piece);
        };
        let mut game = towards(Seat::Blue, 600, Some(0));
        wood(&mut game);
        let script = play(&mut game, vec![on(125), on(125)]);
        assert_eq!(front(&game.1), 500, "4 MU before it");
        assert!(matches!(script.asked, Some((Seat::Blue, Ask::Ambush(_)))), "and its owner deploys");
        let mut dummy = towards(Seat::Blue, 600, None);
        wood(&mut dummy);
        play(&mut dummy, vec![on(125), on(125)]);
        assert_eq!((front(&dummy.1), dummy.1.side(Seat::Blue).ambushes.len()), (550, 0), "a dummy");
        // In sight, but further than 5 MU away: it is revealed, and the move is completed. At 5 MU it ends.
        let second = |y: i32| {
            let mut seen = towards(Seat::Blue, y, Some(0));
            seen.1.turn.in_hand = Some(InHand::SecondMove { mover: Mover::Group(0), changed: false });
            let script = play(&mut seen, vec![on(125)]);
            assert!(matches!(script.asked, Some((Seat::Blue, Ask::Ambush(_)))));
            front(&seen.1)
        };
        assert_eq!((second(553), second(540)), (425, 415));
        // A first move is completed.
        let mut first = towards(Seat::Blue, 450, Some(0));
        wood(&mut first);
        play(&mut first, vec![on(125)]);
        assert_eq!(front(&first.1), 425);
    }

    /// A marker in the way of friends is revealed before they move. AM-SET-031
    #[test]
    fn friends_in_ambush_come_out_before_others_pass() {
        let mut game = towards(Seat::Red, 310, Some(1));
        let corners = [(300, 305), (300, 500), (700, 500), (700, 305)];
        let shape =
            acies_field::terrain::Shape::Straight(corners.map(|(x, y)| Point::millimetres(x, y)).to_vec());
        game.1.field.pieces.push(acies_field::terrain::Piece::of(Kind::Forest, shape).unwrap());
        let reveal = Answer::Manoeuvre(Reply::Reveal(0));
        let check = |reply: &Reply| {
            crate::manoeuvre::check(&Position::new(&game.0, &game.1), Seat::Red, &Question::Move, reply)
        };
        assert!(check(&Reply::Reveal(0)).is_empty() && !check(&Reply::Reveal(1)).is_empty());
        let mut by_choice = game.clone();
        let script = play(&mut by_choice, vec![reveal]);
        assert!(matches!(script.asked, Some((Seat::Red, Ask::Ambush(_)))));
        let out = Emerging {
            front: Pose::new(Point::millimetres(520, 350), Angle::ZERO),
            files: 2,
            on_foot: false,
            lost: Vec::new(),
            commander: None,
        };
        let script = play(&mut game, vec![on(25), Answer::Ambush(Ambushed::Deploy(out))]);
        assert!(game.1.fielded(red(1)).is_some() && front(&game.1) == 300, "it has not moved yet");
        assert!(matches!(script.asked, Some((Seat::Red, Ask::Manoeuvre(Question::Move)))));
    }

    /// Commanders move when their player moves. AM-MOV-079, AM-SEQ-007
    #[test]
    fn commanders_move_among_the_others() {
        let mut game = towards(Seat::Blue, 900, None);
        let to = Pose::new(Point::millimetres(600, 200), Angle::ZERO);
        let alone = Commanding { commander: 0, to: CommanderMove { to, join: None } };
        play(&mut game, vec![Answer::Manoeuvre(Reply::Commander(alone)), Answer::Manoeuvre(Reply::Done)]);
        let leader = game.1.side(Seat::Red).commanders[0].unwrap();
        assert_eq!((leader.pose, leader.with), (to, None));
    }
}
