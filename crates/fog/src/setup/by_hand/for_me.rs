//! Sensible places, for those who would rather not look for one.

use acies_field::Mu;
use acies_field::terrain::Kind;
use acies_geometry::{Footprint, Length, Point};

use super::plans::number_of;
use super::{Held, Laid};
use crate::ask::{Ask, Deployment};
use crate::setup::candidates::{facing_enemy, place_in_line};
use crate::setup::check::Setting;
use crate::setup::deployment::OTHERS;

/// Where along the table a piece is tried, in eighths.
const EIGHTHS: [i32; 7] = [2, 6, 4, 1, 7, 3, 5];

/// How far behind the front row of its army a commander stands.
const BEHIND: Mu = Mu::new(4);

impl Setting<'_> {
    /// The same thing at a sensible place.
    pub(super) fn for_me(&self, ask: &Ask, put: &[Held], held: Held) -> Option<Held> {
        let (scale, table) = (self.agreement.scale(), self.agreement.table);
        let middle = |forward: Length| facing_enemy(self, table.width / 2, forward);
        let start = match (ask, held) {
            (Ask::Place(_) | Ask::Road, Held::Piece { .. }) => return self.piece_for_me(ask, put, held),
            (Ask::Deploy(batch), Held::Group(deployment)) if batch.contains(&deployment.group) => {
                let taken = [self.taken(), self.footprints(put)].concat();
                return place_in_line(self, deployment.group, &taken).map(Held::Group);
            }
            (Ask::Camp, Held::Camp(_)) => {
                Held::Camp(middle(crate::bases::camp(self.agreement.figures).depth))
            }
            (Ask::Works, Held::Works { count, .. }) => Held::Works { front: middle(scale.mu(OTHERS)), count },
            (Ask::Ambushes, Held::Marker(_)) => held.at(middle(Length::ZERO).front),
            (Ask::Commanders(asked), Held::Commander(number, _)) => {
                let place = asked.iter().position(|&commander| commander == number)? as i32 + 1;
                let (low, high) = self.standing_between();
                let share = (high - low) / (asked.len() as i32 + 1) * place;
                let pose = middle(scale.mu(OTHERS) - scale.mu(BEHIND));
                Held::Commander(number, pose).at(Point::new(low + share, pose.front.y))
            }
            _ => return None,
        };
        self.at_or_near(ask, put, start)
    }

    /// Sensible places for all battle groups or commanders that are not put yet.
    pub(super) fn rest_for_me(&self, ask: &Ask, put: &[Held]) -> Option<Vec<Laid>> {
        let pose = facing_enemy(self, Length::ZERO, Length::ZERO);
        let held = |number: usize| match ask {
            Ask::Commanders(_) => Held::Commander(number, pose),
            _ => Held::Group(Deployment { group: number, front: pose, files: 1, on_foot: false }),
        };
        let (Ask::Deploy(asked) | Ask::Commanders(asked)) = ask else { return None };
        let is_put = |number: usize| put.iter().any(|held| number_of(held) == Some(number));
        let mut all = put.to_vec();
        let mut found = Vec::new();
        for number in asked.iter().copied().filter(|&number| !is_put(number)) {
            let held = self.for_me(ask, &all, held(number))?;
            found.push(self.held(ask, &all, held)?);
            all.push(held);
        }
        Some(found)
    }

    fn at_or_near(&self, ask: &Ask, put: &[Held], held: Held) -> Option<Held> {
        if self.allows(ask, put, &held) { Some(held) } else { self.nearest(ask, put, held) }
    }

    /// The first place along the table where a piece may lie; a road runs through the village.
    fn piece_for_me(&self, ask: &Ask, put: &[Held], held: Held) -> Option<Held> {
        let (width, depth) = (self.agreement.table.width.get(), self.agreement.table.depth.get());
        let villages = self.battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::Village);
        let through = villages.map(|village| village.ground().bounds());
        let through = through.map(|bounds| bounds.low.halfway(bounds.high)).filter(|_| *ask == Ask::Road);
        let rows = [1, 3].map(|quarter| depth / 4 * quarter).into_iter();
        let spread = rows.flat_map(|y| EIGHTHS.map(|x| Point::new(width / 8 * x, y)));
        through.chain(spread).find_map(|at| self.at_or_near(ask, put, held.at(at)))
    }

    /// From where to where along the table the army stands.
    fn standing_between(&self) -> (i32, i32) {
        let bodies = self.battle.side(self.seat).groups.iter().flatten();
        let footprints = bodies.flat_map(|fielded| fielded.body.footprints());
        let across: Vec<i32> = footprints.flat_map(|base| base.corners().map(|corner| corner.x)).collect();
        let (low, high) = (across.iter().min(), across.iter().max());
        (low.copied().unwrap_or(0), high.copied().unwrap_or(self.agreement.table.width.get()))
    }

    /// The bases of battle groups that are put already.
    fn footprints(&self, put: &[Held]) -> Vec<Footprint> {
        let bodies = put.iter().filter_map(|held| match held {
            Held::Group(deployment) => self.body(deployment),
            _ => None,
        });
        bodies.flat_map(|body| body.footprints().to_vec()).collect()
    }
}
