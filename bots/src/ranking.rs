//! The order of actions by how good they look.

/// Sorts numbers by their rank, the highest first, equal ones by number. Not generic: the sort is compiled once, and not
/// for every game.
pub(crate) fn best_first(order: &mut [usize], rank: &dyn Fn(usize) -> f64) {
    order.sort_by(|&a, &b| rank(b).total_cmp(&rank(a)).then(a.cmp(&b)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ranks_keep_the_order_of_numbers() {
        let ranks = [0.5, 2.0, -1.0, 2.0, 0.5];
        let mut order = [4, 3, 2, 1, 0];
        best_first(&mut order, &|number| ranks[number]);
        assert_eq!(order, [1, 3, 0, 4, 2]);
    }
}
