//! Camps, field fortifications and portable defences: only as the list allows. AM-SPE-018, AM-SPE-028

use acies_rules::rule;

use super::{Breach, Inspection, Place, Violation, totals};
use crate::roster::GroupEntry;

pub(super) fn check(inspection: &Inspection<'_>, violations: &mut Vec<Violation>) {
    let (roster, list) = (inspection.roster, inspection.list.file());
    let mut wrong = |rule, breach| violations.push(Violation::new(rule, Place::Roster, breach));
    if roster.fortified_camp && !list.fortified_camp {
        wrong(None, Breach::FortifiedCamp);
    }
    let (widths, most) = (roster.field_fortifications, list.field_fortifications);
    if widths > most {
        wrong(Some(rule!("AM-SPE-018")), Breach::FieldFortifications { widths, most });
    }
    if (1..4).contains(&widths) {
        wrong(Some(rule!("AM-SPE-018")), Breach::FewFortifications(widths));
    }
    portable(inspection, violations);
}

/// Only battle groups of lines that have them, and not of more bases than the line says. Those of allies count by
/// themselves.
fn portable(inspection: &Inspection<'_>, violations: &mut Vec<Violation>) {
    let mut wrong = |place, breach| violations.push(Violation::new(Some(rule!("AM-SPE-028")), place, breach));
    let groups = inspection.roster.battle_group.iter().zip(&inspection.groups).enumerate();
    for (index, (entry, group)) in groups {
        let Some(group) = group.as_ref().filter(|_| entry.portable_defences) else { continue };
        if group.line.file.portable_defences.is_none() {
            wrong(Place::group(index, entry), Breach::PortableDefences);
        }
    }
    for line in inspection.list.lines() {
        let Some(range) = line.file.portable_defences else { continue };
        let bases = inspection
            .groups_of(None)
            .filter(|(entry, group)| entry.portable_defences && group.line.file.name == line.file.name)
            .map(|(entry, _): (&GroupEntry, _)| u32::from(entry.bases))
            .sum();
        if bases > 0 && !totals::has(range, bases) {
            wrong(Place::Line(line.file.name.clone()), Breach::PortableBases { bases, range });
        }
    }
}
