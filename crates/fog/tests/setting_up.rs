//! Random set-ups: they keep the laws of every game, and end legally.

mod armies;

use acies_field::Base;
use acies_fog::turn::Step;
use acies_fog::{Agreement, Battle, Fog, Stage, bases};
use acies_geometry::Footprint;
use acies_play::{Arena, Random, Seat, Seed, laws};

/// Nothing overlaps, all is on the table, and every battle group is where it may be.
fn is_sound(fog: &Fog, battle: &Battle) {
    if matches!(battle.stage, Stage::Turn(step) if step != Step::FIRST) || battle.stage == Stage::Over {
        return;
    }
    let figures = fog.agreement.figures;
    let mut standing: Vec<Footprint> = Vec::new();
    for seat in Seat::BOTH {
        let side = battle.side(seat);
        for (group, fielded) in side.groups.iter().enumerate() {
            let Some(fielded) = fielded else { continue };
            let body = &fielded.body;
            let troops = fog.agreement.armies[seat.index()].groups[group].group.bases();
            assert_eq!(body.bases().len(), troops.len(), "bases are conserved");
            assert!(fielded.is_in_formation(), "{seat} {group} stands in formation");
            standing.extend(body.footprints());
        }
        standing.extend(side.camp.iter().map(Base::footprint));
        standing.extend(side.works.iter().map(Base::footprint));
        let commander = bases::commander(figures);
        if matches!(battle.stage, Stage::Turn(_) | Stage::Over) {
            continue;
        }
        standing.extend(
            side.commanders.iter().flatten().map(|leader| Base::new(leader.pose, commander).footprint()),
        );
    }
    for (index, base) in standing.iter().enumerate() {
        assert!(battle.field.table.crossed(base.corners()).next().is_none(), "all is on the table");
        assert!(!standing[..index].iter().any(|other| base.overlaps(other)), "nothing overlaps");
    }
    let pieces = &battle.field.pieces;
    for (index, piece) in pieces.iter().enumerate().filter(|(_, piece)| !piece.kind().is_linear()) {
        let over = |other: &&acies_field::terrain::Piece| !other.kind().is_linear() && piece.overlaps(other);
        assert!(!pieces[..index].iter().any(|other| over(&other)), "no piece lies over another");
    }
    if matches!(battle.stage, Stage::Turn(_)) {
        for seat in Seat::BOTH {
            let side = battle.side(seat);
            let away = battle.away(seat);
            let lost: Vec<usize> = side.lost.iter().map(|&(group, _)| group).collect();
            let here = |group: usize| {
                let on_table = usize::from(side.groups[group].is_some());
                on_table + usize::from(away.contains(&group)) + usize::from(lost.contains(&group)) == 1
            };
            assert!((0..side.groups.len()).all(here), "each battle group is on the table, away, or lost");
            assert!(side.camp.is_some());
        }
        assert!(battle.first.is_some() && battle.initiative.is_some());
    }
}

/// A game of one turn between these armies.
fn game(armies: [acies_fog::Army; 2]) -> Fog {
    Fog::ancient(Agreement { turns: Some(1), ..Agreement::standard(armies) }).unwrap()
}

fn keep(fog: &Fog, first: u64, count: u64) {
    for index in first..first + count {
        laws::keep(fog, Seed::of_series(5, index), 400, |battle| is_sound(fog, battle));
    }
}

#[test]
fn trebia_is_set_up_by_the_laws() {
    let fog = game([armies::romans(), armies::carthaginians()]);
    keep(&fog, 0, 3);
}

#[test]
fn crecy_is_set_up_by_the_laws() {
    let fog = game([armies::english(), armies::french()]);
    keep(&fog, 100, 3);
}

/// `SET_UPS=1000` tries a thousand of each battle.
#[test]
fn random_set_ups_end_legally() {
    let count = std::env::var("SET_UPS").ok().and_then(|count| count.parse().ok()).unwrap_or(6);
    for armies in [[armies::romans(), armies::carthaginians()], [armies::english(), armies::french()]] {
        let fog = game(armies);
        for index in 0..count {
            let seed = Seed::of_series(77, index);
            let mut players = ["red", "blue"].map(|seat| Random::new(seed.derive(seat)));
            let [red, blue] = &mut players;
            let played =
                Arena::new(red, blue, seed).play(&fog, |battle| matches!(battle.stage, Stage::Turn(_)));
            assert!(matches!(played.state.stage, Stage::Turn(_)), "seed {seed}");
            is_sound(&fog, &played.state);
        }
    }
}

#[test]
fn an_army_without_commanders_is_refused() {
    let mut romans = armies::romans();
    romans.commanders.truncate(1);
    let refused = Fog::ancient(Agreement::standard([romans, armies::french()])).unwrap_err();
    assert_eq!(refused, "the army of red needs one commander-in-chief and one to three others");
}

/// Long enough for ambushes to come to light and for outflanking marches to arrive.
#[test]
fn marches_and_ambushes_keep_the_laws() {
    let armies = [armies::romans(), armies::carthaginians()];
    let fog = Fog::ancient(Agreement { turns: Some(5), ..Agreement::standard(armies) }).unwrap();
    laws::keep(&fog, Seed::of_series(9, 0), 4000, |_| ());
}
