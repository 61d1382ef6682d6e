//! Battle plans as data: what each part of the army does, and which armies and tables a plan suits.

/// A part of the army, by where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Left,
    Centre,
    Right,
    Skirmishers,
    Reserve,
}

/// What a part of the army is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    /// Goes for the enemy in line and charges what it can beat.
    Attack,
    /// Stands, and charges only what it beats well.
    Hold,
    /// Keeps back, away from the enemy.
    Refuse,
    /// Goes round the end of the enemy's line.
    Envelop,
    /// Goes as near as it shoots well, and shoots.
    Shoot,
    /// Shoots from before the line.
    Screen,
    /// Shoots wherever the enemy is weak.
    Harass,
    /// Follows behind those who fight.
    Support,
    /// Takes ground in which it is at home and the enemy is not, if any is near.
    Occupy,
}

/// How much each trait of the armies and the table speaks for a plan, for every hundredth: by so many ten-thousandths of what breaks
/// an army it comes off better. Learnt from battles of recruits with plans at random; docs/opponents.md tells how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wishes {
    /// The own share of shooting battle troops, less the enemy's.
    pub(super) shooting: i32,
    /// The own share of mounted battle troops, less the enemy's.
    pub(super) mounted: i32,
    /// How much better the own foot fights than the enemy.
    pub(super) fighting: i32,
    /// The share of skirmishers.
    pub(super) skirmishers: i32,
    /// The share of foot at home in rough ground, if there is such ground on the own side.
    pub(super) cover: i32,
    /// What speaks for it always.
    pub(super) always: i32,
}

/// A battle plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// What the left wing, the centre, the right wing, the skirmishers and the reserve do.
    pub(super) duties: [Duty; 5],
    /// Whether the strongest mounted troops are all on the right.
    pub(super) strong_right: bool,
    pub(super) wishes: Wishes,
}

impl Plan {
    /// What a part of the army does; a mirrored plan has its right on the left.
    pub(super) const fn duty(&self, part: Part, mirrored: bool) -> Duty {
        let part = match part {
            Part::Left if mirrored => Part::Right,
            Part::Right if mirrored => Part::Left,
            part => part,
        };
        self.duties[part as usize]
    }
}

use Duty::{Attack, Envelop, Harass, Hold, Occupy, Refuse, Screen, Shoot, Support};

/// All plans.
pub(super) const PLANS: [Plan; 8] = [
    // Steady line.
    Plan {
        duties: [Attack, Attack, Attack, Screen, Support],
        strong_right: false,
        wishes: Wishes { shooting: 2, mounted: -9, fighting: 0, skirmishers: -17, cover: -4, always: 839 },
    },
    // Strong wing.
    Plan {
        duties: [Hold, Attack, Envelop, Screen, Support],
        strong_right: true,
        wishes: Wishes { shooting: -2, mounted: 2, fighting: 0, skirmishers: -10, cover: -1, always: 1021 },
    },
    // Refused flank.
    Plan {
        duties: [Refuse, Attack, Attack, Screen, Support],
        strong_right: true,
        wishes: Wishes { shooting: 0, mounted: 1, fighting: 0, skirmishers: 6, cover: -3, always: 458 },
    },
    // Double envelopment.
    Plan {
        duties: [Envelop, Hold, Envelop, Harass, Support],
        strong_right: false,
        wishes: Wishes { shooting: 8, mounted: 23, fighting: -3, skirmishers: -5, cover: 8, always: 142 },
    },
    // Hold and shoot.
    Plan {
        duties: [Hold, Shoot, Hold, Screen, Support],
        strong_right: false,
        wishes: Wishes { shooting: 4, mounted: 2, fighting: 2, skirmishers: 8, cover: 2, always: -741 },
    },
    // Skirmish delay.
    Plan {
        duties: [Refuse, Hold, Refuse, Harass, Support],
        strong_right: false,
        wishes: Wishes { shooting: -3, mounted: -1, fighting: -1, skirmishers: 12, cover: -1, always: -809 },
    },
    // Central punch.
    Plan {
        duties: [Hold, Attack, Hold, Screen, Attack],
        strong_right: false,
        wishes: Wishes { shooting: -8, mounted: -15, fighting: 0, skirmishers: 3, cover: -2, always: -125 },
    },
    // Terrain defence.
    Plan {
        duties: [Occupy, Hold, Occupy, Screen, Support],
        strong_right: false,
        wishes: Wishes { shooting: -1, mounted: -4, fighting: 1, skirmishers: 2, cover: 0, always: -786 },
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: [Part; 5] = [Part::Left, Part::Centre, Part::Right, Part::Skirmishers, Part::Reserve];

    #[test]
    fn no_two_plans_are_the_same() {
        for (index, plan) in PLANS.iter().enumerate() {
            for other in &PLANS[index + 1..] {
                assert_ne!(plan.duties, other.duties);
            }
        }
    }

    #[test]
    fn a_mirrored_plan_has_its_right_on_the_left_and_all_else_as_before() {
        for plan in &PLANS {
            for part in PARTS {
                let mirrored = match part {
                    Part::Left => Part::Right,
                    Part::Right => Part::Left,
                    part => part,
                };
                assert_eq!(plan.duty(part, true), plan.duty(mirrored, false), "{plan:?}");
            }
        }
    }
}
