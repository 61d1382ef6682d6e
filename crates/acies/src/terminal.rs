//! The card game at a terminal: shows what a seat may see, reads what it decides, and saves after every answer.

mod board;
mod menu;
mod saves;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use acies_bots::{Budget, card_bot};
use acies_cards::{CardGame, attack_tables, parse_answer};
use acies_play::{Asked, Eyes, Game, Live, NoUndo, Player, Seat, Turn};
use acies_rules::{Catalogue, RuleId};
use anyhow::Result;

use crate::card_odds;
use crate::card_words as words;
use crate::commands::play::Controller;
use crate::layout::{terminal_width, wrap, wrap_markdown};

pub(crate) use saves::Saves;

const HELP: &str = "\
A number chooses from the list. Anything legal can also be typed, as it is written there:
  place pike 1 in 3, pay spear 1, archer 2, attack 3 with pike 1, bonus deck, …
Besides:
  table        show the table again         hand    your cards with their figures
  odds         the odds of your attacks     log     what happened so far
  why ANSWER   whether it is legal, and if not by which rule
  rule ID      the text of a rule           undo    take your last decision back
  save FILE    save a copy                  quit    leave; the game is saved after every decision";

/// A game at the keyboard.
pub(crate) struct Terminal {
    live: Live<CardGame>,
    seats: [Controller; 2],
    bots: [Option<Box<dyn Player<CardGame> + Send>>; 2],
    file: PathBuf,
    /// Whether a person sits there, so that the screen is worth clearing between two players.
    interactive: bool,
    /// How many events have been told, and to whom last.
    told: usize,
    at_keyboard: Option<Seat>,
}

/// What a line at the prompt led to.
enum Typed {
    Again,
    Answered,
    Quit,
}

impl Terminal {
    pub(crate) fn new(
        live: Live<CardGame>,
        seats: [Controller; 2],
        budget: Option<Budget>,
        file: PathBuf,
        interactive: bool,
    ) -> Terminal {
        let bots = Seat::BOTH.map(|seat| match seats[seat.index()] {
            Controller::Human => None,
            Controller::Bot(level) => {
                let seed = live.seed().derive(&format!("{seat} bot"));
                Some(card_bot(level, seed, budget.unwrap_or(level.budget())))
            }
        });
        Terminal { live, seats, bots, file, interactive, told: 0, at_keyboard: None }
    }

    pub(crate) fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "Field of Glory: the Card Game. Type 'help' for help, 'quit' to leave.")?;
        writeln!(out, "The shuffles are committed to as {}", self.live.seed().commitment())?;
        self.save()?;
        while self.live.outcome().is_none() {
            let Asked { seat, ask } = self.next_asked();
            if let Some(bot) = &mut self.bots[seat.index()] {
                let answer = bot.answer(&Turn::new(self.live.game(), self.live.state(), seat, &ask));
                self.live.answer(seat, answer).expect("bots answer legally");
                self.save()?;
                continue;
            }
            self.hand_over(seat, input, out)?;
            self.tell(Eyes::Seat(seat), out)?;
            write!(out, "{}", board::draw(self.live.game(), &self.live.view(seat)))?;
            let menu = menu::Menu::new(&self.live, seat, &ask);
            writeln!(out, "\n{seat}: {}\n{menu}", words::ask(&ask))?;
            loop {
                write!(out, "{seat}> ")?;
                out.flush()?;
                let mut line = String::new();
                if input.read_line(&mut line)? == 0 {
                    return self.leave(out);
                }
                match self.typed(seat, line.trim(), &menu, input, out)? {
                    Typed::Again => {}
                    Typed::Answered => break,
                    Typed::Quit => return self.leave(out),
                }
            }
        }
        self.finish(out)
    }

    /// Who is served next: bots at once, then the person at the keyboard, then the other.
    fn next_asked(&self) -> Asked<acies_cards::Ask> {
        let bot = |asked: &&Asked<_>| self.bots[asked.seat.index()].is_some();
        let here = |asked: &&Asked<_>| Some(asked.seat) == self.at_keyboard;
        let asked = self.live.asked();
        let next = asked.iter().find(bot).or_else(|| asked.iter().find(here)).or(asked.first());
        next.expect("a game that is not over asks somebody").clone()
    }

    /// In a hot seat the other player must not see the hand.
    fn hand_over(&mut self, seat: Seat, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
        let hot_seat = self.seats.iter().all(|controller| *controller == Controller::Human);
        if hot_seat && self.at_keyboard.is_some_and(|before| before != seat) {
            if self.interactive {
                write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
            }
            write!(out, "\nNow {seat} decides. Hand over the keyboard; {seat} presses Enter. ")?;
            out.flush()?;
            input.read_line(&mut String::new())?;
        }
        self.at_keyboard = Some(seat);
        Ok(())
    }

    fn tell(&mut self, eyes: Eyes, out: &mut dyn Write) -> Result<()> {
        writeln!(out)?;
        let width = terminal_width();
        for event in self.live.events().skip(self.told) {
            let sentence = words::event(self.live.game(), &self.live.game().event_for(event, eyes));
            writeln!(out, "  {}", wrap(&sentence, width - 2, 6))?;
        }
        self.told = self.live.events().count();
        writeln!(out)?;
        Ok(())
    }

    fn typed(
        &mut self,
        seat: Seat,
        line: &str,
        menu: &menu::Menu,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Typed> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, rest) {
            ("", _) => {}
            ("help" | "?", "") => writeln!(out, "{HELP}")?,
            ("quit" | "exit", "") => return Ok(Typed::Quit),
            ("table", "") => write!(out, "{}", board::draw(self.live.game(), &self.live.view(seat)))?,
            ("hand", "") => self.show_hand(seat, out)?,
            ("log", "") => {
                self.told = 0;
                self.tell(Eyes::Seat(seat), out)?;
            }
            ("odds", "") => self.show_odds(seat, out)?,
            ("rule", id) => show_rule(id, out)?,
            ("save", file) => self.save_copy(file, out)?,
            ("undo", "") => return self.undo(seat, input, out),
            ("why", answer) => self.why(seat, answer, out)?,
            _ => return self.decide(seat, line, menu, out),
        }
        Ok(Typed::Again)
    }

    fn decide(&mut self, seat: Seat, line: &str, menu: &menu::Menu, out: &mut dyn Write) -> Result<Typed> {
        let answer = match line.parse::<usize>() {
            Ok(number) => {
                menu.numbered(number).ok_or_else(|| format!("there is no choice {number} in the list"))
            }
            Err(_) => parse_answer(self.live.game(), line),
        };
        let answer = match answer {
            Ok(answer) => answer,
            Err(problem) => {
                writeln!(out, "{}", wrap(&problem, terminal_width(), 2))?;
                return Ok(Typed::Again);
            }
        };
        if let Err(refused) = self.live.answer(seat, answer) {
            for line in words::refused(self.live.game(), seat, &refused) {
                writeln!(out, "Not possible: {line}")?;
            }
            return Ok(Typed::Again);
        }
        self.save()?;
        Ok(Typed::Answered)
    }

    fn why(&self, seat: Seat, answer: &str, out: &mut dyn Write) -> Result<()> {
        let found = parse_answer(self.live.game(), answer).map(|answer| self.live.check(seat, &answer));
        match found {
            Err(problem) => writeln!(out, "{}", wrap(&problem, terminal_width(), 2))?,
            Ok(Ok(())) => writeln!(out, "It is legal.")?,
            Ok(Err(refused)) => {
                for line in words::refused(self.live.game(), seat, &refused) {
                    writeln!(out, "Not possible: {line}")?;
                }
            }
        }
        Ok(())
    }

    /// On one's own as long as nothing hidden has been seen; otherwise the other person must agree.
    fn undo(&mut self, seat: Seat, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Typed> {
        if let Err(reason) = self.live.may_undo(seat) {
            writeln!(out, "{}", words::no_undo(reason))?;
            let other_is_a_person = self.seats[seat.other().index()] == Controller::Human;
            if reason == NoUndo::Nothing || !other_is_a_person {
                return Ok(Typed::Again);
            }
            write!(
                out,
                "Does {} agree to take the last decision back all the same? (yes/no) ",
                seat.other()
            )?;
            out.flush()?;
            let mut consent = String::new();
            input.read_line(&mut consent)?;
            if consent.trim() != "yes" {
                return Ok(Typed::Again);
            }
        }
        self.live.undo().expect("there is a decision to take back");
        self.told = self.told.min(self.live.events().count());
        self.save()?;
        writeln!(out, "Taken back.")?;
        Ok(Typed::Answered)
    }

    fn show_odds(&self, seat: Seat, out: &mut dyn Write) -> Result<()> {
        let (game, battle) = (self.live.game(), self.live.state());
        let attacks = self.live.asked_of(seat).map(|ask| attack_tables(game, battle, seat, *ask));
        write!(out, "{}", card_odds::in_words(game, &attacks.unwrap_or_default()))?;
        Ok(())
    }

    fn show_hand(&self, seat: Seat, out: &mut dyn Write) -> Result<()> {
        let own = self.live.view(seat).own.expect("a seat sees its own cards");
        let cards = if own.packet.is_empty() { own.hand } else { own.packet };
        for card in cards {
            writeln!(out, "  {}", words::card(self.live.game(), card))?;
        }
        let deck = format!("In the deck: {}", words::list(self.live.game(), own.deck));
        writeln!(out, "{}", wrap(&deck, terminal_width(), 2))?;
        Ok(())
    }

    fn save(&self) -> Result<()> {
        saves::write(&self.file, &self.live.record().to_text())
    }

    fn save_copy(&self, file: &str, out: &mut dyn Write) -> Result<()> {
        if file.is_empty() {
            writeln!(out, "The game is saved in {}; 'save FILE' saves a copy.", self.file.display())?;
            return Ok(());
        }
        match saves::write(file.as_ref(), &self.live.record().to_text()) {
            Ok(()) => writeln!(out, "Saved a copy in {file}.")?,
            Err(error) => writeln!(out, "{error:#}")?,
        }
        Ok(())
    }

    fn leave(&self, out: &mut dyn Write) -> Result<()> {
        let [red, blue] = self.seats;
        let file = self.file.display();
        writeln!(
            out,
            "\nThe game is saved. To go on: acies play card --resume {file} --red {red} --blue {blue}"
        )?;
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write) -> Result<()> {
        self.tell(Eyes::Spectator, out)?;
        write!(out, "{}", board::draw(self.live.game(), &self.live.view(Eyes::Spectator)))?;
        if let Some(outcome) = self.live.outcome() {
            writeln!(out, "\n{}.", words::outcome(&outcome))?;
        }
        let [red, blue] = self.live.luck().map(|thousandths| thousandths as f64 / 1000.0);
        writeln!(out, "Luck of the draw in command points: red {red:+.1}, blue {blue:+.1}.")?;
        writeln!(out, "The record is in {0}; check it with: acies replay verify {0}", self.file.display())?;
        Ok(())
    }
}

fn show_rule(id: &str, out: &mut dyn Write) -> Result<()> {
    match id.to_uppercase().parse::<RuleId>() {
        Err(problem) => writeln!(out, "{problem}")?,
        Ok(id) => match Catalogue::embedded().get(id) {
            None => writeln!(out, "There is no rule {id}.")?,
            Some(rule) => {
                writeln!(out, "{id} {}\n{}", rule.title, wrap_markdown(&rule.text, terminal_width()))?;
            }
        },
    }
    Ok(())
}
