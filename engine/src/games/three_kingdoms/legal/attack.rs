//! At which ships attackers may aim [R15.1].

use crate::games::three_kingdoms::{Action, Board, Slot, SlotSet};

impl Board<'_> {
    /// [R15.1(2), R15.1(3), RULING-67] Ships at which the next attacker may aim: every target ends with U div T
    /// attackers and U mod T of them with one more. Equal attackers aim in rising order.
    pub(super) fn list_aims(self, actions: &mut Vec<Action>) {
        let (game, state) = (self.game, self.state);
        let attack = &state.attack;
        let targets = attack.targets.len() as u8;
        let (share, extra) = (attack.count / targets, attack.count % targets);
        let aimed = usize::from(attack.aimed);
        let mut aims = [0_u8; 64];
        for &aim in &attack.aims[..aimed] {
            if let Some(target) = aim.get() {
                aims[target.index()] += 1;
            }
        }
        let with_more = attack.targets.iter().filter(|&target| aims[usize::from(target)] > share).count() as u8;
        let extra_left = extra - with_more;
        let shooter = game.shooter(state, aimed);
        let is_equal = |index: usize| game.shooter(state, index) == shooter;
        let before = if aimed > 0 && is_equal(aimed - 1) { attack.aims[aimed - 1].get() } else { None };
        let equals = (aimed..usize::from(attack.count)).take_while(|&index| is_equal(index)).count() as u8;
        let others = attack.count - attack.aimed - equals;
        for target in attack.targets.from(before.unwrap_or(Slot::new(0))).iter() {
            let have = aims[usize::from(target)];
            if have > share || have == share && extra_left == 0 {
                continue;
            }
            let upward = attack.targets.from(target);
            let wanting =
                |set: SlotSet| -> u8 { set.iter().map(|target| share.saturating_sub(aims[usize::from(target)])).sum() };
            let may_get_more = upward.iter().filter(|&target| aims[usize::from(target)] <= share).count() as u8;
            let room = wanting(upward) + extra_left.min(may_get_more);
            if equals <= room && others >= wanting(attack.targets.without(upward)) {
                actions.push(Action::Aim(target));
            }
        }
    }
}
