//! Matching overlaps. AM-MAN-022, AM-MAN-023, AM-MAN-025, AM-MAN-028

use super::*;

/// Nine a side, three by three, front to front.
fn nine_against_nine() -> (Fog, Battle) {
    let nine = troops(9, SWORDS);
    feeding(&[(&nine, (500, 515), 0, 3)], &[(&nine, (500, 515), 180, 3)])
}

/// Proves AM-MAN-022, AM-TSQ-017.
#[test]
fn the_other_player_matches_where_he_is_overlapped() {
    let mut game = nine_against_nine();
    assert_eq!(offered(&game, Seat::Blue), [Reply::Done], "nobody overlaps him yet");
    let asked = play(&mut game, &[Reply::Feed(expand(Hand::Right, &[8, 7]))], &[]);
    assert_eq!(asked, Some((Seat::Blue, Ask::Manoeuvre(Question::Feed))), "the active player first");
    // Red's right is blue's left.
    assert_eq!(rules(&game, Seat::Blue, &expand(Hand::Right, &[8, 7])), [rule!("AM-MAN-022")]);
    assert_eq!(rules(&game, Seat::Blue, &expand(Hand::Left, &[8, 7])), []);
    play(&mut game, &[Reply::Feed(expand(Hand::Left, &[8, 7]))], &[]);
    assert_eq!(at_front(&game, blue(0), 8), (580, 515));
    // An old overlap may be matched too, whether or not the active player expands now.
    let (nine, twelve) = (troops(9, SWORDS), troops(8, SWORDS));
    let mut old = feeding(&[(&twelve, (520, 515), 0, 4)], &[(&nine, (500, 515), 180, 3)]);
    let asked = play(&mut old, &[], &[]);
    assert_eq!(asked, Some((Seat::Blue, Ask::Manoeuvre(Question::Feed))));
    assert_eq!(rules(&old, Seat::Blue, &expand(Hand::Left, &[8, 7])), []);
    assert_eq!(rules(&old, Seat::Blue, &expand(Hand::Right, &[8, 7])), [rule!("AM-MAN-022")]);
}

/// Proves AM-MAN-023.
#[test]
fn skirmishers_and_broken_troops_give_way_to_those_who_match() {
    let (nine, eight) = (troops(9, SWORDS), troops(8, SWORDS));
    let light = "2 light foot, unprotected, average, undrilled, bow";
    let heavy = troops(2, SWORDS);
    let set = |text: &str, y: i32| {
        // Somebody stands 5 mm behind the place of the new file.
        feeding(&[(&eight, (520, 515), 0, 4)], &[(&nine, (500, 515), 180, 3), (text, (590, y), 180, 1)])
    };
    let left = expand(Hand::Left, &[8, 7]);
    assert_eq!(rules(&set(&heavy, 535), Seat::Blue, &left), [rule!("AM-MAN-023")]);
    let mut game = set(light, 535);
    let asked = play(&mut game, &[Reply::Feed(left.clone())], &[]);
    assert_eq!(asked, Some((Seat::Blue, Ask::Manoeuvre(Question::GiveWay(1)))));
    let mut ways = Vec::new();
    choices_of_room(&at(&game.0, &game.1), blue(1), &mut ways);
    assert!(
        ways.contains(&Reply::GiveWay(Aside::Back))
            && ways.contains(&Reply::GiveWay(Aside::Side(Hand::Left)))
    );
    play(&mut game, &[Reply::GiveWay(Aside::Back)], &[]);
    let behind = game.1.fielded(blue(1)).unwrap().body.bases()[0].pose.front.y;
    assert!((545_000..=545_300).contains(&behind), "10 mm and a hair, as little as needed: {behind}");
    assert_eq!(at_front(&game, blue(0), 8), (580, 515));
    let mut broken = set(&heavy, 535);
    broken.1.fielded_mut(blue(1)).unwrap().group.cohesion = crate::Cohesion::Broken;
    assert_eq!(rules(&broken, Seat::Blue, &left), [], "broken troops too");
    // Not for a new overlap or another expansion.
    let new = feeding(
        &[(&nine, (500, 515), 0, 3), (light, (580, 505), 0, 1)],
        &[(&troops(6, SWORDS), (500, 515), 180, 3)],
    );
    assert_eq!(rules(&new, Seat::Red, &expand(Hand::Right, &[8, 7])), [rule!("AM-MAN-023")]);
}

/// AM-MAN-023: the enemy's skirmishers too; where there is only one way nobody is asked.
#[test]
fn enemy_skirmishers_give_way() {
    let (nine, eight) = (troops(9, SWORDS), troops(8, SWORDS));
    let light = "2 light foot, unprotected, average, undrilled, bow";
    let red_side = [(eight.as_str(), (520, 515), 0, 4), (light, (590, 560), 0, 1)];
    let mut game = feeding(&red_side, &[(&nine, (500, 515), 180, 3)]);
    game.1.stage = Stage::Turn(Step::Feeding(Seat::Blue));
    play(&mut game, &[Reply::Feed(expand(Hand::Left, &[8, 7]))], &[]);
    assert_eq!((at_front(&game, red(1), 0), at_front(&game, blue(0), 8)), ((620, 560), (580, 515)));
    // 1 mm further in, they would have to go more than a base width.
    let mut far = feeding(&[red_side[0], (light, (579, 560), 0, 1)], &[(&nine, (500, 515), 180, 3)]);
    far.1.stage = Stage::Turn(Step::Feeding(Seat::Blue));
    assert_eq!(rules(&far, Seat::Blue, &expand(Hand::Left, &[8, 7])), [rule!("AM-MAN-023")]);
}

/// Proves AM-MAN-025.
#[test]
fn a_match_may_be_stepped_or_lose_touch_but_nothing_else() {
    let game = nine_against_six();
    assert_eq!(
        rules(&game, Seat::Red, &expand(Hand::Right, &[8])),
        [rule!("AM-MAN-025")],
        "ranks of 4, 3, 1"
    );
    // Red's two right files fight, the next one overlaps, the left one is free. An enemy has gone past red's right end.
    let (eight, four, two) = (troops(8, SWORDS), troops(4, SWORDS), troops(2, SWORDS));
    let past = |y: i32| {
        feeding(&[(&eight, (500, 515), 0, 4)], &[(&four, (540, 515), 180, 2), (&two, (600, y), 180, 1)])
    };
    let matching = feed(Hand::Right, Change::Match { bases: vec![0, 4], enemy: 1, base: 0 });
    for (y, apart) in [(505, false), (485, false), (480, true)] {
        let mut game = past(y);
        let level = rules(&game, Seat::Red, &expand(Hand::Right, &[0, 4]));
        assert!(level.contains(&rule!("AM-MAN-023")), "no room beside the end file");
        assert_eq!(rules(&game, Seat::Red, &matching), [], "{y}");
        assert!(offered(&game, Seat::Red).contains(&Reply::Feed(matching.clone())));
        play(&mut game, &[Reply::Feed(matching.clone())], &[]);
        assert_eq!(at_front(&game, red(0), 0), (600, y));
        let whole = game.1.fielded(red(0)).unwrap().body.hangs_together(acies_field::joined_at_all);
        assert_eq!(whole, !apart, "{y}");
    }
    let nobody = feed(Hand::Right, Change::Match { bases: vec![0, 4], enemy: 0, base: 0 });
    assert!(rules(&past(505), Seat::Red, &nobody).contains(&rule!("AM-MAN-025")), "that one overlaps nobody");
}

/// AM-MAN-025: who stays behind keeps together.
#[test]
fn those_who_are_not_moved_stay_in_touch() {
    let (six, two) = (troops(6, SWORDS), troops(2, SWORDS));
    let mut game = feeding(&[(&six, (500, 515), 0, 2)], &[(&two, (480, 515), 180, 1)]);
    let rear_rank = expand(Hand::Left, &[4, 5]);
    assert_eq!(rules(&game, Seat::Red, &rear_rank), []);
    // The right file is stepped back so far that it touches only the last base of the other.
    let fielded = game.1.fielded_mut(red(0)).unwrap();
    let mut bases = fielded.body.bases().to_vec();
    for base in [1, 3, 5] {
        bases[base].pose = bases[base].pose.moved(Length::ZERO, Length::millimetres(-40));
    }
    fielded.body = Body::new(bases);
    assert_eq!(rules(&game, Seat::Red, &rear_rank), [rule!("AM-MAN-025")]);
}

/// Proves AM-MAN-028.
#[test]
fn nobody_laps_round_the_end_of_the_enemy() {
    // Two enemy files come from the right: one is on red's flank, the other beside it overlaps, facing across.
    let (nine, six) = (troops(9, SWORDS), troops(6, SWORDS));
    let game = feeding(
        &[(&nine, (500, 515), 0, 3)],
        &[(&six, (500, 515), 180, 3), (&troops(4, SWORDS), (560, 515), 270, 2)],
    );
    let overlapping = at(&game.0, &game.1);
    let melee = Melee::new(&overlapping, red(0)).unwrap();
    let &(enemy, base) = melee.overlappers.iter().find(|(enemy, _)| enemy.index == 1).expect("one overlaps");
    let round = feed(Hand::Right, Change::Match { bases: vec![8, 7], enemy: enemy.index, base });
    assert!(rules(&game, Seat::Red, &round).contains(&rule!("AM-MAN-028")));
    assert!(!offered(&game, Seat::Red).contains(&Reply::Feed(round)));
}
