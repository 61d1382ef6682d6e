use std::fmt;

use serde::{Deserialize, Serialize};

/// The first 16 bytes of the hash of a state's canonical bytes: two machines agree on a game when these agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fingerprint([u8; 16]);

impl Fingerprint {
    /// Taken of the value's `postcard` bytes, which are the same on every machine.
    ///
    /// # Panics
    /// If the value cannot be serialised, which for a plain state is a programming error.
    pub fn of<T: Serialize>(state: &T) -> Fingerprint {
        let bytes = postcard::to_stdvec(state).expect("a state is plain data");
        let mut print = [0; 16];
        print.copy_from_slice(&blake3::hash(&bytes).as_bytes()[..16]);
        Fingerprint(print)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Fingerprint, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.as_bytes();
        let mut print = [0; 16];
        let well_formed = digits.len() == 32
            && digits.chunks(2).zip(&mut print).all(|(pair, byte)| {
                let parsed = std::str::from_utf8(pair).ok().and_then(|two| u8::from_str_radix(two, 16).ok());
                parsed.map(|value| *byte = value).is_some()
            });
        if !well_formed {
            return Err(serde::de::Error::custom(format!(
                "'{text}' is no state fingerprint: it takes 32 hexadecimal digits"
            )));
        }
        Ok(Fingerprint(print))
    }
}
