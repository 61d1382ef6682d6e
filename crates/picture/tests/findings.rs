//! What follows from a scene. When one of these fails, its message leads to a picture of what was found.

use acies_geometry::{Length, Point, Segment};
use acies_picture::{Findings, Place, Scene, failure, read};

fn scene(text: &str) -> Scene {
    let group = |name: &str, side: &str, x: i32, y: i32, facing: i32| {
        format!(
            "[[group]]\nname = \"{name}\"\nside = \"{side}\"\nfront = [{x}, {y}]\nfacing = {facing}\nbases = 2\nfiles = 2\n\
             base = [40, 15]\n"
        )
    };
    let text = format!(
        "title = \"A test\"\n[table]\nsize = [600, 400]\n{}{}{text}",
        group("Legion", "red", 300, 100, 0),
        group("Warband", "blue", 320, 160, 180)
    );
    read("test", &text).unwrap_or_else(|error| panic!("{error}"))
}

/// Asks something of the findings of a scene; a failure leads to its picture.
fn check(name: &str, text: &str, holds: impl Fn(&Findings) -> bool) {
    let scene = scene(text);
    let findings = Findings::of(&scene);
    assert!(holds(&findings), "{}\n{findings:#?}", failure(env!("CARGO_TARGET_TMPDIR"), name, &scene));
}

#[test]
fn a_move_until_contact_halts_at_the_enemy() {
    let text = "[[move]]\ngroup = \"Legion\"\npath = [\"advance 100\"]\nuntil_contact = true\n";
    check("halts-at-the-enemy", text, |findings| {
        let moving = findings.moves[0].as_ref().unwrap();
        let along: Vec<Place> = moving.contacts.iter().map(|touch| touch.place).collect();
        let line =
            |from, to| Place::Along(Segment::new(Point::millimetres(from, 160), Point::millimetres(to, 160)));
        moving.distance() == Length::millimetres(60)
            && moving.halt.is_some()
            && moving.contacts.iter().all(|touch| touch.enemies)
            && along.len() == 3
            && [line(280, 300), line(300, 320), line(320, 340)].iter().all(|place| along.contains(place))
    });
}

#[test]
fn a_move_without_it_goes_all_the_way() {
    let text = "[[move]]\ngroup = \"Legion\"\npath = [\"advance 3 MU\", \"shift left 10\"]\n";
    check("goes-all-the-way", text, |findings| {
        let moving = findings.moves[0].as_ref().unwrap();
        moving.distance() == Length::millimetres(75) && moving.halt.is_none()
    });
}

#[test]
fn rulers_measure_between_the_nearest_points() {
    let text = "[[ruler]]\nfrom = \"Legion\"\nto = \"Warband\"\n[[ruler]]\nfrom = [0, 0]\nto = [30, 40]\n";
    check("rulers", text, |findings| {
        let lengths: Vec<Length> = findings.rulers.iter().map(|line| line.length()).collect();
        lengths == [Length::millimetres(60), Length::millimetres(50)]
    });
}

#[test]
fn sights_stop_where_they_are_blocked() {
    let text =
        "[[sight]]\nfrom = [310, 120]\nto = [310, 300]\n[[sight]]\nfrom = [100, 120]\nto = [100, 300]\n";
    check("sights", text, |findings| {
        let blocked: Vec<Option<Point>> = findings.sights.iter().map(|sight| sight.blocked).collect();
        blocked == [Some(Point::millimetres(310, 160)), None]
    });
}

#[test]
fn the_picture_of_a_failure_is_linked() {
    let told = failure(env!("CARGO_TARGET_TMPDIR"), "a link/", &scene(""));
    let path = told.strip_prefix("see file://").unwrap();
    assert!(path.ends_with("/a-link-.svg"), "{told}");
    assert!(std::fs::read_to_string(path).unwrap().starts_with("<svg"));
    let told = failure("/dev/null/nowhere", "x", &scene(""));
    assert!(told.starts_with("there is no picture: "), "{told}");
}
