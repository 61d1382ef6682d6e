use crate::disorder::{Disorder, is_steady};
use crate::{Capability, Cohesion, Troops};

/// A front-rank base in close combat, with all that its points of advantage depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that a rule asks for")]
pub struct Fighter {
    /// What it is.
    pub troops: Troops,
    /// Whether its battle group is of skirmishers. AM-GLO-043
    pub skirmishers: bool,
    /// Whether its battle group is of shock troops. AM-GLO-042
    pub shock: bool,
    /// The cohesion of its battle group.
    pub cohesion: Cohesion,
    /// Its own disorder.
    pub disorder: Disorder,
    /// How many ranks of its file, from the front, have its own spearmen or pikemen capability and face as it does.
    /// AM-COM-042
    pub ranks: u8,
    /// Whether the second rank is of battle troops of its own battle group. AM-COM-065
    pub backed: bool,
    /// Whether it charges, or intercepts. AM-IMP-053, AM-IMP-069
    pub charging: bool,
    /// Whether it is wholly in open terrain, and neither attacks nor defends fortifications or a riverbank. AM-GLO-032
    pub in_open: bool,
    /// Whether it is uphill of its opponent. AM-GLO-048
    pub uphill: bool,
    /// Whether it is foot that defends field fortifications or a riverbank. AM-SPE-021, AM-GLO-020
    pub defending: bool,
    /// Whether its battle group is in column. AM-GLO-015
    pub in_column: bool,
    /// Whether it fights as a flank or rear charge. AM-IMP-028
    pub on_the_flank: bool,
}

impl Fighter {
    /// A base in good order in the open, that stands, of battle troops that are no shock troops.
    pub const fn standing(troops: Troops, ranks: u8) -> Self {
        Self {
            troops,
            skirmishers: false,
            shock: false,
            cohesion: Cohesion::Steady,
            disorder: Disorder::None,
            ranks,
            backed: ranks >= 2,
            charging: false,
            in_open: true,
            uphill: false,
            defending: false,
            in_column: false,
            on_the_flank: false,
        }
    }

    pub(super) const fn has(&self, capability: Capability) -> bool {
        self.troops.has(capability)
    }

    pub(super) const fn is_foot(&self) -> bool {
        self.troops.kind.is_foot()
    }

    pub(super) const fn is_mounted(&self) -> bool {
        self.troops.kind.is_mounted()
    }

    pub(super) fn is_fragmented(&self) -> bool {
        self.cohesion <= Cohesion::Fragmented
    }

    pub(super) fn is_severely_disordered(&self) -> bool {
        self.disorder == Disorder::Severely
    }

    pub(super) const fn is_pikemen(&self) -> bool {
        self.has(Capability::Pikemen)
    }

    pub(super) const fn is_spearmen_or_pikemen(&self) -> bool {
        self.troops.is_spearmen() || self.is_pikemen()
    }

    /// Whether it is steady pikemen or spearmen. AM-GLO-044
    pub(super) fn is_steady_hedge(&self) -> bool {
        self.is_spearmen_or_pikemen() && is_steady(self.cohesion, self.disorder)
    }

    /// Whether it has the ranks that its spears or pikes need: 2 of spearmen, 3 of pikemen.
    pub(super) const fn has_ranks(&self) -> bool {
        self.ranks >= if self.is_pikemen() { 3 } else { 2 }
    }
}
