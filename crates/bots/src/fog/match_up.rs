//! What a fight between two battle groups promises, from the tables of dice and points of advantage: a quick estimate in
//! the place of exact odds.

use acies_fog::combat::advantage::{Fighter, Melee, impact, melee};
use acies_fog::combat::dice::{Row, impact as impact_dice, light_troops_lose_half, melee as melee_dice};
use acies_fog::combat::hits::to_hit_in_close_combat;
use acies_fog::disorder::Disorder;
use acies_fog::impact::Approach;
use acies_fog::{BattleGroup, Cohesion, Quality, RuleSet};

/// How many rounds of melee count beside the impact.
const ROUNDS: i32 = 2;

/// One side of a fight.
#[derive(Clone, Copy)]
pub(super) struct Party<'a> {
    pub(super) group: &'a BattleGroup,
    pub(super) ranks: usize,
    pub(super) disorder: Disorder,
    /// From where it comes, if it charges.
    pub(super) charges: Option<Approach>,
}

impl<'a> Party<'a> {
    pub(super) const fn standing(group: &'a BattleGroup, ranks: usize) -> Self {
        Self { group, ranks, disorder: Disorder::None, charges: None }
    }

    fn fighter(&self) -> Fighter {
        let troops = self.group.bases()[0];
        Fighter {
            skirmishers: self.group.is_skirmishers(),
            shock: self.group.is_shock(),
            cohesion: self.group.cohesion,
            disorder: self.disorder,
            charging: self.charges.is_some(),
            on_the_flank: self.charges.is_some_and(|approach| approach != Approach::Front),
            ..Fighter::standing(troops, self.ranks as u8)
        }
    }

    /// The chance that one die hits, in thousandths, with what its quality rolls again.
    fn hits(&self, net: i32) -> i32 {
        let plain = i32::from(7 - to_hit_in_close_combat(net)) * 1000 / 6;
        match self.group.quality() {
            Quality::Poor => plain - (1000 - plain) / 6,
            Quality::Average => plain,
            Quality::Superior => plain + plain / 6,
            Quality::Elite => plain + plain / 3,
        }
    }

    /// Of its dice, what its state leaves, in thousandths.
    fn dice_left(&self, foe: &Self) -> i32 {
        let kind = self.group.bases()[0].kind;
        let light = light_troops_lose_half(kind, foe.group.bases()[0].kind, foe.group.cohesion);
        let state = match self.group.cohesion {
            Cohesion::Steady => 1000,
            Cohesion::Disrupted => 667,
            Cohesion::Fragmented | Cohesion::Broken => 500,
        };
        let ground = match self.disorder {
            Disorder::None => 1000,
            Disorder::Disordered => 667,
            Disorder::Severely => 500,
        };
        state.min(ground) / if light { 2 } else { 1 }
    }

    /// Hits per file on the enemy, in thousandths: at impact, and in a round of melee.
    fn expects(&self, rules: &RuleSet, foe: &Self) -> [i32; 2] {
        let (mine, theirs) = (self.fighter(), foe.fighter());
        let kinds = [self, foe].map(|party| party.group.bases()[0].kind);
        let at_impact = impact(&rules.advantages, &mine, &theirs).net;
        let in_melee = |fighter| Melee {
            fighter: Fighter { charging: false, on_the_flank: false, ..fighter },
            two_directions: false,
        };
        let later = melee(&rules.advantages, &in_melee(mine), &in_melee(theirs)).net;
        let second = if self.ranks >= 2 { melee_dice(kinds[0], Row::Second, kinds[0]) } else { 0 };
        let left = self.dice_left(foe);
        let dice = [
            impact_dice(&rules.dice, kinds[0], kinds[1]),
            melee_dice(kinds[0], Row::Front, kinds[0]) + second,
        ];
        [dice[0] as i32 * self.hits(at_impact) * left / 1000, dice[1] as i32 * self.hits(later) * left / 1000]
    }
}

/// What a file of one battle group gains against one of the other: hits given less hits taken, at impact and in the rounds
/// after it, in thousandths.
pub(super) fn edge(rules: &RuleSet, me: &Party<'_>, foe: &Party<'_>) -> i32 {
    let [given, taken] = [me.expects(rules, foe), foe.expects(rules, me)];
    let surprised = if me.charges.is_some_and(|approach| approach != Approach::Front) { 1500 } else { 0 };
    given[0] - taken[0] + ROUNDS * (given[1] - taken[1]) + surprised
}
