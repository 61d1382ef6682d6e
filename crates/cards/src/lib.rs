//! Field of Glory: the Card Game. One file for each chapter of its rules; the rule that a function enforces stands in
//! its comment.

mod ask;
mod attack;
mod battle;
mod card;
mod case;
mod check;
mod choices;
mod deck;
mod ending;
mod flank;
mod game;
mod imagine;
mod notation;
mod odds;
mod piles;
mod placing;
mod setting_up;
mod strength;
mod turn;
mod view;

pub use ask::{Answer, Ask, Chance, Discard, Event, From};
pub use battle::{Army, Attack, Battle, Bonus, COLUMNS, Column, FlankPhase, Stage, is_flank, neighbours};
pub use card::{CARDS, Card, CardSet, Pile, Units};
pub use check::Why;
pub use deck::{Deck, DeckError, DeckFile, Figures, Kind, Terrain, UnitType};
pub use ending::{Ending, victory_points};
pub use game::{CardGame, FlankLosses, Setup};
pub use imagine::{Memory, SideMemory};
pub use notation::{FORMS, parse_answer, parse_card, write_answer, write_outcome};
pub use odds::{
    AttackOdds, AttackTable, DefenderBonus, OddsRow, Plan, Response, Shares, Verdict, attack_odds,
    attack_tables,
};
pub use placing::{cost, may_pair};
pub use strength::{Part, PartName, Strength};
pub use view::{BonusView, OwnView, SideView, View};
