//! A fight in which all is decided, and nothing is rolled yet.

use acies_play::{Game, Pause, Seat, Table};
use serde::Serialize;

use super::chance::{Chance, die, whether};
use crate::aftermath::{self, Combatant};
use crate::ask::{Answer, Ask, Event, Roll};
use crate::battle::{Battle, Stage};
use crate::close_combat::{self, Advantages, Attack, Fight, Fray, attacks, combatants, fights};
use crate::combat::advantage::figures;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::impact::{self, Charge, ChargeKind, ChargeOrder};
use crate::position::Position;
use crate::rerolls::Reroll;
use crate::shooting::{self, target_of, volleys};
use crate::turn::{Phase, Step, Then};

/// Something that a player may decide, for which the first way was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Assumed {
    /// Which bases fight which. AM-COM-021
    Pairing(Seat),
    /// From which of its dice a battle group takes a loss. AM-COM-035
    DiceLost(GroupId),
    /// Where a battle group shoots. AM-SHO-006, AM-SHO-023, AM-SHO-026
    Shooting(GroupId),
    /// Which base a battle group loses. AM-DET-056
    BaseLost(GroupId),
    /// Something about how a charge comes in.
    Charge(Seat),
}

/// Dice that a battle group rolls against another at the same score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "DiceOdds"))]
pub struct Dice {
    /// Who rolls.
    pub by: GroupId,
    /// Who is hit.
    pub on: GroupId,
    /// How many.
    pub dice: u32,
    /// Whether it is shooting in support of a close combat. AM-COM-099
    pub support: bool,
    /// The score that hits. AM-COM-044, AM-COM-045
    pub needed: u8,
    /// The chance of a die to hit, with what is rolled again.
    pub hit: Chance,
    /// What speaks for and against those who roll; several if that differs from base to base and comes to the same.
    #[cfg_attr(feature = "typescript", ts(type = "[[string, number][], [string, number][]][]"))]
    pub advantages: Vec<Advantages>,
    #[serde(skip)]
    pub(super) reroll: Reroll,
}

impl Dice {
    fn new(
        [by, on]: [GroupId; 2],
        dice: u32,
        (needed, reroll): (u8, Reroll),
        advantages: Vec<Advantages>,
    ) -> Self {
        let mut scores = whether(&die(reroll), |&score| score >= needed);
        let hit = scores.remove(&true).unwrap_or_else(Chance::zero);
        Self { by, on, dice, support: false, needed, hit, advantages, reroll }
    }

    /// Dice of close combat, with what the files have to say that roll them.
    fn of_attack(attack: &Attack, fights: &[Fight]) -> Self {
        let &Attack { by, on, dice, support, needed, reroll, .. } = attack;
        let advantages = attack.advantages(fights);
        Self { support, ..Self::new([by, on], dice, (needed, reroll), advantages) }
    }
}

/// A fight in which all is decided: who rolls what against whom, and all who take part, before anything has hit them.
#[derive(Clone, Debug)]
pub(super) struct Settled<'a> {
    pub(super) fog: &'a Fog,
    pub(super) battle: Battle,
    pub(super) phase: Phase,
    pub(super) dice: Vec<Dice>,
    pub(super) combatants: Vec<Combatant>,
    pub(super) assumed: Vec<Assumed>,
}

impl<'a> Settled<'a> {
    /// All close combats of a phase.
    pub(super) fn close_combat(fog: &'a Fog, battle: &Battle, phase: Phase) -> Self {
        let mut table = FirstWay::default();
        let mut battle = battle.clone();
        begin(&mut battle, Step::Combat(phase));
        while close_combat::fight(fog, &mut battle, &mut table, phase) == Ok(Then::Again) {}
        let position = Position::new(fog, &battle);
        let fights = fights(&position, phase, &battle.turn.fray.files());
        let attacks = attacks(&position, phase);
        let combatants = combatants(&position, &fights, attacks.iter().map(|attack| (attack, &0)));
        let dice = attacks.iter().map(|attack| Dice::of_attack(attack, &fights)).collect();
        Self { fog, phase, dice, combatants, assumed: table.assumed, battle }
    }

    /// All volleys that are rolled.
    pub(super) fn shooting(fog: &'a Fog, battle: &Battle) -> Self {
        let mut table = FirstWay::default();
        let mut battle = battle.clone();
        begin(&mut battle, Step::Shooting);
        while shooting::step(fog, &mut battle, &mut table) == Ok(Then::Again) {}
        let mut volleys = volleys(&Position::new(fog, &battle), &battle.turn.shooting);
        volleys.retain(shooting::Volley::is_rolled);
        let combatants = volleys.iter().filter_map(|volley| target_of(&battle, volley)).collect();
        let mut dice = Vec::new();
        for volley in &volleys {
            dice.extend(volley.pools.iter().map(|pool| {
                let advantages = [figures(&pool.advantages), Vec::new()];
                Dice::new([pool.by, volley.at], pool.dice, (pool.needed, pool.reroll), vec![advantages])
            }));
        }
        Self { fog, phase: Phase::Shooting, dice, combatants, assumed: table.assumed, battle }
    }

    /// A charge as if nobody evaded, intercepted or was in its way; none if it reaches nobody.
    pub(super) fn charge(fog: &'a Fog, battle: &Battle, seat: Seat, order: &ChargeOrder) -> Option<Self> {
        let mut table = FirstWay::default();
        let mut battle = battle.clone();
        let id = GroupId::new(seat, order.group);
        battle.fielded(id)?;
        let charged = impact::reach(&Position::new(fog, &battle), id, order).charged();
        begin(&mut battle, Step::ChargeMoves);
        battle.fresh_contacts.clear();
        battle.turn.charges = vec![Charge::new(seat, order.clone(), ChargeKind::Declared, charged)];
        while impact::move_chargers(fog, &mut battle, &mut table).ok()? == Then::Again {}
        let contact = battle.turn.charges.iter().any(|charge| !charge.contacted.is_empty());
        contact.then(|| {
            let mut settled = Self::close_combat(fog, &battle, Phase::Impact);
            settled.assumed.extend(table.assumed);
            settled
        })
    }

    /// The battle after some of its battle groups' losses: of one the bases that are due, of any their commanders. Says
    /// also which choices were made for players.
    pub(super) fn after(&self, hurt: Option<&Combatant>, fallen: &[(Seat, usize)]) -> (Battle, Vec<Assumed>) {
        let mut table = FirstWay::default();
        let mut battle = self.battle.clone();
        begin(&mut battle, Step::DeathRolls(self.phase));
        battle.turn.combatants.clone_from(&self.combatants);
        battle.turn.done = self.combatants.iter().map(|combatant| combatant.id).collect();
        for combatant in &mut battle.turn.combatants {
            if let Some(hurt) = hurt.filter(|hurt| hurt.id == combatant.id) {
                combatant.clone_from(hurt);
            }
        }
        for &commander in fallen {
            crate::moving::leaders::slay(&mut battle, &mut table, commander);
        }
        while aftermath::death_rolls(self.fog, &mut battle, &mut table, self.phase) == Ok(Then::Again) {}
        battle.turn.done.clear();
        (battle, table.assumed)
    }
}

/// A step begins in which nothing has been done yet; what is settled of a fight stays settled.
fn begin(battle: &mut Battle, step: Step) {
    let fighting = Stage::Turn(step) == battle.stage;
    battle.stage = Stage::Turn(step);
    battle.turn.done.clear();
    battle.turn.combatants.clear();
    battle.turn.slain.clear();
    if !fighting {
        battle.turn.fray = Fray::default();
        battle.turn.shooting.clear();
    }
}

/// A table at which the first way is taken wherever there are several, and at which nothing is rolled.
#[derive(Debug, Default)]
struct FirstWay {
    assumed: Vec<Assumed>,
}

impl Table<Fog> for FirstWay {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        let mut choices = Vec::new();
        game.choices(state, seat, &ask, &mut choices);
        let assumed = match ask {
            Ask::CloseCombat(close_combat::Question::Lose(_, index)) => {
                Assumed::DiceLost(GroupId::new(seat, index))
            }
            Ask::CloseCombat(_) => Assumed::Pairing(seat),
            Ask::Shooting(shooting::Question::Lose(id, _)) => Assumed::DiceLost(id),
            Ask::Shooting(question) => Assumed::Shooting(question.id()),
            Ask::Aftermath(aftermath::Question::Removal(id, _)) => Assumed::BaseLost(id),
            _ => Assumed::Charge(seat),
        };
        self.assumed.push(assumed);
        choices.into_iter().next().ok_or(Pause)
    }

    fn chance(&mut self, _: &Fog, _: Roll) -> Result<u32, Pause> {
        Err(Pause)
    }

    fn tell(&mut self, _: Event) {}
}
