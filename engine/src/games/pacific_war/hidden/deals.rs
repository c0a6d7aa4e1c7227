//! Drawing the cards of the enemy.

use crate::{
    Game, Observation, Side, Stream,
    games::pacific_war::{CARDS, Card, Hand, Node, PacificWar, State, rules::anti_air::answers},
};

/// Most hands of one size that a deck of sixteen cards allows, rounded up.
const MOST_HANDS: usize = 2_048;

/// The cards that the enemy of the viewer may hold or have laid face down, each deal with its weight.
#[derive(Clone, Debug)]
pub struct Deals {
    seen: State,
    owner: Side,
    /// Cards that lie face down, and how many of them are no response cards at least.
    face_down: usize,
    hidden_moves: usize,
    /// Cards of which it must hold one: it is asked whether it plays it.
    fitting: Hand,
    /// Whether it is asked something that its cards decide: a round, or which card pays.
    is_asked: bool,
    /// Held and face-down cards together, each with the sum of the weights up to it.
    sums: Vec<(Hand, u64)>,
}

impl PacificWar {
    /// [RULING-61] Prepares draws of the states that agree with an observation.
    pub(crate) fn deals(&self, observation: &Observation<Self>) -> Deals {
        let seen = *observation.state();
        let owner = observation.viewer().other();
        let face_down = usize::from(seen.face_down[owner]);
        let mut found = Deals {
            seen,
            owner,
            face_down,
            hidden_moves: if self.options.star_pays_move { 0 } else { usize::from(seen.hidden_moves[owner]) },
            fitting: self.fitting(&seen, owner),
            is_asked: self.side_to_act(&seen) == Some(owner) && matches!(seen.node, Node::Round | Node::Pay),
            sums: Vec::with_capacity(MOST_HANDS),
        };
        let size = usize::from(seen.held[owner]) + face_down;
        let unseen = self.data.decks[owner].without(seen.open[owner]).unwrap_or(Hand::EMPTY);
        if size > 0 {
            let mut sum = 0;
            for deal in unseen.subsets(size) {
                sum += ways(&unseen, &deal) * found.splits(&deal);
                found.sums.push((deal, sum));
            }
        }
        found
    }

    /// [RULING-61] Cards of which the owner must hold one, because it is asked about them.
    fn fitting(&self, seen: &State, owner: Side) -> Hand {
        let mut fitting = Hand::EMPTY;
        if self.side_to_act(seen) == Some(owner) {
            match seen.node {
                Node::Ambush if !seen.is_ambush_live => fitting.add(Card::AMBUSH),
                Node::Respond => answers(self, seen, &self.tables(seen)).for_each(|card| fitting.add(card)),
                _ => {}
            }
        }
        fitting
    }

    /// Draws a state: the cards of the enemy, then which of them lie face down. If the enemy is asked something, the cards
    /// leave it a choice.
    pub(crate) fn draw_state(&self, deals: &Deals, rng: &mut Stream) -> State {
        loop {
            let state = deals.draw(rng);
            if !deals.is_asked || self.has_choice(&state) {
                return state;
            }
        }
    }

    fn has_choice(&self, state: &State) -> bool {
        let mut actions = Vec::new();
        self.list(state, &self.tables(state), &mut actions);
        actions.len() >= 2
    }
}

impl Deals {
    fn draw(&self, rng: &mut Stream) -> State {
        let mut state = self.seen;
        let Some(&(_, total)) = self.sums.last() else { return state };
        let lot = below(rng, total);
        let place = self.sums.partition_point(|&(_, sum)| sum <= lot);
        let (cards, _) = self.sums[place];
        let hidden = self.split(&cards, rng);
        state.hidden[self.owner] = hidden;
        state.hand[self.owner] = cards.without(hidden).unwrap_or(Hand::EMPTY);
        state
    }

    /// Whether some of the cards may lie face down: enough of them could pay for the moves, and what is held explains why
    /// its owner is asked.
    fn is_possible(&self, cards: &Hand, hidden: &Hand) -> bool {
        let plain = hidden.iter().filter(|(card, _)| !card.is_response()).map(|(_, count)| usize::from(count));
        let held = |card: Card| cards.count(card) > hidden.count(card);
        plain.sum::<usize>() >= self.hidden_moves
            && (self.fitting.is_empty() || self.fitting.iter().any(|(card, _)| held(card)))
    }

    /// In how many ways some of the cards can lie face down.
    fn splits(&self, cards: &Hand) -> u64 {
        if self.face_down == 0 {
            return u64::from(self.is_possible(cards, &Hand::EMPTY));
        }
        let responses: u8 = cards.iter().filter(|(card, _)| card.is_response()).map(|(_, count)| count).sum();
        let plain = cards.len() as u8 - responses;
        let fitting: u8 = self.fitting.iter().map(|(card, _)| cards.count(card)).sum();
        // All ways, less those in which all fitting cards lie face down.
        let ways = |free: u8, down: usize| -> u64 {
            (self.hidden_moves..=down).map(|moves| choose(plain, moves) * choose(free, down - moves)).sum()
        };
        let all = ways(responses, self.face_down);
        match self.face_down.checked_sub(usize::from(fitting)) {
            _ if self.fitting.is_empty() => all,
            Some(down) => all - ways(responses - fitting, down),
            None => all,
        }
    }

    /// Which of the cards lie face down: dealt until it is possible.
    fn split(&self, cards: &Hand, rng: &mut Stream) -> Hand {
        loop {
            let hidden = deal(cards, self.face_down, rng);
            if self.is_possible(cards, &hidden) {
                return hidden;
            }
        }
    }
}

/// So many of the cards, each copy as likely as another.
fn deal(cards: &Hand, number: usize, rng: &mut Stream) -> Hand {
    let (mut left, mut dealt) = (*cards, Hand::EMPTY);
    for _ in 0..number {
        let mut lot = rng.below(left.len() as u32);
        let drawn = left.iter().find(|&(_, copies)| {
            let is_it = lot < u32::from(copies);
            lot = lot.saturating_sub(u32::from(copies));
            is_it
        });
        let (card, _) = drawn.expect("there are cards left");
        left.remove(card);
        dealt.add(card);
    }
    dealt
}

/// In how many ways cards can be drawn if all copies were distinct.
fn ways(from: &Hand, drawn: &Hand) -> u64 {
    (0..CARDS).map(|card| choose(from.counts()[card], usize::from(drawn.counts()[card]))).product()
}

/// "`of` choose `drawn`" of at most sixteen cards.
fn choose(of: u8, drawn: usize) -> u64 {
    CHOICES[usize::from(of)].get(drawn).copied().unwrap_or(0)
}

/// The binomial coefficients up to sixteen.
static CHOICES: [[u64; 17]; 17] = {
    let mut table = [[0; 17]; 17];
    let mut of = 0;
    while of < 17 {
        table[of][0] = 1;
        let mut drawn = 1;
        while drawn <= of {
            table[of][drawn] = table[of - 1][drawn - 1] + table[of - 1][drawn];
            drawn += 1;
        }
        of += 1;
    }
    table
};

/// A random number below a total.
fn below(rng: &mut Stream, total: u64) -> u64 {
    rng.bits() % total.max(1)
}
