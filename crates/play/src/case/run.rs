//! Runs a case step by step and notes every difference.

use toml::Spanned;

use super::{CaseFile, Cases, Difference, Moment, Play, Problem, Report, Script, Scripted, StepFile};
use crate::{Eyes, Live, Refused, Seat};

pub(super) fn run<G: Cases>(file: &CaseFile<G::Position>, text: &str) -> Result<Report, Problem> {
    let mut differences = Vec::new();
    for play in &file.plays {
        differences.extend(play_through::<G>(&file.position, play, text)?);
    }
    Ok(Report { title: file.title.clone(), rules: file.rules.clone(), differences })
}

/// All that comes out otherwise by one rulebook than the case says, in the first step in which anything does: what follows
/// would only repeat it in other words.
fn play_through<G: Cases>(
    position: &G::Position,
    play: &Play,
    text: &str,
) -> Result<Vec<Difference>, Problem> {
    let (game, state) = G::set_up(play.rulebook, position)?;
    let first = play.steps.first().map(|step| step.get_ref().chance.clone()).unwrap_or_default();
    let script = Script { words: first, ..Script::default() };
    let mut runner = Runner { live: Live::from_position(game, state, script), seen_events: 0 };
    for (i, step) in play.steps.iter().enumerate() {
        if i > 0 {
            let words = step.get_ref().chance.clone();
            runner.live.with_source(|script| script.words.extend(words));
        }
        let found = runner.step(step.get_ref())?;
        if !found.is_empty() {
            let line = Problem::with(step, "").in_text(text).line;
            let difference = |(what, expected, actual)| Difference { line, what, expected, actual };
            return Ok(found.into_iter().map(difference).collect());
        }
    }
    Ok(Vec::new())
}

struct Runner<G: Cases> {
    live: Scripted<G>,
    /// How many events there were before the current step.
    seen_events: usize,
}

/// What was looked at, what was expected, what was found.
type Found = (String, String, String);

impl<G: Cases> Runner<G> {
    fn step(&mut self, step: &StepFile) -> Result<Vec<Found>, Problem> {
        let mut found = Vec::new();
        for (seat, text) in step.answers() {
            let game = self.live.game();
            let answer = game.parse_answer(text.get_ref()).map_err(|what| Problem::with(text, what))?;
            let refused = self.live.answer(seat, answer).err();
            found.extend(Self::refusal(seat, text, step, refused));
        }
        found.extend(self.chance());
        if !found.is_empty() {
            return Ok(found);
        }
        found.extend(self.asks(step));
        found.extend(self.legal(step)?);
        found.extend(self.sight(step));
        found.extend(self.expectations(step));
        self.seen_events = self.live.events().count();
        Ok(found)
    }

    fn refusal(
        seat: Seat,
        text: &Spanned<String>,
        step: &StepFile,
        refused: Option<Refused<G::Why>>,
    ) -> Option<Found> {
        let mut expected: Vec<String> =
            step.refused.iter().flatten().map(std::string::ToString::to_string).collect();
        let mut actual = match refused {
            None if step.refused.is_none() => return None,
            None => {
                return Some((format!("{seat}: {}", text.get_ref()), "refused".into(), "accepted".into()));
            }
            Some(Refused::Over) => vec!["the game is over".to_string()],
            Some(Refused::NotAsked(rulings) | Refused::Illegal(rulings)) => {
                rulings.iter().map(|ruling| ruling.rule.to_string()).collect()
            }
        };
        actual.sort();
        actual.dedup();
        expected.sort();
        (expected != actual).then(|| {
            let verdict = |rules: &[String]| match rules {
                [] => "accepted".to_string(),
                rules => format!("refused by {}", rules.join(", ")),
            };
            (format!("{seat}: {}", text.get_ref()), verdict(&expected), verdict(&actual))
        })
    }

    /// Everything that is scripted must be used, and everything that is needed must be scripted.
    fn chance(&self) -> Option<Found> {
        let script = self.live.source();
        if let Some(trouble) = &script.trouble {
            return Some(("chance".into(), "every outcome scripted".into(), trouble.clone()));
        }
        let unused = &script.words[self.live.chances_so_far()..];
        (!unused.is_empty()).then(|| {
            ("chance".into(), "all that is scripted is used".into(), format!("unused: {}", unused.join(", ")))
        })
    }

    fn asks(&self, step: &StepFile) -> Option<Found> {
        let expected = step.asks.as_ref()?;
        let asked: Vec<String> = self
            .live
            .asked()
            .iter()
            .map(|asked| format!("{}: {}", asked.seat, self.live.game().name_ask(&asked.ask)))
            .collect();
        let actual = if asked.is_empty() { "nobody".to_string() } else { asked.join(", ") };
        (*expected != actual).then(|| ("who is asked what".into(), expected.clone(), actual))
    }

    /// The choices of the first seat that is asked; and of every answer named, whether the rules take it.
    fn legal(&self, step: &StepFile) -> Result<Vec<Found>, Problem> {
        let mut found = Vec::new();
        let game = self.live.game();
        let parse = |text: &Spanned<String>| {
            game.parse_answer(text.get_ref()).map_err(|what| Problem::with(text, what))
        };
        let Some(asked) = self.live.asked().first() else {
            let wanted = step.choices.iter().flatten().chain(&step.offers).chain(&step.withholds).next();
            return wanted.map_or(Ok(found), |text| {
                Err(Problem::with(text, "nobody is asked anything here, so nothing can be legal"))
            });
        };
        if let Some(expected) = &step.choices {
            let mut expected = expected.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
            let mut actual = Vec::new();
            game.choices(self.live.state(), asked.seat, &asked.ask, &mut actual);
            expected.sort();
            actual.sort();
            if expected != actual {
                let list = |answers: &[G::Answer]| {
                    let words: Vec<_> =
                        answers.iter().map(|answer| game.write_answer(asked.seat, answer)).collect();
                    words.join(" | ")
                };
                found.push(("legal answers".into(), list(&expected), list(&actual)));
            }
        }
        let legal = |text: &Spanned<String>| Ok(self.live.check(asked.seat, &parse(text)?).is_ok());
        for (texts, wanted) in [(&step.offers, true), (&step.withholds, false)] {
            for text in texts {
                if legal(text)? != wanted {
                    let word = |legal: bool| if legal { "legal" } else { "illegal" }.to_string();
                    found.push((text.get_ref().clone(), word(wanted), word(!wanted)));
                }
            }
        }
        Ok(found)
    }

    fn sight(&self, step: &StepFile) -> Vec<Found> {
        let mut found = Vec::new();
        for (expected, wanted) in [(&step.sees, true), (&step.hides, false)] {
            for (who, names) in expected {
                let eyes = match who.parse::<Seat>() {
                    Ok(seat) => Eyes::Seat(seat),
                    Err(_) if who == "spectator" => Eyes::Spectator,
                    Err(problem) => {
                        found.push(("sees, hides".into(), "red, blue or spectator".into(), problem));
                        continue;
                    }
                };
                let visible = self.live.game().names_in(&self.live.view(eyes));
                for name in names.iter().filter(|&name| visible.contains(name) != wanted) {
                    let word = |seen: bool| if seen { "visible" } else { "hidden" }.to_string();
                    found.push((format!("{name} for {who}"), word(wanted), word(!wanted)));
                }
            }
        }
        found
    }

    fn expectations(&self, step: &StepFile) -> Vec<Found> {
        let moment = Moment {
            state: self.live.state(),
            asked: self.live.asked(),
            events: self.live.events().skip(self.seen_events).collect(),
        };
        let ask = |(question, expected): (&String, &toml::Value)| {
            let actual = match self.live.game().find(&moment, question) {
                Ok(finding) if finding.is(expected) => return None,
                Ok(finding) => finding.to_string(),
                Err(problem) => problem,
            };
            let expected = match expected {
                toml::Value::String(text) if text.is_empty() => "(nothing)".into(),
                toml::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            Some((question.clone(), expected, actual))
        };
        step.expect.iter().filter_map(ask).collect()
    }
}
