//! Answers about close combat.

use super::moving::{counted, numbers};
use super::name;
use super::words::Words;
use crate::close_combat::{Question, Reply};
use crate::combat::fighters::FightingFile;
use crate::combat::losses::Pool;
use crate::fielded::GroupId;
use crate::game::Fog;

/// Reads an answer about close combat; none if it is another one.
pub(super) fn parse(words: &mut Words<'_>) -> Result<Option<Reply>, String> {
    Ok(Some(if words.take("commit nobody") {
        Reply::Commit(Vec::new())
    } else if words.take("commit commander") {
        Reply::Commit(numbers(words))
    } else if words.take("place on base") {
        Reply::Place(words.number()?.saturating_sub(1))
    } else if words.take("pair") {
        Reply::Pair(separated(words, file)?)
    } else if words.take("roll") {
        Reply::Lose(dice_left(words)?)
    } else {
        return Ok(None);
    }))
}

fn separated<'a, Part>(
    words: &mut Words<'a>,
    part: impl Fn(&mut Words<'a>) -> Result<Part, String>,
) -> Result<Vec<Part>, String> {
    let mut found = vec![part(words)?];
    while words.comma() {
        found.push(part(words)?);
    }
    Ok(found)
}

fn base_of(words: &mut Words<'_>) -> Result<GroupId, String> {
    let id = words.group(&["base"])?;
    if words.take("base") { Ok(id) } else { Err("say which bases: pair A base 1 5 against B base 2".into()) }
}

/// `A base 1 5 against B base 2 overlapping`: the bases from front to rear.
fn file(words: &mut Words<'_>) -> Result<FightingFile, String> {
    let id = base_of(words)?;
    let bases = numbers(words);
    if !words.take("against") {
        return Err("say against whom: pair A base 1 5 against B base 2".into());
    }
    let enemy = base_of(words)?;
    let enemy_base = words.number()?.saturating_sub(1);
    Ok(FightingFile { id, bases, enemy, enemy_base, overlap: words.take("overlapping") })
}

/// `3 at B net -1 supporting, 2 at C net 1`.
pub(super) fn dice_left(words: &mut Words<'_>) -> Result<Vec<Pool>, String> {
    separated(words, pool)
}

/// Dice as [`dice_left`] reads them.
pub(super) fn write_dice_left(fog: &Fog, pools: &[Pool]) -> String {
    let pool = |pool: &Pool| {
        let supporting = if pool.support { " supporting" } else { "" };
        format!("{} at {} net {}{supporting}", pool.dice, name(fog, pool.against), pool.net)
    };
    pools.iter().map(pool).collect::<Vec<_>>().join(", ")
}

/// `3 at B net -1 supporting`.
fn pool(words: &mut Words<'_>) -> Result<Pool, String> {
    let dice = u32::try_from(words.number()?).map_err(|_| String::from("so many dice there are not"))?;
    if !words.take("at") {
        return Err("say at whom: roll 3 at B net 1".into());
    }
    let against = words.group(&["net"])?;
    if !words.take("net") {
        return Err("say at which points of advantage: roll 3 at B net 1".into());
    }
    Ok(Pool { against, net: words.signed()?, support: words.take("supporting"), dice })
}

/// Writes an answer as [`parse`] reads it.
pub(super) fn write(fog: &Fog, reply: &Reply) -> String {
    match reply {
        Reply::Commit(commanders) if commanders.is_empty() => "commit nobody".into(),
        Reply::Commit(commanders) => format!("commit commander {}", counted(commanders)),
        Reply::Place(base) => format!("place on base {}", base + 1),
        Reply::Pair(files) => {
            let file = |file: &FightingFile| {
                let (own, enemy) = (name(fog, file.id), name(fog, file.enemy));
                let overlapping = if file.overlap { " overlapping" } else { "" };
                let bases = counted(&file.bases);
                format!("{own} base {bases} against {enemy} base {}{overlapping}", file.enemy_base + 1)
            };
            format!("pair {}", files.iter().map(file).collect::<Vec<_>>().join(", "))
        }
        Reply::Lose(pools) => format!("roll {}", write_dice_left(fog, pools)),
    }
}

/// The name of a question.
pub(super) const fn name_question(question: &Question) -> &'static str {
    match question {
        Question::Commit(_) => "commit",
        Question::Place(_) => "place",
        Question::Pair(_) => "pair",
        Question::Lose(..) => "lose dice",
    }
}
