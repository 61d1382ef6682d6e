//! Setting up, step by step, in the order of the book. AM-SET-003

use acies_field::Base;
use acies_field::terrain::{Kind, Piece, Plan};
use acies_play::{Pause, Seat, Table};

use super::selection::Choice;
use super::siting::{Adjustment, adjustment};
use super::{first_move_modifiers, higher};
use crate::ask::{Answer, Ask, Event, Roll};
use crate::bases;
use crate::battle::{Battle, Placing, Stage};
use crate::command::CommanderLevel;
use crate::fielded::{Fielded, Leader};
use crate::game::Fog;
use crate::terrain::river_grade;
use crate::turn::{announce_phase, other_answer, roll};

/// The next step of the set-up.
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    match battle.stage {
        Stage::OrderOfMarch => order_of_march(fog, battle, table),
        Stage::Initiative => initiative(fog, battle, table),
        Stage::Territory => territory(fog, battle, table),
        Stage::Compulsory => compulsory(fog, battle, table),
        Stage::Selection(seat) => selection(fog, battle, table, seat),
        Stage::NextPiece(seat) => next_piece(fog, battle, table, seat),
        Stage::Place(placing) => place(fog, battle, table, placing),
        Stage::Adjust(placing) => adjust(fog, battle, table, placing),
        Stage::Road => road(fog, battle, table),
        Stage::Works(seat) => works(fog, battle, table, seat),
        Stage::Camp(seat) => camp(fog, battle, table, seat),
        Stage::Ambushes(seat) => ambushes(fog, battle, table, seat),
        Stage::Marches => marches(fog, battle, table),
        Stage::Batch(seat, batch) => deploy(fog, battle, table, seat, batch),
        Stage::Dismounting(seat) => dismount(fog, battle, table, seat),
        Stage::Commanders(seat) => commanders(fog, battle, table, seat),
        Stage::FirstMove => first_move(fog, battle, table),
        Stage::Turn(_) | Stage::Over => Ok(()),
    }
}

/// Both write down their order of march before anything else. AM-SET-002
fn order_of_march<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let answers = table.ask_both(fog, battle, [Ask::OrderOfMarch, Ask::OrderOfMarch])?;
    for (seat, answer) in Seat::BOTH.into_iter().zip(answers) {
        let Answer::OrderOfMarch(order) = answer else { return Err(other_answer()) };
        battle.side_mut(seat).order = order;
    }
    battle.stage = Stage::Initiative;
    Ok(())
}

/// Equal totals are rolled again. AM-SET-004
fn initiative<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let dice =
        [roll(fog, table, Roll::Initiative(Seat::Red))?, roll(fog, table, Roll::Initiative(Seat::Blue))?];
    let modifiers = fog.agreement.armies.each_ref().map(crate::Army::initiative);
    if let Some(seat) = higher(dice, modifiers) {
        table.tell(Event::Initiative(seat));
        battle.initiative = Some(seat);
        battle.stage = Stage::Territory;
    }
    Ok(())
}

/// One of those that the opponent's list offers. AM-SET-006
fn territory<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let chooser = battle.with_initiative();
    let Answer::Territory(territory) = table.ask(fog, battle, chooser, Ask::Territory)? else {
        return Err(other_answer());
    };
    table.tell(Event::Territory(territory));
    battle.territory = Some(territory);
    battle.stage = Stage::Compulsory;
    Ok(())
}

/// The player without the initiative takes one of the two, the other one is left. AM-SET-013
fn compulsory<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let (first, second) = (battle.with_initiative().other(), battle.with_initiative());
    let Answer::Compulsory(taken) = table.ask(fog, battle, first, Ask::Compulsory)? else {
        return Err(other_answer());
    };
    let both = battle.territory.map(super::Territory::compulsory).ok_or(Pause)?;
    let left = if both[0] == taken { both[1] } else { both[0] };
    for (seat, kind) in [(first, taken), (second, left)] {
        // Compulsory pieces are of normal size and never covered. AM-SET-010
        let choice = Choice::normal(kind);
        battle.compulsory[seat.index()] = Some(choice);
        battle.selected.push(choice);
        table.tell(Event::Selected(seat, vec![choice]));
    }
    battle.stage = Stage::Selection(first);
    Ok(())
}

/// All terrain is selected before any is placed. AM-SET-014, AM-SET-015, AM-SET-016
fn selection<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, seat: Seat) -> Result<(), Pause> {
    let Answer::Selection(chosen) = table.ask(fog, battle, seat, Ask::Selection)? else {
        return Err(other_answer());
    };
    table.tell(Event::Selected(seat, chosen.clone()));
    battle.selected.extend(chosen.iter().copied());
    battle.side_mut(seat).pieces = chosen;
    battle.stage = if seat == battle.with_initiative() {
        next_terrain(battle, None)
    } else {
        Stage::Selection(seat.other())
    };
    Ok(())
}

/// What is placed next: river or coast, the compulsory pieces, then one by one in turn, beginning with the initiative,
/// until one player has no pieces left and the other places all of his; last a road. AM-SET-017
fn next_terrain(battle: &mut Battle, placed: Option<Seat>) -> Stage {
    let first = battle.with_initiative();
    let water = |choice: &Choice| matches!(choice.kind, Kind::River | Kind::Coast);
    if let Some(index) = battle.side(first).pieces.iter().position(water) {
        let choice = battle.side_mut(first).pieces.remove(index);
        return Stage::Place(Placing { owner: first, choice, compulsory: false, die: None });
    }
    for owner in [first, first.other()] {
        if let Some(choice) = battle.compulsory[owner.index()].take() {
            return Stage::Place(Placing { owner, choice, compulsory: true, die: None });
        }
    }
    let next = placed.map_or(first, Seat::other);
    let has_pieces = |seat: &Seat| !battle.side(*seat).pieces.is_empty();
    [next, next.other()].into_iter().find(has_pieces).map_or(Stage::Road, Stage::NextPiece)
}

/// Each owner picks the next of his pieces when it is his turn. AM-SET-017
fn next_piece<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, seat: Seat) -> Result<(), Pause> {
    let index = if battle.side(seat).pieces.len() == 1 {
        0
    } else {
        let Answer::NextPiece(index) = table.ask(fog, battle, seat, Ask::NextPiece)? else {
            return Err(other_answer());
        };
        index
    };
    let choice = battle.side_mut(seat).pieces.remove(index);
    battle.stage = Stage::Place(Placing { owner: seat, choice, compulsory: false, die: None });
    Ok(())
}

/// The placement roll, and then the piece where it says; rivers and coasts need no roll. AM-SET-021
fn place<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    placing: Placing,
) -> Result<(), Pause> {
    let needs_roll = !placing.choice.kind.is_linear();
    if needs_roll && placing.die.is_none() {
        let die = roll(fog, table, Roll::Placement(placing.owner))?;
        battle.stage = Stage::Place(Placing { die: Some(die), ..placing });
        return Ok(());
    }
    if let Answer::Place(plan) = table.ask(fog, battle, placing.owner, Ask::Place(placing))? {
        if plan.kind == Kind::River {
            let grade = river_grade(roll(fog, table, Roll::River(placing.owner))?);
            table.tell(Event::River(grade));
            battle.river = Some(grade);
        }
        lay(battle, table, placing.owner, plan)?;
        battle.stage = Stage::Adjust(placing);
    } else {
        table.tell(Event::Gone(placing.choice.kind));
        battle.stage = after(battle, &placing);
    }
    Ok(())
}

fn lay<T: Table<Fog>>(battle: &mut Battle, table: &mut T, owner: Seat, plan: Plan) -> Result<(), Pause> {
    table.tell(Event::Placed(owner, plan.clone()));
    battle.field.pieces.push(Piece::new(plan).map_err(|_| Pause)?);
    Ok(())
}

/// Compulsory pieces and water do not use up a turn of placing other pieces.
fn after(battle: &mut Battle, placing: &Placing) -> Stage {
    let turn = (!placing.compulsory && !placing.choice.kind.is_linear()).then_some(placing.owner);
    next_terrain(battle, turn)
}

/// What the other player may do to the piece. AM-SET-022
fn adjust<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    placing: Placing,
) -> Result<(), Pause> {
    let other = placing.owner.other();
    let die = roll(fog, table, Roll::Adjustment(other))?;
    let may = adjustment(die, placing.compulsory, placing.choice.kind);
    if may != Adjustment::None {
        let last = battle.field.pieces.len() - 1;
        let moved = match table.ask(fog, battle, other, Ask::Adjust(may))? {
            Answer::Slide(way) => battle.field.slid(last, way).ok(),
            Answer::Pivot(point, turn) => battle.field.pivoted(last, point, turn).ok(),
            Answer::Remove => {
                let piece = battle.field.pieces.remove(last);
                if piece.kind() == Kind::River {
                    battle.river = None;
                }
                table.tell(Event::Gone(piece.kind()));
                None
            }
            _ => None,
        };
        if let Some(piece) = moved {
            table.tell(Event::Adjusted(piece.plan().clone()));
            battle.field.pieces[last] = piece;
        }
    }
    battle.stage = after(battle, &placing);
    Ok(())
}

/// Last of all a road, if there is a village. AM-SET-017, AM-SET-019
fn road<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let owner = battle.with_initiative();
    if battle.field.pieces.iter().any(|piece| piece.kind() == Kind::Village)
        && let Answer::Place(plan) = table.ask(fog, battle, owner, Ask::Road)?
    {
        lay(battle, table, owner, plan)?;
    }
    battle.stage = Stage::Works(owner.other());
    Ok(())
}

/// Only armies that have paid for them have any. AM-SPE-018, AM-SET-025
fn works<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, seat: Seat) -> Result<(), Pause> {
    if fog.agreement.armies[seat.index()].fortifications > 0 {
        let Answer::Works(works) = table.ask(fog, battle, seat, Ask::Works)? else {
            return Err(other_answer());
        };
        battle.side_mut(seat).works = works;
    }
    battle.stage = Stage::Camp(seat);
    Ok(())
}

/// AM-SET-026
fn camp<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, seat: Seat) -> Result<(), Pause> {
    let Answer::Camp(pose) = table.ask(fog, battle, seat, Ask::Camp)? else { return Err(other_answer()) };
    table.tell(Event::Camp(seat, pose));
    battle.side_mut(seat).camp = Some(Base::new(pose, bases::camp(fog.agreement.figures)));
    battle.stage = Stage::Ambushes(seat);
    Ok(())
}

/// First the player without the initiative places all of these, then the other. AM-SET-027, AM-SET-030
fn ambushes<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, seat: Seat) -> Result<(), Pause> {
    let Answer::Ambushes(ambushes) = table.ask(fog, battle, seat, Ask::Ambushes)? else {
        return Err(other_answer());
    };
    table.tell(Event::Ambushes(seat, ambushes.len()));
    battle.side_mut(seat).ambushes = ambushes;
    battle.stage = if seat == battle.with_initiative() { Stage::Marches } else { Stage::Works(seat.other()) };
    Ok(())
}

/// They are written down before deployment. AM-SET-034
fn marches<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let answers = table.ask_both(fog, battle, [Ask::Marches, Ask::Marches])?;
    for (seat, answer) in Seat::BOTH.into_iter().zip(answers) {
        let Answer::Marches(marches) = answer else { return Err(other_answer()) };
        battle.side_mut(seat).marches = marches;
    }
    battle.stage = Stage::Batch(battle.with_initiative().other(), 0);
    Ok(())
}

/// Batch by batch, the player without the initiative first. AM-SET-051
fn deploy<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
    batch: u8,
) -> Result<(), Pause> {
    let groups = fog.setting(battle, seat).batch(batch);
    if !groups.is_empty() {
        let Answer::Deploy(deployments) = table.ask(fog, battle, seat, Ask::Deploy(groups))? else {
            return Err(other_answer());
        };
        for deployment in deployments {
            let body = fog.setting(battle, seat).body(&deployment);
            let group = fog.agreement.armies[seat.index()].groups[deployment.group].group.clone();
            let side = battle.side_mut(seat);
            let group = if deployment.on_foot { group.dismounted() } else { group };
            side.groups[deployment.group] = body.map(|body| Fielded::new(group, body));
            if deployment.on_foot {
                side.dismounted.push(deployment.group);
            }
            table.tell(Event::Deployed(seat, deployment));
        }
    }
    let first = battle.with_initiative();
    battle.stage = match (seat == first, batch) {
        (false, _) => Stage::Batch(first, batch),
        (true, 3) => Stage::Dismounting(first.other()),
        (true, _) => Stage::Batch(first.other(), batch + 1),
    };
    Ok(())
}

/// Right after all are deployed, the player without the initiative deciding first. AM-SET-055
fn dismount<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, seat: Seat) -> Result<(), Pause> {
    let able = |group: usize| {
        let side = battle.side(seat);
        side.groups[group].is_some()
            && !side.dismounted.contains(&group)
            && fog.setting(battle, seat).may_dismount(group)
    };
    if (0..battle.side(seat).groups.len()).any(able) {
        let Answer::Dismount(groups) = table.ask(fog, battle, seat, Ask::Dismounting)? else {
            return Err(other_answer());
        };
        for &group in &groups {
            on_foot(fog, battle, seat, group);
        }
        table.tell(Event::Dismounted(seat, groups));
    }
    let first = battle.with_initiative();
    battle.stage = if seat == first { Stage::Commanders(first.other()) } else { Stage::Dismounting(first) };
    Ok(())
}

/// Each base becomes one base, in the same places of the formation. AM-SET-056
fn on_foot(fog: &Fog, battle: &mut Battle, seat: Seat, group: usize) {
    let side = battle.side_mut(seat);
    if let Some(fielded) = &mut side.groups[group]
        && let Some(drawn) = fielded.body.drawn()
    {
        fielded.group = fielded.group.dismounted();
        let size = |troops: &crate::Troops| bases::size(troops.kind, fog.agreement.figures);
        fielded.body = drawn.stand(&fielded.group.bases().iter().map(size).collect::<Vec<_>>());
        side.dismounted.push(group);
    }
}

/// Those who are neither in ambush nor marching round. AM-SET-058
fn commanders<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, seat: Seat) -> Result<(), Pause> {
    let away = battle.commanders_away(seat);
    let asked: Vec<usize> =
        (0..battle.side(seat).commanders.len()).filter(|commander| !away.contains(commander)).collect();
    let Answer::Commanders(poses) = table.ask(fog, battle, seat, Ask::Commanders(asked.clone()))? else {
        return Err(other_answer());
    };
    for (commander, pose) in asked.into_iter().zip(poses) {
        battle.side_mut(seat).commanders[commander] = Some(Leader::new(pose));
    }
    let first = battle.with_initiative();
    battle.stage = if seat == first { Stage::FirstMove } else { Stage::Commanders(first) };
    Ok(())
}

/// AM-SET-059
fn first_move<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let dice =
        [roll(fog, table, Roll::FirstMove(Seat::Red))?, roll(fog, table, Roll::FirstMove(Seat::Blue))?];
    let chiefs = fog.agreement.armies.each_ref().map(|army| army.chief().unwrap_or(CommanderLevel::Troop));
    if let Some(seat) = higher(dice, first_move_modifiers(chiefs)) {
        table.tell(Event::First(seat));
        battle.begin(&fog.agreement, seat);
        announce_phase(battle, table);
    }
    Ok(())
}
