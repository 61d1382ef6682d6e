//! Records of battles between armies of all our lists, which are replayed for ever. They are kept compressed.

mod bouts;

use std::cell::RefCell;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use acies_armies::Library;
use acies_bots::Level;
use acies_fog::Fog;
use acies_play::record::Record;
use acies_rules::Rulebook;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use bouts::{Bout, replay};

/// How many there are.
const RECORDS: u64 = 50;
/// The series that they are of.
const SERIES: u64 = 42;
/// How many turns they have: enough for fighting, few enough for a small file.
const TURNS: u16 = 10;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// Does something with each of these, on all cores.
fn all<T: Send>(of: impl Iterator<Item = T> + Send, then: impl Fn(T) + Sync) {
    let waiting = Mutex::new(of);
    let next = || waiting.lock().expect("nobody fails while he holds it").next();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(one) = next() {
                    then(one);
                }
            });
        }
    });
}

/// Every one plays out as it did, and every list of ours has fought in one.
#[test]
fn old_records_are_still_good() {
    let files = fs::read_dir(folder()).expect("the records are there");
    let files: Vec<PathBuf> = files.map(|file| file.expect("a readable folder").path()).collect();
    assert!(files.len() as u64 >= RECORDS, "{} records are there", files.len());
    let fought = Mutex::new(Vec::new());
    all(files.iter(), |file| {
        println!("{}", file.display());
        let mut text = String::new();
        let packed = fs::File::open(file).expect("a readable file");
        GzDecoder::new(packed).read_to_string(&mut text).expect("a readable record");
        let record = Record::<Fog>::from_text(&text).unwrap_or_else(|error| panic!("{error}"));
        let armies = record.setup.armies.iter().map(|army| army.name.clone());
        fought.lock().expect("nobody fails while he holds it").extend(armies);
        replay(&record);
    });
    let fought = fought.into_inner().expect("nobody failed while he held it");
    for list in Library::embedded().lists() {
        assert!(fought.contains(&list.file().name), "{} has not fought", list.file().name);
    }
}

/// Writes them anew, where rules were mended before anybody had played by them.
#[test]
#[ignore = "it writes the records that the other test replays"]
fn write_the_records_anew() {
    let folder = folder();
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the old ones can go");
    }
    fs::create_dir_all(&folder).expect("a folder to write to");
    all(0..RECORDS, |index| {
        let bout =
            Bout::new(Rulebook::FogAm, SERIES, index, TURNS, 300..450, &[Level::Random, Level::Recruit]);
        println!("{index}: {bout}");
        let record = bout.play(&RefCell::default());
        let file = fs::File::create(folder.join(format!("format1-{index:02}.acies.gz")));
        let mut packed = GzEncoder::new(file.expect("a file to write to"), Compression::best());
        let written = packed.write_all(record.to_text().as_bytes()).and_then(|()| packed.try_finish());
        written.expect("a record can be written");
    });
}
