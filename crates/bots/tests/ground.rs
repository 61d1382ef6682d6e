//! The ground that bots choose for an army of horse and pikes, and for one of medium foot.

use acies_bots::{Budget, Level, fog_bot};
use acies_field::terrain::{Kind, Piece, Plan, Shape};
use acies_fog::army::Member;
use acies_fog::command::{Commander, CommanderLevel, Rank};
use acies_fog::setup::Territory;
use acies_fog::setup::selection::Choice;
use acies_fog::setup::siting::Adjustment;
use acies_fog::{Agreement, Answer, Army, Ask, Battle, BattleGroup, Fog, Placing, Stage};
use acies_geometry::{Point, Segment};
use acies_play::{Game, Seat, Seed, Turn};

const KNIGHTS: &str = "4 knights, heavily armoured, superior, undrilled, lancers, swordsmen";
const PIKEMEN: &str = "8 heavy foot, armoured, superior, drilled, pikemen";
const WARRIORS: &str = "8 medium foot, protected, average, undrilled, impact foot, swordsmen";
const BOWMEN: &str = "6 medium foot, unprotected, poor, undrilled, bow";
const SKIRMISHERS: &str = "6 light foot, unprotected, average, undrilled, javelins";

const OPEN: [&str; 3] = [KNIGHTS, PIKEMEN, SKIRMISHERS];
const ROUGH: [&str; 3] = [WARRIORS, BOWMEN, SKIRMISHERS];

fn army(troops: [&str; 3], territories: &[Territory]) -> Army {
    let group =
        |troops: &&str| Member::plain(BattleGroup::described(troops).expect("troops of the notation"));
    Army {
        name: "army".into(),
        groups: troops.iter().cycle().take(9).map(group).collect(),
        commanders: vec![
            Commander::new(Rank::CommanderInChief, CommanderLevel::Field),
            Commander::new(Rank::SubCommander, CommanderLevel::Troop),
        ],
        commander_names: vec![None, None],
        fortified_camp: false,
        fortifications: 0,
        territories: territories.to_vec(),
    }
}

/// What the bot of red answers, whose army has these troops, in a set-up that has come to a question.
fn answer(troops: [&str; 3], ask: &Ask, come: impl Fn(&mut Battle)) -> Answer {
    answer_of(Seat::Red, troops, ask, come)
}

fn answer_of(seat: Seat, troops: [&str; 3], ask: &Ask, come: impl Fn(&mut Battle)) -> Answer {
    let mut armies = [OPEN; 2]
        .map(|troops| army(troops, &[Territory::Steppes, Territory::Woodlands, Territory::Agricultural]));
    armies[seat.index()] = army(troops, &[Territory::Hilly]);
    let fog = Fog::ancient(Agreement::standard(armies)).expect("armies that may fight");
    let mut battle = fog.start();
    battle.initiative = Some(seat);
    come(&mut battle);
    let turn = Turn::new(&fog, &battle, seat, ask);
    let mut bot = fog_bot(Level::Recruit, Seed::of_series(1, 0), Budget::Playouts(0));
    let answer = bot.answer(&turn);
    assert!(turn.check(&answer).is_empty(), "{answer:?} against {:?}", turn.check(&answer));
    answer
}

#[test]
fn horse_and_pikes_fight_in_the_open_and_medium_foot_in_the_woods() {
    let territory = |troops| answer(troops, &Ask::Territory, |battle| battle.stage = Stage::Territory);
    assert_eq!(territory(OPEN), Answer::Territory(Territory::Steppes));
    assert_eq!(territory(ROUGH), Answer::Territory(Territory::Woodlands));
}

fn selected(troops: [&str; 3], territory: Territory) -> Vec<Kind> {
    let come = |battle: &mut Battle| {
        battle.stage = Stage::Selection(Seat::Red);
        battle.territory = Some(territory);
        battle.selected = territory.compulsory().map(Choice::normal).to_vec();
    };
    let Answer::Selection(chosen) = answer(troops, &Ask::Selection, come) else { panic!("a selection") };
    chosen.iter().map(|choice| choice.kind).collect()
}

#[test]
fn horse_and_pikes_ask_for_ground_that_disorders_nobody() {
    // A coast runs along a side of the table.
    let open = |kind: &Kind| matches!(kind, Kind::Open | Kind::GentleHill | Kind::Coast);
    let chosen = selected(OPEN, Territory::Agricultural);
    assert!(chosen.len() > 1 && chosen.iter().all(open), "{chosen:?}");
    assert_eq!(selected(OPEN, Territory::Mountains).len(), 1, "no more bad ground than they must");
}

#[test]
fn medium_foot_asks_for_ground_that_disorders_the_enemy() {
    for territory in [Territory::Hilly, Territory::Agricultural, Territory::Steppes] {
        let chosen = selected(ROUGH, territory);
        let bad = |kind: &&Kind| !matches!(kind, Kind::Open | Kind::GentleHill);
        assert!(chosen.iter().filter(bad).count() >= 3, "{territory:?}: {chosen:?}");
    }
}

/// How far from the middle of the table, from left to right, a piece is put that must lie inside the own half.
fn aside(troops: [&str; 3], kind: Kind) -> i32 {
    let placing = Placing { owner: Seat::Red, choice: Choice::normal(kind), compulsory: false, die: Some(6) };
    let come = |battle: &mut Battle| battle.stage = Stage::Place(placing);
    let Answer::Place(plan) = answer(troops, &Ask::Place(placing), come) else { panic!("a place") };
    let bounds = *Piece::new(plan).expect("a sound piece").ground().bounds();
    let table = Agreement::standard([army(OPEN, &[]), army(OPEN, &[])]).table;
    (bounds.low.halfway(bounds.high).x - table.width.get() / 2).abs()
}

#[test]
fn bad_ground_is_put_out_of_the_way_or_where_it_is_of_use() {
    let (far, near) = (aside(OPEN, Kind::Brush), aside(ROUGH, Kind::Brush));
    assert!(far > 400_000 && near < 300_000, "{far} and {near} micrometres from the middle");
}

#[test]
fn bowmen_ask_for_a_hill_to_shoot_from() {
    let asks_for_a_hill =
        |troops| selected([troops; 3], Territory::Tropical).iter().any(|kind| kind.is_hill());
    assert_eq!([BOWMEN, WARRIORS].map(asks_for_a_hill), [true, false]);
}

#[test]
fn the_piece_that_matters_more_is_taken_by_whoever_can_choose_where_it_lies() {
    for troops in [OPEN, ROUGH] {
        let taken = answer(troops, &Ask::Compulsory, |battle| {
            battle.stage = Stage::Compulsory;
            battle.initiative = Some(Seat::Blue);
            battle.territory = Some(Territory::Hilly);
        });
        assert_eq!(taken, Answer::Compulsory(Kind::Brush));
        let next = answer(troops, &Ask::NextPiece, |battle| {
            battle.stage = Stage::NextPiece(Seat::Red);
            battle.sides[0].pieces = [Kind::Open, Kind::Brush].map(Choice::normal).to_vec();
        });
        assert_eq!(next, Answer::NextPiece(1));
    }
}

/// What becomes of a wood of the enemy's, the corners of which are given in millimetres as the seat sees the table.
fn adjusted(
    seat: Seat,
    troops: [&str; 3],
    adjustment: Adjustment,
    low: (i32, i32),
    high: (i32, i32),
) -> Answer {
    let corners = [low, (high.0, low.1), high, (low.0, high.1)];
    adjusted_piece(seat, troops, adjustment, Kind::Forest, |table| {
        let seen = |(x, y)| match seat {
            Seat::Red => Point::millimetres(x, y),
            Seat::Blue => table - (Point::millimetres(x, y) - Point::millimetres(0, 0)),
        };
        Shape::Straight(corners.map(seen).to_vec())
    })
}

fn adjusted_piece(
    seat: Seat,
    troops: [&str; 3],
    adjustment: Adjustment,
    kind: Kind,
    shape: impl Fn(Point) -> Shape,
) -> Answer {
    answer_of(seat, troops, &Ask::Adjust(adjustment), |battle| {
        let table = battle.field.table;
        let shape = shape(Point::new(table.width.get(), table.depth.get()));
        battle.field.pieces = vec![Piece::new(Plan::new(kind, shape)).expect("a sound piece")];
        let choice = Choice::normal(kind);
        let owner = seat.other();
        battle.stage = Stage::Adjust(Placing { owner, choice, compulsory: false, die: Some(6) });
    })
}

#[test]
fn a_wood_in_the_way_is_removed_by_whom_it_hurts() {
    for seat in Seat::BOTH {
        let adjusted = |troops| adjusted(seat, troops, Adjustment::Remove, (800, 400), (1000, 550));
        assert_eq!(adjusted(OPEN), Answer::Remove);
        assert_eq!(adjusted(ROUGH), Answer::Leave);
    }
}

#[test]
fn a_wood_in_the_middle_is_slid_to_the_enemy_or_to_the_own_side() {
    for seat in Seat::BOTH {
        let wood = |troops| adjusted(seat, troops, Adjustment::SlideOrPivot, (900, 620), (1100, 770));
        let ahead = |troops| match wood(troops) {
            Answer::Slide(way) if seat == Seat::Red => way.y,
            Answer::Slide(way) => -way.y,
            other => panic!("{other:?}"),
        };
        let (open, rough) = (ahead(OPEN), ahead(ROUGH));
        assert!(open > 100_000 && rough < -100_000, "{open} and {rough} micrometres");
    }
}

#[test]
fn a_coast_stays_with_those_who_have_little_horse() {
    let shore = |table: Point| Shape::Coast {
        edge: Segment::new(Point::millimetres(0, 0), Point::new(0, table.y)),
        shore: vec![Point::millimetres(100, 0), Point::new(100_000, table.y)],
    };
    let adjusted = |troops| adjusted_piece(Seat::Red, troops, Adjustment::Remove, Kind::Coast, shore);
    assert_eq!(adjusted(ROUGH), Answer::Leave);
    assert_eq!(adjusted([KNIGHTS; 3]), Answer::Remove);
}

#[test]
fn those_who_have_little_horse_ask_for_a_coast() {
    assert!(selected([PIKEMEN; 3], Territory::Agricultural).contains(&Kind::Coast));
    assert!(!selected([KNIGHTS; 3], Territory::Agricultural).contains(&Kind::Coast));
}
