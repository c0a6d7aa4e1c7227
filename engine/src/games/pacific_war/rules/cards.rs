//! R19: the programs of the action cards.

use super::{
    group::Choice,
    naming::{is_named_first, next_areas},
    referee::Referee,
};
use crate::{
    Dice, EventSink, OptId,
    games::pacific_war::{
        Action, Card, Deed, Event, Form, Kind, Node, PacificWar, Program, Spot, State, Tables, UnitSet,
        rules::group::origins,
    },
};

/// KAMIKAZE: most aircraft of the second form [R19(KAMIKAZE)].
const KAMIKAZES: u8 = 4;

/// The two forms of the card.
pub(crate) fn forms(card: Option<Card>) -> [Form; 2] {
    if card == Some(Card::CARRIER) { [Form::Once, Form::Twice] } else { [Form::Group, Form::Units] }
}

/// RAID: how many of the type may go on with the second action.
pub(crate) fn staying(game: &PacificWar, state: &State, tables: &Tables) -> UnitSet {
    let here = state.here.get().map_or(UnitSet::EMPTY, |here| tables.at[here.index()]);
    let kind = state.kind.get().map_or(UnitSet::EMPTY, |kind| game.of_kind[kind.index()]);
    state.group.and(here).and(tables.ready).and(kind)
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    fn stage(&mut self, stage: u8) {
        self.state.stage = stage;
    }

    /// A card that lies face up begins.
    pub(super) fn begin_card(&mut self, card: Card) {
        match card {
            Card::CARRIER | Card::SUPPLY | Card::KAMIKAZE => self.ask(Node::Form),
            Card::SINGLES if self.game.options.names_first => self.begin_naming(self.game.card_limit(self.state)),
            Card::SINGLES => {
                self.stage(1);
                self.state.left = self.game.card_limit(self.state);
                self.next_single();
            }
            Card::SUBMARINE => self.begin_submarines(),
            _ => self.ask(Node::Origin),
        }
    }

    /// [R19(CARRIER), R19(SUPPLY), R19(KAMIKAZE)] Which of its two forms the card takes.
    pub(super) fn choose_form(&mut self, action: Action) {
        let Action::Form(form) = action else { return };
        self.state.is_second_form = matches!(form, Form::Twice | Form::Units);
        self.stage(1);
        let limit = match self.state.card.get() {
            Some(Card::KAMIKAZE) => KAMIKAZES,
            _ => self.game.card_limit(self.state),
        };
        if form == Form::Units { self.begin_naming(limit) } else { self.ask(Node::Origin) }
    }

    /// A group was chosen, or units were named.
    pub(super) fn go_on_with_card(&mut self) {
        match self.state.card.get() {
            Some(Card::RAID) => {
                self.stage(1);
                self.ask_for_deed();
            }
            Some(Card::JOINT) if self.state.stage == 0 => {
                self.stage(1);
                let has_second = origins(self.game, self.state, self.tables, Choice::Ready).next().is_some();
                if has_second { self.ask(Node::Origin) } else { self.begin_joint_deeds() }
            }
            Some(Card::JOINT) => self.begin_joint_deeds(),
            Some(Card::CARRIER) => {
                self.stage(2);
                self.ask_for_deed();
            }
            Some(Card::SUPPLY) => self.supply(),
            Some(Card::TRANSPORT) => self.ask(Node::Destination),
            Some(Card::KAMIKAZE) if !self.state.is_second_form => self.kamikaze_wave(2),
            _ => {
                self.stage(1);
                self.next_single();
            }
        }
    }

    /// [R19(JOINT), RULING-36] Both groups are named: the first one acts.
    pub(super) fn begin_joint_deeds(&mut self) {
        self.state.place = OptId::NONE;
        self.state.kind = OptId::NONE;
        self.stage(2);
        self.ask_for_deed();
    }

    /// [RULING-68] The action of a group or unit of a card is over.
    pub(super) fn card_deed_is_over(&mut self) {
        let is_idle = self.state.deed == Deed::Nothing;
        match self.state.card.get() {
            Some(Card::RAID) => self.raid_deed_is_over(),
            Some(Card::JOINT) => {
                if !is_idle {
                    self.flip(self.state.group, true);
                }
                self.second_joint_group();
            }
            Some(Card::CARRIER) => {
                self.note_deed();
                if !is_idle {
                    self.flip(self.state.group.without(self.game.carriers), true);
                }
                self.state.group = self.state.group.and(self.game.carriers);
                self.carrier_wave(3);
            }
            _ => {
                if !is_idle {
                    self.flip(self.state.group, true);
                }
                self.state.group = UnitSet::EMPTY;
                self.next_single();
            }
        }
    }

    /// [R19(RAID), RULING-35, RULING-68] After the first action part of the group may stay behind; after the second one all
    /// that took part are flipped.
    fn raid_deed_is_over(&mut self) {
        self.note_deed();
        if self.state.stage == 1 {
            self.stage(2);
            self.state.named = UnitSet::EMPTY;
            return self.go_on_next(None);
        }
        self.flip(self.state.group.and(self.state.acted), true);
        self.end_card();
    }

    /// The next type of the group, or the second action.
    fn go_on_next(&mut self, after: Option<Kind>) {
        let ready = self.still_here(self.state.group).and(self.tables.ready);
        let next = self.game.by_kind(ready).map(|(kind, _)| kind).find(|&kind| after.is_none_or(|last| kind > last));
        if let Some(kind) = next {
            self.state.kind = kind.into();
            return self.ask(Node::GoOn);
        }
        self.state.kind = OptId::NONE;
        let behind = self.state.group.without(self.state.named);
        self.flip(behind.and(self.state.acted), true);
        self.state.group = self.state.named;
        self.state.named = UnitSet::EMPTY;
        if self.state.group.is_empty() {
            return self.end_card();
        }
        self.stage(3);
        self.ask_for_deed();
    }

    /// So many of the type go on.
    pub(super) fn go_on(&mut self, action: Action) {
        let Action::Count(number) = action else { return };
        let taken: UnitSet = staying(self.game, self.state, self.tables).iter().take(usize::from(number.0)).collect();
        self.state.named = self.state.named.with(taken);
        self.go_on_next(self.state.kind.get());
    }

    /// [R19(JOINT), RULING-36] What is left of the second group acts.
    fn second_joint_group(&mut self) {
        let left = self.state.named.and(self.tables.ready).and(self.tables.on_map);
        self.state.named = UnitSet::EMPTY;
        let area = left.first().and_then(|unit| self.state.area(unit));
        let Some(area) = area.filter(|_| self.state.stage == 2) else { return self.end_card() };
        self.stage(3);
        self.state.group = left;
        self.state.here = area.into();
        self.ask_for_deed();
    }

    /// [R19(CARRIER), RULING-34] An extra attack of the carriers that are still in place.
    fn carrier_wave(&mut self, stage: u8) {
        self.stage(stage);
        self.clear_responses();
        self.begin_wave(self.still_here(self.state.group));
    }

    /// A wave of attacks is over.
    pub(super) fn wave_is_over(&mut self) {
        if self.state.program == Program::Surprise {
            return self.surprise_wave_is_over();
        }
        match (self.state.card.get(), self.state.stage) {
            (Some(Card::CARRIER), 3) if self.state.is_second_form => self.carrier_wave(4),
            (Some(Card::CARRIER), 3 | 4) => {
                if self.state.is_second_form {
                    self.flip(self.state.group.and(self.state.acted), true);
                }
                self.end_card();
            }
            (Some(Card::KAMIKAZE), 2) => self.kamikaze_wave(3),
            (Some(Card::KAMIKAZE), _) if self.state.is_second_form => self.next_single(),
            (Some(Card::KAMIKAZE), _) => self.end_kamikaze(),
            _ => self.end_deed(),
        }
    }

    /// [R19(KAMIKAZE), RULING-41, RULING-69] One of the two attacks of the group, or of a single unit.
    fn kamikaze_wave(&mut self, stage: u8) {
        self.stage(stage);
        self.clear_responses();
        self.begin_wave(self.state.group);
    }

    /// [RULING-69] The aircraft that attacked go to the pool, and control of land is looked at once more.
    fn end_kamikaze(&mut self) {
        for unit in self.state.acted.and(self.tables.on_map).iter() {
            self.leave(unit, Spot::Pool);
            self.events.emit(|| Event::Pooled { unit });
        }
        self.control_land(self.game.data.map.land);
        self.end_card();
    }

    /// [RULING-37] The next single unit, in any order.
    fn next_single(&mut self) {
        self.state.place = OptId::NONE;
        let is_kamikaze = self.state.card.is(Card::KAMIKAZE);
        let may_name = is_named_first(self.game, self.state) || self.state.left > 0;
        if may_name && !next_areas(self.game, self.state, self.tables).is_empty() {
            return self.ask(Node::NextArea);
        }
        if is_kamikaze { self.end_kamikaze() } else { self.end_card() }
    }

    /// A single unit acts.
    pub(super) fn single_is_chosen(&mut self) {
        if self.state.card.is(Card::KAMIKAZE) { self.kamikaze_wave(2) } else { self.ask_for_deed() }
    }

    /// [R19(SUPPLY), RULING-38] The units turn face up; only land is looked at.
    fn supply(&mut self) {
        let units = self.state.group.with(self.state.named);
        for unit in units.iter() {
            if let Some(area) = self.state.area(unit) {
                self.events.emit(|| Event::Supplied { unit, area });
            }
        }
        self.flip(units, false);
        self.control_land(self.game.data.map.land);
        self.end_card();
    }

    /// [R6.1(5)] The card is done, and with it the round.
    pub(super) fn end_card(&mut self) {
        self.next_round();
    }
}
