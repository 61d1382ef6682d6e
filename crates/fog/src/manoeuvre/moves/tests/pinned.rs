use super::*;
use crate::manoeuvre::restricted::pins;
use crate::manoeuvre::special::{Act, Action, check};
use crate::testing::{battle, blue, lay, red};
use crate::{Cohesion, GroupId};
use acies_field::terrain::Kind;

/// Who pins red's first battle group.
fn pinning((fog, battle): &(Fog, Battle)) -> Vec<GroupId> {
    pins(&at(fog, battle), red(0)).into_iter().map(|pin| pin.by).collect()
}

/// Red at (500, 300) and blue with its front so many micrometres ahead, moved to the right by so many millimetres.
fn ahead(text: &str, enemy: &str, gap: i32, aside: i32) -> (Fog, Battle) {
    let mut game = battle(&[(text, (500, 300), 0, 2)], &[(enemy, (500 + aside, 1000), 180, 2)]);
    let fielded = game.1.fielded_mut(blue(0)).unwrap();
    fielded.body = fielded.body.moved(Leg::Advance(Length::micrometres(700_000 - gap))).body;
    game
}

/// Proves AM-MAN-030, AM-GLO-040.
#[test]
fn the_area_is_two_mu_deep_and_as_wide_as_the_front() {
    assert_eq!(pinning(&ahead(DRILLED, DRILLED, 50_000, 0)), [blue(0)], "exactly 2 MU");
    assert_eq!(pinning(&ahead(DRILLED, DRILLED, 50_001, 0)), []);
    assert_eq!(pinning(&ahead(DRILLED, DRILLED, 47_500, 60)), [blue(0)], "half a base inside the strip");
    assert_eq!(pinning(&ahead(DRILLED, DRILLED, 47_500, 80)), [], "along the line beside it");
    // Entering an area is not limited by it.
    assert_eq!(broken(&ahead(CAVALRY, DRILLED, 60_000, 30), &[wheel(Hand::Left, 10)]), Vec::<String>::new());
}

/// Proves AM-MAN-035.
#[test]
fn who_pins_nobody() {
    for enemy in ["2 battle wagons, average", "2 light artillery, average, undrilled", LIGHT_HORSE] {
        assert_eq!(pinning(&ahead(DRILLED, enemy, 25_000, 0)), [], "{enemy}");
    }
    assert_eq!(pinning(&ahead(LIGHT_FOOT, LIGHT_HORSE, 25_000, 0)), [blue(0)], "skirmishers pin skirmishers");
    assert_eq!(pinning(&ahead(LIGHT_HORSE, DRILLED, 25_000, 0)), [blue(0)]);
    let changed = |change: fn(&mut crate::Fielded)| {
        let mut game = ahead(DRILLED, DRILLED, 25_000, 0);
        change(game.1.fielded_mut(blue(0)).unwrap());
        pinning(&game)
    };
    assert_eq!(changed(|enemy| enemy.in_orb = true), []);
    assert_eq!(changed(|enemy| enemy.group.cohesion = Cohesion::Broken), []);
    // Blue's left file fights red's second battle group; its right one is free, and 25 mm behind the fight is nobody else.
    let fight = |x: i32| {
        let friends = [(DRILLED, (x, 275), 0, 2), (DRILLED, (560, 300), 0, 2)];
        battle(&friends, &[(DRILLED, (520, 300), 180, 2)])
    };
    assert_eq!(pinning(&fight(460)), [blue(0)], "in front of the free base");
    assert_eq!(pinning(&fight(640)), [], "beside all");
    let engaged =
        battle(&[(DRILLED, (520, 270), 0, 2), (DRILLED, (520, 300), 0, 2)], &[(DRILLED, (520, 300), 180, 2)]);
    assert_eq!(pinning(&engaged), [], "its whole front fights");
    // Blue's second battle group stands level beside its first, which fights: an overlap, and it pins.
    let overlap = battle(
        &[(DRILLED, (600, 275), 0, 2), (DRILLED, (500, 300), 0, 2)],
        &[(DRILLED, (500, 300), 180, 2), (DRILLED, (580, 300), 180, 2)],
    );
    assert_eq!(pinning(&overlap), [blue(1)]);
}

/// AM-MAN-036: friends and terrain.
#[test]
fn only_impassable_ground_cuts_it_off() {
    let mut game = ahead(DRILLED, DRILLED, 50_000, 0);
    lay(&mut game.1, Kind::Forest, (400, 310), (600, 340));
    assert_eq!(pinning(&game), [blue(0)]);
    lay(&mut game.1, Kind::Impassable, (400, 310), (500, 340));
    assert_eq!(pinning(&game), [blue(0)], "half of the way is free");
    lay(&mut game.1, Kind::Impassable, (500, 310), (600, 340));
    assert_eq!(pinning(&game), []);
    let mut between = battle(
        &[(DRILLED, (500, 300), 0, 2), (LIGHT_FOOT, (500, 340), 0, 4)],
        &[(DRILLED, (500, 350), 180, 2)],
    );
    assert_eq!(pinning(&between), [blue(0)], "friends in between make no difference");
    between.1.sides[0].groups[1] = None;
    assert_eq!(pinning(&between), [blue(0)]);
}

/// Proves AM-MAN-031 with the contacts, which show that it may go into an overlap position.
#[test]
fn what_a_pinned_battle_group_may_do() {
    let free: Vec<String> = Vec::new();
    let front = || ahead(CAVALRY, DRILLED, 40_000, 0);
    assert_eq!(broken(&front(), &[on(1000)]), free, "straight at them");
    assert_eq!(broken(&front(), &[wheel(Hand::Left, 5)]), ["AM-MAN-031"]);
    assert_eq!(broken(&front(), &[wheel(Hand::Right, 5), on(500)]), ["AM-MAN-031"]);
    for stays in [&[LEFT][..], &[ABOUT], &[expand(1, 1)], &[expand(0, 1)]] {
        assert_eq!(broken(&front(), stays), free, "{stays:?}");
    }
    // Wheeling parallel: red looks 30 degrees past them.
    let aslant = |evolutions: &[Evolution]| {
        let game = battle(&[(CAVALRY, (500, 300), 30, 2)], &[(DRILLED, (500, 370), 180, 2)]);
        broken(&game, evolutions)
    };
    assert_eq!(aslant(&[wheel(Hand::Left, 30)]), free);
    assert_eq!(aslant(&[wheel(Hand::Left, 30), on(500)]), free);
    assert_eq!(aslant(&[wheel(Hand::Left, 20)]), ["AM-MAN-031"], "not as far as it could");
    assert_eq!(aslant(&[wheel(Hand::Right, 10)]), ["AM-MAN-031"], "away from them");
    // 6.4 MU wide, and 2 MU to go in rough terrain: 17.98 degrees of the 60 that it would need.
    let slow = |degrees: i32| {
        let mut game = battle(&[(DRILLED, (500, 300), 60, 4)], &[(DRILLED, (560, 365), 180, 4)]);
        lay(&mut game.1, Kind::Brush, (300, 100), (800, 600));
        judged(&game, &[Evolution::Leg(Leg::Wheel(Hand::Left, Angle::millidegrees(i64::from(degrees))))])
    };
    assert_eq!(rules(&slow(17_900)), free, "all of 2 MU, though not parallel");
    assert_eq!(rules(&slow(15_000)), ["AM-MAN-031"]);
    // Further away, but still in front of them.
    let back = || ahead(LIGHT_HORSE, DRILLED, 25_000, 0);
    assert_eq!(broken(&back(), &[ABOUT, wheel(Hand::Left, 10), on(3000)]), free);
    assert_eq!(
        broken(&back(), &[ABOUT, wheel(Hand::Left, 90), on(2470)]),
        ["AM-MAN-031"],
        "further away, but not in front of them"
    );
    // It stays, and places its stakes or forms orb.
    let stays = |text: &str, action: Action| {
        let mut game = ahead(text, DRILLED, 40_000, 0);
        game.0.agreement.armies[0].groups[0].portable_defences = 4;
        let rulings = check(&at(&game.0, &game.1), Seat::Red, Act { group: 0, action });
        assert_eq!((pinning(&game), rulings), (vec![blue(0)], vec![]), "{text}");
    };
    stays("8 medium foot, unprotected, average, drilled, longbow", Action::PlaceDefences);
    stays("8 heavy foot, protected, average, drilled, pikemen", Action::FormOrb);
    let eight = battle(
        &[("8 light foot, unprotected, average, drilled", (500, 300), 0, 4)],
        &[(DRILLED, (460, 340), 180, 2)],
    );
    assert_eq!(broken(&eight, &[contract(0, 1)]), free, "as far as AM-MAN-034 allows");
    assert_eq!(broken(&eight, &[contract(1, 0)]), ["AM-MAN-034"]);
    // Pinned with the right file only: past their flank is not permitted.
    let flank = || ahead(CAVALRY, DRILLED, 40_000, 75);
    assert_eq!(broken(&flank(), &[on(500)]), free);
    assert_eq!(broken(&flank(), &[wheel(Hand::Left, 45), on(2000)]), ["AM-MAN-031"]);
}

/// Proves AM-MAN-032.
#[test]
fn straight_back_or_on() {
    let free: Vec<String> = Vec::new();
    // The enemy has only the right file in front of him, and looks 45 degrees past red.
    let horse = battle(&[(LIGHT_HORSE, (500, 300), 0, 2)], &[(DRILLED, (560, 330), 210, 2)]);
    assert_eq!(pinning(&horse), [blue(0)]);
    assert_eq!(broken(&horse, &[ABOUT, on(7000)]), free, "even if it ends in front of them no more");
    assert!(!broken(&horse, &[RIGHT, wheel(Hand::Right, 20), on(3000)]).is_empty());
    let foot = battle(&[(DRILLED, (500, 300), 0, 2)], &[(DRILLED, (560, 330), 210, 2)]);
    assert!(broken(&foot, &[ABOUT, on(1000)]).contains(&String::from("AM-MOV-018")), "not able to");
    // An enemy behind its rear, looking past it.
    let behind = battle(&[(CAVALRY, (500, 300), 0, 2)], &[(DRILLED, (500, 205), 30, 2)]);
    assert_eq!(pinning(&behind), [blue(0)]);
    assert_eq!(broken(&behind, &[on(5000)]), free);
    assert_eq!(broken(&behind, &[wheel(Hand::Left, 45), on(2500)]), ["AM-MAN-031"]);
}

/// Proves AM-MAN-033.
#[test]
fn pinned_by_two_it_responds_to_one() {
    // The first looks 10 degrees past red, the second stands on its right.
    let enemies = [(DRILLED, (460, 345), 170, 2), (DRILLED, (590, 300), 235, 2)];
    let game = battle(&[(CAVALRY, (500, 300), 0, 2)], &enemies);
    assert_eq!(pinning(&game), [blue(0), blue(1)]);
    let without = |index: usize| {
        let mut game = game.clone();
        game.1.side_mut(Seat::Blue).groups[index] = None;
        game
    };
    let parallel = [wheel(Hand::Left, 10), on(500)];
    assert_eq!(broken(&game, &parallel), Vec::<String>::new(), "it responds to the first");
    assert_eq!(broken(&without(0), &parallel), ["AM-MAN-031"], "the second alone would not let it");
    let neither = [wheel(Hand::Left, 20)];
    assert_eq!(broken(&game, &neither), ["AM-MAN-031"]);
    // Contraction is forbidden in the area of either, whichever it responds to.
    let eight = battle(
        &[("8 light foot, unprotected, average, drilled, javelins", (500, 300), 0, 4)],
        &[(DRILLED, (460, 340), 180, 2), (DRILLED, (560, 340), 180, 2)],
    );
    assert_eq!(pinning(&eight).len(), 2);
    assert_eq!(broken(&eight, &[contract(0, 1)]), ["AM-MAN-034"]);
    assert_eq!(broken(&eight, &[contract(1, 0)]), ["AM-MAN-034"]);
}

/// Proves AM-MAN-034: for a melee they are contracted in the test of feeding.
#[test]
fn pinned_files_are_not_contracted() {
    let eight = "8 light foot, unprotected, average, drilled, javelins";
    // Four files from 420 to 580; the enemy is before the two on the left.
    let game = battle(&[(eight, (500, 300), 0, 4)], &[(DRILLED, (460, 340), 180, 2)]);
    assert_eq!(broken(&game, &[contract(0, 2)]), Vec::<String>::new());
    assert_eq!(broken(&game, &[contract(1, 0)]), ["AM-MAN-034"]);
    assert_eq!(broken(&game, &[contract(1, 1)]), ["AM-MAN-034"]);
    assert_eq!(broken(&game, &[RIGHT]), Vec::<String>::new(), "a narrower front by turning is none");
    let advancing = [contract(0, 1), on(1000)];
    assert_eq!(broken(&game, &advancing), Vec::<String>::new(), "in a move ahead too");
    assert_eq!(broken(&game, &[contract(1, 0), on(1000)]), ["AM-MAN-034"]);
    // Nor is a narrower front by forming orb, though all files are in the area.
    let pikes = "8 heavy foot, protected, average, drilled, pikemen";
    let wide = battle(
        &[(pikes, (500, 300), 0, 4)],
        &[("8 heavy foot, protected, average, drilled", (500, 340), 180, 4)],
    );
    assert_eq!(pinning(&wide), [blue(0)]);
    assert_eq!(check(&at(&wide.0, &wide.1), Seat::Red, Act { group: 0, action: Action::FormOrb }), []);
}

/// Proves AM-SPE-040.
#[test]
fn an_orb_moves_one_mu_to_its_front_or_rear() {
    let orb = |enemy: &str, gap: i32| {
        let mut game = ahead("4 heavy foot, protected, average, drilled, pikemen", enemy, gap, 0);
        game.1.fielded_mut(red(0)).unwrap().in_orb = true;
        game
    };
    let far = orb(DRILLED, 300_000);
    for ok in [on(1000), on(-1000), on(500)] {
        assert_eq!(broken(&far, &[ok]), Vec::<String>::new());
        assert_eq!(judged(&far, &[ok]).class, Class::Simple);
    }
    assert_eq!(broken(&far, &[on(1001)]), ["AM-SPE-040"]);
    assert_eq!(broken(&far, &[on(-1001)]), ["AM-SPE-040"]);
    assert!(broken(&far, &[wheel(Hand::Left, 5)]).contains(&String::from("AM-SPE-040")));
    assert_eq!(broken(&orb(DRILLED, 50_000), &[on(-1000)]), ["AM-SPE-040"], "pinned by battle troops");
    assert_eq!(broken(&orb(LIGHT_HORSE, 50_000), &[on(-1000)]), Vec::<String>::new());
    assert_eq!(broken(&orb(DRILLED, 50_001), &[on(-1000)]), Vec::<String>::new());
    // It pins nobody, and neither charges nor intercepts.
    let near = orb(DRILLED, 50_000);
    assert!(pins(&at(&near.0, &near.1), blue(0)).is_empty());
    assert_eq!(pins(&at(&near.0, &near.1), red(0)).len(), 1);
    let barred = |fielded: &(Fog, Battle)| {
        let reply = crate::impact::Reply::Charge(crate::testing::order(&[0]));
        crate::testing::forbidden(&fielded.0, &fielded.1, crate::impact::Question::Declare, reply)
    };
    assert!(barred(&near).contains(&String::from("AM-SPE-040")));
    let mut charged = battle(
        &[(KNIGHTS, (900, 500), 0, 2)],
        &[
            (DRILLED, (900, 598), 180, 2),
            ("4 heavy foot, protected, average, drilled, pikemen", (980, 560), 255, 2),
        ],
    );
    let order = crate::testing::order(&[0]);
    let charge = crate::impact::Charge::new(Seat::Red, order, crate::impact::ChargeKind::Declared, vec![0]);
    charged.1.turn.charges.push(charge);
    let intercepts = |game: &(Fog, Battle)| {
        let (wheel, advance) = (None, Length::millimetres(50));
        let reply = crate::impact::Reply::Intercept(crate::impact::Interception {
            group: 1,
            charge: 0,
            wheel,
            advance,
        });
        let rulings = crate::impact::check(
            &at(&game.0, &game.1),
            Seat::Blue,
            &crate::impact::Question::Intercept,
            &reply,
        );
        rulings.iter().map(|ruling| ruling.rule.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(intercepts(&charged), Vec::<String>::new());
    charged.1.fielded_mut(blue(1)).unwrap().in_orb = true;
    assert!(intercepts(&charged).contains(&String::from("AM-IMP-060")));
}
