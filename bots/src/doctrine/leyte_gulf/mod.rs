//! Doctrine of The Phantom Battle of Leyte Gulf: none yet, all actions weigh the same.

use sandtable_engine::games::leyte_gulf::LeyteGulf;

use super::Doctrine;

impl Doctrine for LeyteGulf {}
