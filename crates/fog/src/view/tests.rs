use super::*;

const SPECTATOR: Eyes = Eyes::Spectator;
const RED: Eyes = Eyes::Seat(Seat::Red);
const BLUE: Eyes = Eyes::Seat(Seat::Blue);

#[test]
fn the_flank_of_a_march_is_known_to_its_own_side() {
    let arrival = |flank| Event::Rolled(Roll::Arrival(Seat::Red, flank), 4);
    let straggling = |group| Event::Rolled(Roll::Straggling(Seat::Red, group), 4);
    let again = |group| Event::RolledAgain(Roll::Straggling(Seat::Red, group), 4, 4);
    for (told, hidden) in [
        (arrival(Some(Flank::Left)), arrival(None)),
        (straggling(Some(3)), straggling(None)),
        (again(Some(3)), again(None)),
    ] {
        assert_eq!(event_for(&told, RED), told);
        assert_eq!([event_for(&told, BLUE), event_for(&told, SPECTATOR)], [hidden.clone(), hidden]);
    }
}

#[test]
fn whom_a_player_deploys_next_is_known_to_himself() {
    for (told, hidden) in [
        (Ask::Deploy(vec![4, 2]), Ask::Deploy(Vec::new())),
        (Ask::Commanders(vec![0, 2]), Ask::Commanders(Vec::new())),
    ] {
        assert_eq!(ask_for(&told, Seat::Blue, BLUE), told);
        assert_eq!(
            [ask_for(&told, Seat::Blue, RED), ask_for(&told, Seat::Blue, SPECTATOR)],
            [hidden.clone(), hidden]
        );
    }
    assert_eq!(ask_for(&Ask::Camp, Seat::Blue, RED), Ask::Camp);
}
