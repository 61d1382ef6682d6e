//! A game in progress, with everybody who looks at it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use acies_play::{Eyes, Seat};
use serde_json::value::RawValue;
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::hosted::{Hosted, Json};
use crate::protocol::{Controller, Refusal, SeatState, Snapshot, Undo};
use crate::storage::{Entry, Storage, StorageError};
use crate::tokens;

/// A game as everybody in it shares it.
pub(crate) struct Room {
    pub(crate) id: String,
    /// The hashes of red's and blue's tokens.
    tokens: [String; 2],
    state: Mutex<State>,
    /// Counts the changes, for those who wait for one.
    changes: watch::Sender<u32>,
    /// How many sockets are open as red and as blue.
    present: [AtomicUsize; 2],
    storage: Storage,
    bot_pause: Duration,
}

struct State {
    game: Box<dyn Hosted>,
    /// How many entries the log has.
    seq: u32,
    controllers: [Controller; 2],
    undo_wanted_by: Option<Seat>,
    bots_at_work: bool,
    /// The number of the log at which each seat came to the question it is at. An answer in view of any later snapshot
    /// is in time: only the other seat has acted since.
    asked_since: [u32; 2],
    /// How often something was taken back, so that everybody is told the log anew.
    rewinds: u32,
}

impl Room {
    pub(crate) fn new(
        id: String,
        tokens: [String; 2],
        game: Box<dyn Hosted>,
        controllers: [Controller; 2],
        storage: Storage,
        bot_pause: Duration,
    ) -> Room {
        let state = State {
            game,
            seq: 0,
            controllers,
            undo_wanted_by: None,
            bots_at_work: false,
            asked_since: [0; 2],
            rewinds: 0,
        };
        Room {
            id,
            tokens,
            state: Mutex::new(state),
            changes: watch::Sender::new(0),
            present: Default::default(),
            storage,
            bot_pause,
        }
    }

    /// Takes over the log as it was kept. That of a long battle takes a while.
    pub(crate) fn replay(&mut self, entries: Vec<Entry>) -> Result<(), String> {
        let state = self.state.get_mut();
        for entry in entries {
            let places = state.places();
            match entry {
                Entry::Answer(seat, answer) => state
                    .game
                    .answer(seat, &answer)
                    .map_err(|_| format!("entry {} of the log is refused", state.seq + 1))?,
                Entry::Undo(answers) => state.game.undo(answers),
                Entry::Control(seat, controller) => state.controllers[seat.index()] = controller,
            }
            state.seq += 1;
            state.note_places(places);
        }
        Ok(())
    }

    /// Whose eyes a token gives: without one a spectator's.
    pub(crate) fn eyes(&self, token: Option<&str>) -> Option<Eyes> {
        let Some(token) = token else { return Some(Eyes::Spectator) };
        tokens::seat(&self.tokens, token).map(Eyes::Seat)
    }

    pub(crate) fn changes(&self) -> watch::Receiver<u32> {
        self.changes.subscribe()
    }

    /// Somebody has come or gone.
    pub(crate) fn count(&self, eyes: Eyes, come: bool) {
        let Eyes::Seat(seat) = eyes else { return };
        let present = &self.present[seat.index()];
        if come {
            present.fetch_add(1, Ordering::Relaxed);
        } else {
            present.fetch_sub(1, Ordering::Relaxed);
        }
        self.notify();
    }

    /// Whether nobody looks at it, so that it can be put away.
    pub(crate) fn is_idle(&self) -> bool {
        self.changes.receiver_count() == 0
    }

    fn notify(&self) {
        self.changes.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// The game as these eyes may know it, with the events from number `from` on.
    pub(crate) async fn snapshot(&self, eyes: Eyes, from: usize) -> Snapshot<Json, Json, Json, Json> {
        let state = self.state.lock().await;
        let game = &state.game;
        let from = from.min(game.event_count());
        let over = game.over();
        let seat_state = |seat: Seat| SeatState {
            controller: state.controllers[seat.index()],
            present: self.present[seat.index()].load(Ordering::Relaxed) > 0,
        };
        Snapshot {
            id: self.id.clone(),
            game: game.name().to_owned(),
            seq: state.seq,
            eyes,
            view: game.view(eyes),
            asked: game.questions(eyes),
            events: game.events(eyes, from),
            events_from: from as u32,
            answers: game.answered() as u32,
            seats: Seat::BOTH.map(seat_state),
            undo: match eyes {
                Eyes::Seat(seat) if !over => game.undo_of(seat),
                _ => Undo::Nothing,
            },
            undo_wanted_by: state.undo_wanted_by,
            commitment: game.seed().commitment().to_string(),
            seed: over.then(|| game.seed().to_string()),
            luck: over.then(|| game.luck()),
        }
    }

    /// How often something was taken back.
    pub(crate) async fn rewinds(&self) -> u32 {
        self.state.lock().await.rewinds
    }

    /// Looks at the game itself.
    pub(crate) async fn look<T>(&self, look: impl FnOnce(&dyn Hosted) -> T) -> T {
        look(self.state.lock().await.game.as_ref())
    }

    /// A decision of a person. Returns the number of the snapshot after it, when it is on the disk.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        seat: Seat,
        seq: u32,
        answer: &RawValue,
    ) -> Result<u32, Trouble> {
        let mut state = self.state.lock().await;
        if seq < state.asked_since[seat.index()] || seq > state.seq {
            return Err(Refusal::Stale { seq: state.seq }.into());
        }
        if state.controllers[seat.index()] != Controller::Human {
            return Err(Refusal::Bot.into());
        }
        state.game.check(seat, answer)?;
        self.take(&mut state, seat, answer.to_owned()).await?;
        self.wake_bots(&mut state);
        Ok(state.seq)
    }

    /// Appends an answer that has been checked, and plays it.
    async fn take(&self, state: &mut MutexGuard<'_, State>, seat: Seat, answer: Json) -> Result<(), Trouble> {
        let places = state.places();
        self.append(state, &Entry::Answer(seat, answer.clone())).await?;
        state.game.answer(seat, &answer).map_err(Trouble::Refused)?;
        state.note_places(places);
        state.undo_wanted_by = None;
        self.notify();
        Ok(())
    }

    async fn append(&self, state: &mut MutexGuard<'_, State>, entry: &Entry) -> Result<(), Trouble> {
        self.storage.append(&self.id, state.seq + 1, entry).await?;
        state.seq += 1;
        Ok(())
    }

    /// The state, if it is still the one that the request was made in view of.
    async fn current(&self, seq: u32) -> Result<MutexGuard<'_, State>, Trouble> {
        let state = self.state.lock().await;
        if state.seq == seq { Ok(state) } else { Err(Refusal::Stale { seq: state.seq }.into()) }
    }

    /// Takes the last decision of `seat` back, or asks for the other's consent. A bot always consents.
    pub(crate) async fn undo(self: &Arc<Self>, seat: Seat, seq: u32) -> Result<u32, Trouble> {
        let mut state = self.current(seq).await?;
        if state.game.over() {
            return Err(Refusal::Over.into());
        }
        match state.game.undo_of(seat) {
            Undo::Nothing => return Err(Refusal::Nothing.into()),
            Undo::Consent if state.controllers[seat.other().index()] == Controller::Human => {
                state.undo_wanted_by = Some(seat);
                self.notify();
            }
            Undo::Consent | Undo::Free => self.take_back(&mut state, seat).await?,
        }
        Ok(state.seq)
    }

    async fn take_back(
        self: &Arc<Self>,
        state: &mut MutexGuard<'_, State>,
        seat: Seat,
    ) -> Result<(), Trouble> {
        let answers = state.game.back_to(seat).ok_or(Refusal::Nothing)? as u32;
        self.append(state, &Entry::Undo(answers)).await?;
        state.game.undo(answers);
        state.rewinds += 1;
        state.asked_since = [state.seq; 2];
        state.undo_wanted_by = None;
        self.notify();
        self.wake_bots(state);
        Ok(())
    }

    /// The reply of `seat` to the other's wish to take a decision back.
    pub(crate) async fn consent(self: &Arc<Self>, seat: Seat, seq: u32, agree: bool) -> Result<u32, Trouble> {
        let mut state = self.current(seq).await?;
        if state.undo_wanted_by != Some(seat.other()) {
            return Err(Refusal::Nothing.into());
        }
        if agree {
            self.take_back(&mut state, seat.other()).await?;
        } else {
            state.undo_wanted_by = None;
            self.notify();
        }
        Ok(state.seq)
    }

    /// Hands a seat to a bot, or back to a person.
    pub(crate) async fn control(
        self: &Arc<Self>,
        seat: Seat,
        controller: Controller,
    ) -> Result<u32, Trouble> {
        let mut state = self.state.lock().await;
        if state.controllers[seat.index()] != controller {
            self.append(&mut state, &Entry::Control(seat, controller)).await?;
            state.controllers[seat.index()] = controller;
            self.notify();
        }
        self.wake_bots(&mut state);
        Ok(state.seq)
    }

    /// Lets the bots play for as long as it is their turn, if they do not already.
    pub(crate) async fn rouse(self: &Arc<Self>) {
        self.wake_bots(&mut self.state.lock().await);
    }

    fn wake_bots(self: &Arc<Self>, state: &mut MutexGuard<'_, State>) {
        if !state.bots_at_work && state.next_bot().is_some() {
            state.bots_at_work = true;
            tokio::spawn(Arc::clone(self).run_bots());
        }
    }

    async fn run_bots(self: Arc<Self>) {
        loop {
            tokio::time::sleep(self.bot_pause).await;
            let (seq, seat, thought) = {
                let mut state = self.state.lock().await;
                let Some((seat, thought)) = state.next_bot() else {
                    state.bots_at_work = false;
                    return;
                };
                (state.seq, seat, thought)
            };
            let Ok(answer) = tokio::task::spawn_blocking(thought).await else {
                self.state.lock().await.bots_at_work = false;
                return;
            };
            let mut state = self.state.lock().await;
            // The game may have gone on while the bot was thinking: then it thinks again.
            if state.seq == seq && self.take(&mut state, seat, answer).await.is_err() {
                state.bots_at_work = false;
                return;
            }
        }
    }
}

impl State {
    /// The questions that the seats are at.
    fn places(&self) -> [(usize, usize); 2] {
        Seat::BOTH.map(|seat| self.game.place_of(seat))
    }

    /// Notes who has come to another question than before.
    fn note_places(&mut self, before: [(usize, usize); 2]) {
        for (seat, before) in Seat::BOTH.into_iter().zip(before) {
            if self.game.place_of(seat) != before {
                self.asked_since[seat.index()] = self.seq;
            }
        }
    }

    /// The bot that is asked something, with the thought that will answer it.
    fn next_bot(&mut self) -> Option<(Seat, crate::hosted::Thought)> {
        let bot = |seat: &Seat| self.controllers[seat.index()].level().map(|level| (*seat, level));
        let (seat, level) = self.game.asked().iter().find_map(bot)?;
        self.game.bot(seat, level).map(|thought| (seat, thought))
    }
}

/// Why a request was not carried out.
pub(crate) enum Trouble {
    /// By the rules or by the state of the game.
    Refused(Refusal<Json>),
    /// It could not be stored.
    Storage(StorageError),
}

impl From<Refusal<Json>> for Trouble {
    fn from(refusal: Refusal<Json>) -> Trouble {
        Trouble::Refused(refusal)
    }
}

impl From<StorageError> for Trouble {
    fn from(error: StorageError) -> Trouble {
        Trouble::Storage(error)
    }
}
