//! The book's four example armies. AM-EXA-001 to AM-EXA-004

use acies_fog::army::Member;
use acies_fog::command::{Commander, CommanderLevel, Rank};
use acies_fog::setup::Territory;
use acies_fog::{Army, BattleGroup};

fn army(name: &str, chief: CommanderLevel, territories: &[Territory], groups: &[(usize, &str)]) -> Army {
    let member =
        |text: &str| Member::plain(BattleGroup::described(text).unwrap_or_else(|error| panic!("{error}")));
    let commander = |rank, level| Commander::new(rank, level);
    Army {
        name: name.to_owned(),
        groups: groups.iter().flat_map(|&(times, text)| (0..times).map(move |_| member(text))).collect(),
        commanders: vec![
            commander(Rank::CommanderInChief, chief),
            commander(Rank::SubCommander, CommanderLevel::Troop),
            commander(Rank::SubCommander, CommanderLevel::Troop),
        ],
        commander_names: Vec::new(),
        fortified_camp: false,
        fortifications: 0,
        territories: territories.to_vec(),
    }
}

pub(crate) fn romans() -> Army {
    let territories = [Territory::Developed, Territory::Agricultural, Territory::Hilly];
    army(
        "Romans",
        CommanderLevel::Field,
        &territories,
        &[
            (2, "4 x Cavalry: cavalry, armoured, average, undrilled, light spear, swordsmen"),
            (
                4,
                "4 x Hastati and principes: heavy foot, armoured, superior, drilled, impact foot, skilled swordsmen",
            ),
            (2, "2 x Triarii: heavy foot, armoured, elite, drilled, offensive spearmen"),
            (2, "4 x Velites: light foot, protected, average, drilled, javelins, light spear"),
            (1, "8 x Italian foot: medium foot, protected, average, drilled, light spear, swordsmen"),
        ],
    )
}

pub(crate) fn carthaginians() -> Army {
    let territories = [Territory::Hilly, Territory::Woodlands, Territory::Desert, Territory::Mountains];
    army(
        "Carthaginians",
        CommanderLevel::Inspired,
        &territories,
        &[
            (1, "4 x Gallic cavalry: cavalry, armoured, superior, undrilled, light spear, swordsmen"),
            (1, "4 x Spanish cavalry: cavalry, protected, superior, undrilled, light spear, swordsmen"),
            (2, "4 x Numidian cavalry: light horse, unprotected, average, undrilled, javelins, light spear"),
            (2, "6 x African spearmen: heavy foot, protected, average, drilled, offensive spearmen"),
            (1, "8 x Gallic foot: medium foot, protected, average, undrilled, impact foot, swordsmen"),
            (1, "6 x Scutarii: medium foot, protected, average, drilled, impact foot, swordsmen"),
            (1, "2 x Elephants: elephants, average, undrilled"),
            (1, "6 x Numidian foot: light foot, unprotected, average, undrilled, javelins, light spear"),
            (1, "4 x Slingers: light foot, unprotected, superior, undrilled, sling"),
        ],
    )
}

pub(crate) fn french() -> Army {
    let territories = [Territory::Agricultural, Territory::Developed, Territory::Steppes];
    let mut army = army(
        "French",
        CommanderLevel::Troop,
        &territories,
        &[
            (4, "4 x Men-at-arms: knights, heavily armoured, superior, undrilled, lancers, swordsmen"),
            (1, "8 x Genoese: medium foot, protected, average, drilled, crossbow"),
            (2, "6 x Crossbowmen: medium foot, protected, average, undrilled, crossbow"),
            (1, "12 x Peasants: mob, unprotected, poor, undrilled"),
        ],
    );
    for member in &mut army.groups[..4] {
        member.may_dismount = true;
    }
    army
}

pub(crate) fn english() -> Army {
    let territories = [Territory::Agricultural, Territory::Woodlands, Territory::Tropical];
    let groups = [
        (3, "4 x Men-at-arms: heavy foot, heavily armoured, superior, drilled, heavy weapon"),
        (2, "8 x Longbowmen: medium foot, protected, average, drilled, longbow, swordsmen"),
        (1, "6 x Longbowmen: medium foot, protected, average, drilled, longbow, swordsmen"),
        (1, "8 x Welsh: medium foot, unprotected, average, undrilled, offensive spearmen"),
        (1, "2 x Guns: light artillery, average, undrilled"),
    ];
    Army { fortifications: 12, ..army("English", CommanderLevel::Field, &territories, &groups) }
}
