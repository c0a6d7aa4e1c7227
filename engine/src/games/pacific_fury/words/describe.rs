//! The game in words: prompts, actions, log, rolls.

use crate::games::pacific_fury::{
    Action, Area, Event, MAX_FORCES, Node, PacificFury, ShipSet, State, TARGET_FIELD, TARGET_IBS, Target,
    event::MarkerReason,
    legal::{firing_force, firing_side, hit_owner},
    rules::rolls::{Purpose, ship_of, side_of},
    state::{IJN, USN},
};
use crate::{CombatRow, Roll, Side};

/// Name of a side.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::One => "Japan",
        Side::Two => "the US",
    }
}

/// Name of a place for one side.
pub(crate) fn place_name(game: &PacificFury, side: Side, area: Area) -> String {
    match area {
        Area::Base if side == IJN => "Truk".into(),
        Area::Base => "Espiritu Santo".into(),
        Area::Box => "the operation boxes".into(),
        sea => game.data.area_names[sea as usize].clone(),
    }
}

fn names(game: &PacificFury, side: Side, ships: ShipSet) -> String {
    let names: Vec<&str> = ships.iter().map(|ship| game.ship_name(side, ship)).collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

fn target_name(target: Target) -> String {
    match target {
        TARGET_FIELD => "the airfield".into(),
        TARGET_IBS => "all forces in Ironbottom Sound".into(),
        force => format!("enemy force {}", force + 1),
    }
}

/// A number of things: `1 point`, `2 points`.
fn counted(count: u8, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// What the side to act is asked.
pub(crate) fn prompt(game: &PacificFury, state: &State) -> String {
    let battle = &state.battle;
    match state.node {
        Node::Torpedo => {
            format!("Torpedo attack on the US base: place the next hit, {} left", counted(battle.pending, "point"))
        }
        Node::Revive => "Overestimated claims: which sunk carrier comes back?".into(),
        Node::Form => {
            let side = state.former;
            let force = state.forces[side.index()];
            let ships = state.ships(side, force);
            let so_far = if ships.is_empty() { "empty".into() } else { names(game, side, ships) };
            format!("Form force {} ({so_far}); in base: {}", force + 1, names(game, side, state.base[side.index()]))
        }
        Node::Operation => {
            format!("Operation {} of 7: what does {} do?", state.operation / 2 + 1, side_name(state.operating_side()))
        }
        Node::SurfaceHitByAttacker
        | Node::SurfaceHitByDefender
        | Node::CarrierHit
        | Node::StrikeHit
        | Node::StrikeBackHit => {
            format!(
                "Round {}: place the next hit on {}'s ships, {} left",
                battle.round,
                side_name(hit_owner(state)),
                counted(battle.pending, "point")
            )
        }
        Node::SurfaceStay if battle.area == Area::Ibs => {
            "After round 1: do your forces in Ironbottom Sound stay or withdraw?".into()
        }
        Node::SurfaceStay => format!("After round 1: does force {} stay or withdraw?", battle.step + 1),
        Node::SurfaceGo => format!("After round 1: does force {} attack again or withdraw?", battle.force + 1),
        Node::CarrierLaunch => format!(
            "Only {} has carriers in {}: launch?",
            side_name(firing_side(state)),
            place_name(game, IJN, battle.area)
        ),
        Node::CarrierTarget => {
            format!("Round {}: which enemy force does force {} aim at?", battle.round, firing_force(state) + 1)
        }
        Node::CarrierStay => {
            format!("After round 1: does force {} stay or withdraw?", battle.step % MAX_FORCES as u8 + 1)
        }
        Node::StrikeStay => format!(
            "After round 1 of the air strike: does {} stay or withdraw?",
            match battle.target {
                TARGET_IBS => "your group in Ironbottom Sound".into(),
                force => format!("force {}", force + 1),
            }
        ),
        Node::StrikeNext => "Second round of the air strike: stop, or which target?".into(),
        Node::Over => "The game is over".into(),
    }
}

/// What an action does.
pub(crate) fn action_description(game: &PacificFury, state: &State, action: Action) -> String {
    let sea = |area: Area| game.data.area_names[area as usize].as_str();
    match action {
        Action::Add(kind) => {
            let i = state.former.index();
            let info = &game.data.kinds[i][usize::from(kind)];
            let left = state.base[i].and(ShipSet(info.ships)).len();
            format!("add a {} ({left} available)", info.label)
        }
        Action::Close => "this force is complete".into(),
        Action::Done => "no further force; the rest stays in base".into(),
        Action::Pass => "pass".into(),
        Action::Sortie(area) => format!("the next force sorties to {}", sea(area)),
        Action::Move(force, Area::Base) => format!("force {} goes home", force + 1),
        Action::Move(force, area) => format!("force {} moves to {}", force + 1, sea(area)),
        Action::Bombard(force) => format!("force {} moves in and bombards the airfield, up to two rounds", force + 1),
        Action::Land(force) => format!("force {} lands its transports", force + 1),
        Action::Strike(force, target) => format!("force {} strikes {} from the air", force + 1, target_name(target)),
        Action::Hit(ship) => {
            let owner = hit_owner(state);
            let hits = state.hits[owner.index()][usize::from(ship)];
            let number = usize::from(ship);
            if ship >= 28 {
                return format!("hit {}", game.ship_name(owner, ship));
            }
            format!(
                "hit {} (defence {}, {hits} so far)",
                game.ship_name(owner, ship),
                game.defence[owner.index()][number]
            )
        }
        Action::Stay => "stay for the second round".into(),
        Action::Withdraw => "withdraw to base".into(),
        Action::Attack => "attack for a second round".into(),
        Action::Launch => "launch: a carrier battle begins".into(),
        Action::Hold => "do not launch: no battle".into(),
        Action::Aim(force) => format!("aim at {}", target_name(force)),
        Action::Again(target) => format!("strike {} in round 2", target_name(target)),
        Action::Stop => "end the strike and go home".into(),
        Action::Revive(ship) => format!("{} comes back", game.ship_name(USN, ship)),
    }
}

/// A report of the rules for people.
pub(crate) fn event_text(game: &PacificFury, event: Event) -> String {
    let name = |side: Side| side_name(side);
    let ship_name = |side: Side, ship: u8| game.ship_name(side, ship).to_string();
    match event {
        Event::Turn { turn, initiative } => {
            format!(
                "Turn {turn}, {}: {} has the initiative [R6.0(1)].",
                game.data.months[usize::from(turn) - 1],
                name(initiative)
            )
        }
        Event::EventDie { side, face } => format!("Event of {}: the die shows {face} [R7.0(1)].", name(side)),
        Event::NoEvent { side } => format!("No event is left for {} [R7.0(2)].", name(side)),
        Event::Torpedo { hits } => {
            format!("Torpedo attack on the US base: {hits} hit{} [R7.1(1)].", if hits == 1 { "" } else { "s" })
        }
        Event::Reserves { ships } => format!("Reserves join at Truk: {} [R7.1(2)].", names(game, IJN, ships)),
        Event::Submarine { ship: Some(ship) } => {
            format!("A US submarine sinks {} at Truk [R7.2(1)].", ship_name(IJN, ship))
        }
        Event::Submarine { ship: None } => "A US submarine finds no ship at Truk [RULING-37].".into(),
        Event::Bombers => "Heavy bombers hit the airfield [R7.2(2)].".into(),
        Event::Overestimate { ship: Some(ship) } => {
            format!("{} was thought sunk and is back at Espiritu Santo [R7.2(3)].", ship_name(USN, ship))
        }
        Event::Overestimate { ship: None } => "Overestimated claims: no carrier comes back [RULING-14].".into(),
        Event::Return { side, ships } => format!("{} gets back {} [R8.1].", name(side), names(game, side, ships)),
        Event::Formed { side, forces } => {
            format!("{} forms {forces} force{} [R8.2].", name(side), if forces == 1 { "" } else { "s" })
        }
        Event::Pass { side } => format!("{} passes [R9.0].", name(side)),
        Event::Sortie { side, force, area } => {
            format!("{} force {} sorties to {} [R9.1].", name(side), force + 1, place_name(game, side, area))
        }
        Event::Move { side, force, area } => {
            format!("{} force {} goes to {} [R9.2].", name(side), force + 1, place_name(game, side, area))
        }
        Event::Reveal { side, force, ships } => {
            format!("{} force {} turns up: {} [R8.4].", name(side), force + 1, names(game, side, ships))
        }
        Event::Express { landed, guarded, disrupted } => match (guarded, landed) {
            (false, _) => "The Tokyo Express meets no guard and lands [R9.6(3)].".into(),
            (true, landed) => format!(
                "The Tokyo Express {} (intercepted on {}) [R9.6(4)].",
                if landed { "slips through and lands" } else { "is intercepted" },
                if disrupted { "1" } else { "1-2" }
            ),
        },
        Event::Land { side, transports } => {
            format!("{} lands {transports} transport{} [R9.3(3)].", name(side), if transports == 1 { "" } else { "s" })
        }
        Event::Bombard { side, force, dice, points, needed } => {
            format!(
                "{} force {} bombards with {}: {}, {needed} needed [R10.4(1)].",
                name(side),
                force + 1,
                counted(dice, "ship"),
                counted(points, "point")
            )
        }
        Event::Surface { side, dice, points } => {
            format!("{} fires with {}: {} [R10.3(1)].", name(side), counted(dice, "ship"), counted(points, "point"))
        }
        Event::Carrier { side, force, target, dice, modifier, cap, points } => format!(
            "{} force {}: {} against {}, +{modifier} for anti-aircraft, -{cap} a hit for air patrol: {} [R10.5].",
            name(side),
            force + 1,
            counted(dice, "carrier"),
            target_name(target),
            counted(points, "point")
        ),
        Event::FieldStrike { side, force, dice, cap, points, needed } => format!(
            "{} force {}, {}, strikes the airfield, -{cap} a hit for air patrol: {}, {needed} needed [R10.6(2)].",
            name(side),
            force + 1,
            counted(dice, "carrier"),
            counted(points, "point")
        ),
        Event::FieldShot { side, factor, modifier, cap, points } => format!(
            "The airfield of {} fires back, factor {factor}, +{modifier} for anti-aircraft, -{cap} for air patrol: {} [R10.6(3)].",
            name(side),
            counted(points, "point")
        ),
        Event::Disrupted { by } => format!("The airfield is disrupted by {} [R6.0(2)].", name(by)),
        Event::Damage { side, ship, hits, sunk: true, .. } => {
            format!("{} takes {hits} and sinks ({}) [R10.7(3)].", ship_name(side, ship), name(side))
        }
        Event::Damage { side, ship, hits, back_on_turn, .. } if back_on_turn > game.data.turns => {
            format!("{} takes {hits} and is out of the game [R10.7(7)].", ship_name(side, ship))
        }
        Event::Damage { side, ship, hits, back_on_turn, .. } => {
            format!(
                "{} takes {hits} and is under repair until turn {back_on_turn} [{}].",
                ship_name(side, ship),
                if side == IJN { "R10.7(5)" } else { "R10.7(6)" }
            )
        }
        Event::TransportLost { side, express } => format!(
            "A transport of {} is sunk{} [R10.7(4)].",
            name(side),
            if express { " (Tokyo Express: no bonus)" } else { "" }
        ),
        Event::Home { side, force, forced } => format!(
            "{} force {} {} [{}].",
            name(side),
            force + 1,
            if forced { "returns to base" } else { "withdraws" },
            if forced { "R10.8(3), R10.8(4)" } else { "R10.8(1)" }
        ),
        Event::NoLaunch { side } => format!("{} does not launch: no battle [R10.5(1)].", name(side)),
        Event::Marker { from, to, reason } => format!(
            "The initiative marker goes from {} to {}: {}.",
            space(from),
            space(to),
            match reason {
                MarkerReason::Landing => "transports landed [R9.3(3)]",
                MarkerReason::Airfield => "the airfield operates [R11.0(1)]",
                MarkerReason::SunkTransports => "transports were sunk [R11.0(2)]",
            }
        ),
    }
}

/// A space of the initiative track.
pub(crate) fn space(marker: i8) -> String {
    match marker {
        0 => "0".into(),
        1.. => format!("US {marker}"),
        _ => format!("Japan {}", -marker),
    }
}

/// The table row that an event used: dice thrown as column.
pub(crate) fn event_combat(event: Event) -> Option<CombatRow> {
    let row = |table, column: u8, drm: u8, result: u8| {
        Some(CombatRow { table, column: i16::from(column), drm: drm as i8, result: i16::from(result) })
    };
    match event {
        Event::Surface { dice, points, .. } if dice > 0 => row("surface-volley", dice, 0, points),
        Event::Carrier { dice, modifier, points, .. } => row("carrier-volley", dice, modifier, points),
        Event::FieldStrike { dice, points, .. } => row("airfield-strike", dice, 0, points),
        Event::FieldShot { factor, modifier, points, .. } => row("airfield-shot", factor, modifier, points),
        Event::Bombard { dice, points, .. } => row("bombardment", dice, 0, points),
        Event::Damage { hits, sunk, .. } => row("sinking", hits, 0, u8::from(sunk)),
        Event::Express { landed, guarded: true, disrupted } => row("express", u8::from(disrupted), 0, u8::from(landed)),
        Event::EventDie { side, face } => row("event", side.index() as u8, 0, face),
        _ => None,
    }
}

/// The name of a roll for people.
pub(crate) fn roll_text(game: &PacificFury, roll: Roll) -> String {
    let side = side_of(roll);
    let ship = || game.ship_name(side, ship_of(roll)).to_string();
    let target = roll.target as u8;
    match Purpose::from_number(roll.purpose) {
        Some(Purpose::Event) => format!("event of {}", side_name(side)),
        Some(Purpose::Submarine) => "submarine: ship drawn".into(),
        Some(Purpose::Deal) => {
            format!(
                "{}: names dealt among {}",
                side_name(side),
                game.data.kinds[side.index()][usize::from(ship_of(roll))].label
            )
        }
        Some(Purpose::Express) => "interception of the Tokyo Express".into(),
        Some(Purpose::Bombard) => format!("{} bombards, round {}", ship(), roll.index),
        Some(Purpose::Surface) => format!("{} fires, round {}", ship(), roll.index),
        Some(Purpose::Carrier) => format!("{} at force {}, round {}", ship(), (target & 0xf) + 1, roll.index),
        Some(Purpose::Strike) => format!("{} at {}, round {}", ship(), target_name(target & 0xf), roll.index),
        Some(Purpose::StrikeBack) => format!("{} fires back, round {}", ship(), roll.index),
        Some(Purpose::FieldShot) => format!("airfield fires back, round {}", roll.index),
        Some(Purpose::Sink) => format!("does {} sink?", ship()),
        None => "unknown roll".into(),
    }
}
