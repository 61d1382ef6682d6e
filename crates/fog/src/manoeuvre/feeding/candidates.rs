//! Ways to feed bases into a melee that a player may wish.

use std::cell::OnceCell;
use std::rc::Rc;

use acies_geometry::Hand;
use acies_play::Seat;

use super::{Change, Feed, Melee};
use crate::manoeuvre::Reply;
use crate::position::Position;
use crate::stands::Stands;

/// Whether any battle group of a side can feed bases in.
pub(super) fn any(position: &Position<'_>, seat: Seat) -> bool {
    melees(position, seat).any(|melee| melee.feeds().into_iter().any(|feed| melee.allows(&feed)))
}

/// Adds legal answers.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, into: &mut Vec<Reply>) {
    for melee in melees(position, seat) {
        let legal = melee.feeds().into_iter().filter(|feed| melee.allows(feed));
        into.extend(legal.map(Reply::Feed));
    }
    into.push(Reply::Done);
}

/// The battle groups of a side that fight and may feed bases in.
fn melees<'a>(position: &Position<'a>, seat: Seat) -> impl Iterator<Item = Melee<'a>> + use<'a> {
    let position = *position;
    let stands = OnceCell::new();
    let waiting = position.groups(seat).map(|(id, _)| id);
    let waiting = waiting.filter(move |id| !position.battle.turn.done.contains(id));
    let touching = waiting.filter(move |&id| !position.touching(id).is_empty());
    let melee = move |id| Melee::among(&position, stands.get_or_init(|| Rc::new(Stands::new(&position))), id);
    touching.filter_map(melee).filter(|melee| melee.not_at_all().is_empty())
}

impl Melee<'_> {
    /// Ways that may be legal, each once.
    fn feeds(&self) -> Vec<Feed> {
        let mut feeds = Vec::new();
        for hand in Hand::BOTH {
            let feed = |change| Feed { group: self.id.index, hand, change };
            for bases in self.sources(hand) {
                let matching = self.overlappers.iter().map(|&(enemy, base)| Change::Match {
                    bases: bases.clone(),
                    enemy: enemy.index,
                    base,
                });
                let level = self.after(&feed(Change::Expand(bases.clone())));
                let level = level.map(|fed| fed.body);
                let apart = |feed: &Feed| self.after(feed).map(|fed| fed.body) != level;
                feeds.extend(matching.map(feed).filter(apart));
                feeds.push(feed(Change::Expand(bases)));
            }
            feeds.extend(self.targets(hand).into_iter().map(|behind| feed(Change::Contract(behind))));
        }
        feeds.sort_unstable();
        feeds.dedup();
        feeds
    }

    /// Bases for a new file: from the rear of the deepest files, or the file at the other end.
    fn sources(&self, hand: Hand) -> Vec<Vec<usize>> {
        let mut sources = Vec::new();
        let mut files = self.files.clone();
        let mut taken = Vec::new();
        // The deepest file gives first; of several, the one nearest to the new file.
        let nearness = |file: usize| if hand == Hand::Left { self.files.len() - file } else { file };
        while let Some(file) = (0..files.len())
            .filter(|&file| files[file].len() > 1)
            .max_by_key(|&file| (files[file].len(), nearness(file)))
        {
            let Some(base) = files[file].pop().filter(|&base| self.may_move(base)) else { break };
            taken.push(base);
            sources.push(taken.clone());
        }
        let other = self.end(hand.other()).filter(|_| self.files.len() > 1);
        sources.extend(other.filter(|end| end.iter().all(|&base| self.may_move(base))).cloned());
        sources
    }

    /// The files behind which the bases of an end file can go: the shallowest first, beginning with each of them.
    fn targets(&self, hand: Hand) -> Vec<Vec<usize>> {
        let mut files: Vec<usize> = self.files.iter().map(Vec::len).collect();
        if files.len() < 2 {
            return Vec::new();
        }
        let bases = files.remove(if hand == Hand::Left { 0 } else { files.len() - 1 });
        let mut targets = Vec::new();
        for first in 0..files.len() {
            let mut depths = files.clone();
            let mut behind = Vec::new();
            for _ in 0..bases {
                let order = |file: &usize| (depths[*file], (*file + depths.len() - first) % depths.len());
                let Some(file) = (0..depths.len()).min_by_key(order) else { break };
                depths[file] += 1;
                behind.push(file);
            }
            targets.push(behind);
        }
        targets
    }
}
