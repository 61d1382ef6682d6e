//! Proof that the tests notice when a rule is broken: the most intricate rules of Field of Glory, each broken on purpose in a
//! copy of the sources.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cargo;

/// A way to break a rule.
struct Mutation {
    rule: &'static str,
    breaks: &'static str,
    /// Where, below the sources of `acies-fog`.
    file: &'static str,
    from: &'static str,
    to: &'static str,
    /// Part of the names of the tests that are run.
    tests: &'static str,
}

const MUTATIONS: &[Mutation] = &[
    Mutation {
        rule: "AM-COM-064",
        breaks: "impact foot keep their advantage when shock mounted charge them",
        file: "combat/advantage/impact.rs",
        from: "let deterred = charging_shock && !enemy.is_fragmented();",
        to: "let deterred = false && charging_shock && !enemy.is_fragmented();",
        tests: "combat::advantage",
    },
    Mutation {
        rule: "AM-COM-065",
        breaks: "two ranks of pikemen are enough to hold their hedge",
        file: "combat/advantage/impact.rs",
        from: "me.ranks >= 3",
        to: "me.ranks >= 2",
        tests: "combat::advantage",
    },
    Mutation {
        rule: "AM-COM-032",
        breaks: "disruption costs one die in two",
        file: "combat/losses.rs",
        from: "losing(ways, 3, |source| source.trouble == Trouble::Shaken)",
        to: "losing(ways, 2, |source| source.trouble == Trouble::Shaken)",
        tests: "combat::losses",
    },
    Mutation {
        rule: "AM-DET-050",
        breaks: "elephants are spared as other mounted troops are",
        file: "aftermath/death.rs",
        from: "kind.is_mounted() && kind != TroopType::Elephants",
        to: "kind.is_mounted()",
        tests: "aftermath",
    },
    Mutation {
        rule: "AM-DET-025",
        breaks: "losses count by thirds",
        file: "cohesion/modifiers.rs",
        from: "(began - left).max(0) * 4 / began",
        to: "(began - left).max(0) * 3 / began",
        tests: "cohesion",
    },
    Mutation {
        rule: "AM-DET-030",
        breaks: "lancers frighten in melee, too",
        file: "cohesion/modifiers.rs",
        from: "(impact && !brave && against.lancers_or_heavy_chariots)",
        to: "(!brave && against.lancers_or_heavy_chariots)",
        tests: "cohesion",
    },
    Mutation {
        rule: "AM-IMP-020",
        breaks: "whoever starts before the front may hit the flank",
        file: "impact/flank.rs",
        from: "!chargers.iter().any(in_front)\n        && fronts",
        to: "(true || chargers.iter().any(in_front))\n        && fronts",
        tests: "impact::flank",
    },
    Mutation {
        rule: "AM-MEL-011",
        breaks: "bases that fight to their front overlap as well",
        file: "close_combat/overlapping.rs",
        from: "if file.iter().any(|&base| used.contains(&(id, base))) {",
        to: "if false && file.iter().any(|&base| used.contains(&(id, base))) {",
        tests: "close_combat",
    },
    Mutation {
        rule: "AM-SHO-021",
        breaks: "the nearest is shot at, whether straight ahead or not",
        file: "shooting/aim.rs",
        from: "let priority = (!first, far, aside.abs());",
        to: "let priority = (!first && false, far, aside.abs());",
        tests: "shooting",
    },
    Mutation {
        rule: "AM-MOV-068",
        breaks: "routers pass through undrilled friends",
        file: "movement/interpenetration.rs",
        from: "mover.cohesion == Cohesion::Broken && through.training() == Training::Drilled",
        to: "mover.cohesion == Cohesion::Broken && (true || through.training() == Training::Drilled)",
        tests: "movement",
    },
    Mutation {
        rule: "AM-MOV-018",
        breaks: "drilled troops make their front narrower without a test",
        file: "movement/table.rs",
        from: "(Row::Contraction, [S, C, C, X, X])",
        to: "(Row::Contraction, [S, S, C, X, X])",
        tests: "movement",
    },
    Mutation {
        rule: "AM-JAP-007",
        breaks: "breaking off needs room for 2 MU",
        file: "joint_action/breaking_off.rs",
        from: "const ONE: Mu = Mu::new(1);",
        to: "const ONE: Mu = Mu::new(2);",
        tests: "joint_action",
    },
];

/// Breaks one rule after the other, and tells whether each was noticed.
pub(crate) fn noticed() -> bool {
    let tree = root().join("target/mutations");
    if let Err(error) = copy_sources(&tree) {
        eprintln!("the sources cannot be copied to {}: {error}", tree.display());
        return false;
    }
    if !MUTATIONS.iter().all(|mutation| pass(&tree, mutation.tests)) {
        eprintln!("the tests do not pass on the sources as they are: run `cargo verify`");
        return false;
    }
    let missed = MUTATIONS.iter().filter(|mutation| !mutation.is_noticed(&tree)).count();
    println!("{} passed, {missed} failed", MUTATIONS.len() - missed);
    missed == 0
}

impl Mutation {
    fn is_noticed(&self, tree: &Path) -> bool {
        let Self { rule, breaks, file, from, to, tests } = self;
        let path = tree.join("crates/fog/src").join(file);
        let sound = fs::read_to_string(&path).unwrap_or_default();
        if sound.matches(from).count() != 1 {
            println!("failed   {rule}: {file} has `{from}` no more, or more than once: mend the table");
            return false;
        }
        let written = fs::write(&path, sound.replacen(from, to, 1));
        let noticed = written.is_ok() && builds(tree) && !pass(tree, tests);
        let restored = fs::write(&path, sound);
        println!("{}   {rule}: {breaks}", if noticed { "passed" } else { "failed" });
        noticed && restored.is_ok()
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files that git knows, as they are now.
fn copy_sources(tree: &Path) -> std::io::Result<()> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output()?;
    for name in String::from_utf8_lossy(&listed.stdout).split_terminator('\0') {
        let (from, to) = (root().join(name), tree.join(name));
        let same = |from: &Path| Some(fs::read(from).ok()? == fs::read(&to).ok()?);
        if from.is_file() && same(&from) != Some(true) {
            fs::create_dir_all(to.parent().unwrap_or(tree))?;
            fs::copy(&from, &to)?;
        }
    }
    Ok(())
}

/// Cargo on the copy, unoptimised: most of the time goes into building.
fn test(tree: &Path) -> Command {
    let mut command = cargo();
    command.args(["test", "--quiet", "--package", "acies-fog", "--lib"]).current_dir(tree);
    command.envs([("CARGO_PROFILE_DEV_OPT_LEVEL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")]);
    command.env("CARGO_TARGET_DIR", tree.join("target")).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Whether the tests can be built: what does not build proves nothing.
fn builds(tree: &Path) -> bool {
    test(tree).arg("--no-run").status().is_ok_and(|status| status.success())
}

fn pass(tree: &Path, tests: &str) -> bool {
    test(tree).args(["--", tests]).status().is_ok_and(|status| status.success())
}
