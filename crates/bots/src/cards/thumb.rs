//! Rules of thumb: every sensible answer gets a figure, and the highest is taken.

use acies_cards::{Answer, Ask, CardGame, Stage, View};
use acies_play::{Player, Turn};

use super::judgement::Judgement;
use super::sight::Sight;

/// Plays by rules of thumb alone.
pub(crate) struct RuleOfThumb {
    judgement: Judgement,
    options: Vec<(i32, Answer)>,
    listed: Vec<Answer>,
}

impl RuleOfThumb {
    /// The recruit.
    pub(crate) fn recruit() -> RuleOfThumb {
        RuleOfThumb::new(Judgement::recruit())
    }

    pub(crate) fn new(judgement: Judgement) -> RuleOfThumb {
        RuleOfThumb { judgement, options: Vec::new(), listed: Vec::new() }
    }

    /// The sensible answers, each with a figure: the higher, the better.
    pub(crate) fn options(&mut self, turn: &Turn<'_, CardGame>, view: &View) -> &[(i32, Answer)] {
        let RuleOfThumb { judgement, options, listed } = self;
        let sight = Sight::new(turn.game, judgement, view);
        options.clear();
        match *turn.ask {
            Ask::Keep => options.push((0, sight.keep())),
            Ask::Thin { column } | Ask::DiscardFirst { column } => sight.thin(column, options),
            Ask::FlankAttack => {
                turn.choices(listed);
                sight.flank_attacks(listed, options);
            }
            Ask::Act => sight.act(options),
            Ask::PlaceOrPay => {
                let Stage::Placing { cost } = view.stage else { unreachable!("asked while placing") };
                sight.place_or_pay(cost, options);
            }
            Ask::Commit => sight.commit(options),
            Ask::Withdraw => sight.withdraw(options),
            Ask::Defend => sight.defend(options),
            Ask::Draw => sight.draw(options),
            Ask::HandLimit => sight.discard(options),
        }
        options
    }
}

impl Player<CardGame> for RuleOfThumb {
    fn answer(&mut self, turn: &Turn<'_, CardGame>) -> Answer {
        let options = self.options(turn, &turn.view());
        let mut best = options[0];
        for option in &options[1..] {
            if option.0 > best.0 {
                best = *option;
            }
        }
        best.1
    }
}
