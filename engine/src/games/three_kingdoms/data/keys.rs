//! What the keys of a scenario mean, for those who write one.

use sandtable_scenarios::ScenarioKey;

/// The keys of `scenarios.toml`, but those that name a scenario.
pub(crate) const KEYS: &[ScenarioKey] = &[
    ScenarioKey::new("turns", "length in turns", "Length in turns: 1 to 18. Turns 5 and 6, 11 and 12, 17 and 18 are at night (R4.3)."),
    ScenarioKey::new(
        "chits",
        "chits in the cup",
        "Chits in the cup, one of each at most (R4.1): AF aircraft, SS submarines, TF surface groups, as in \"blue AF\".",
    ),
    ScenarioKey::new("sosus", "SOSUS works", "Whether SOSUS hexes find submarines and ships: true or false."),
    ScenarioKey::new("day_end", "days end", "Whether aircraft come back at the end of a day (R4.4): true or false."),
    ScenarioKey::new(
        "base_air",
        "air bases",
        "Whether aircraft fly from air bases: true or false. AF chits need it, and each side a base of its nation.",
    ),
    ScenarioKey::new("first", "sets up first", "Who sets up first: \"blue\" or \"red\"."),
    ScenarioKey::new(
        "escape",
        "ship that must escape",
        "Instead of points: blue wins if this named ship of its reaches the hex in time, red otherwise (R19.4).",
    )
    .optional("escape = { ship = \"Izumo\", hex = \"2513\" }"),
    ScenarioKey::new("escape.ship", "name", "Its name: it must be among the named ships of a blue force."),
    ScenarioKey::new("escape.hex", "goal", "The hex that it must reach."),
    ScenarioKey::new(
        "ss_draw_includes_ssn",
        "nation that draws SS and SSN together",
        "The nation whose SS are drawn from SS and SSN together (R20.1).",
    )
    .optional("ss_draw_includes_ssn = \"CN\""),
    ScenarioKey::new("*.nation", "nation", "\"JP\" Japan, \"CN\" China, \"KR\" Korea, or \"XX\" for an unknown force (R19.4)."),
    ScenarioKey::new(
        "*.counters_of",
        "plays with counters of",
        "Only with nation = \"XX\": whose counters it plays with, \"JP\", \"CN\" or \"KR\".",
    )
    .optional("counters_of = \"CN\""),
    ScenarioKey::new("*.aircraft", "aircraft", "Aircraft in the box: from 0 to the number in aircraft.csv."),
    ScenarioKey::new("*.group_limit", "surface groups a chit", "Surface groups that may act with one TF chit: 1 to 8 (R7.2)."),
    ScenarioKey::new(
        "*.forces",
        "force",
        "One line for each force. Both sides together have 64 ships at most.\n\
         area: where it starts. { hex = \"2109\" } one hex; { near = \"2412\", radius = 2 } every hex up to so far away that its\n  \
         ships may enter; { any_of = [\"0512\", \"0808\"] } the owner chooses for each ship; { edge = \"south\" } off the map, enters\n  \
         at the south edge. A hex holds 6 ships and 1 submarine, an own port any number (R8.0).\n\
         place: a name of the place, for people.\n\
         named: ships that belong to it, by their names in counters.csv; leave it out where there are none.\n\
         draw: ships drawn by chance, by type: \"CV\", \"CG\", \"DDH\", \"DDG\", \"DD\", \"FFG\", \"LST\", \"SS\", \"SSN\"; \"CV/2\" only those of tech 2.\n\
         sup: SUP markers of its LST, one number (0 to 6) for each, named ones first; leave it out where there are none.",
    )
    .told_by("place"),
    ScenarioKey::new("*.forces.area", "start area", ""),
    ScenarioKey::new("*.forces.named", "named ships", ""),
    ScenarioKey::new("*.forces.draw", "ships drawn", ""),
    ScenarioKey::new("*.forces.sup", "SUP markers of its LST", ""),
    ScenarioKey::new(
        "*.landing",
        "landing hex",
        "Coasts where the side may land SUP, [] for none; both sides together have 5 at most (R18.1).\n\
         max: most markers there, 1 to 6. vp_half: half victory points for each, 0 to 100.",
    )
    .told_by("hex"),
    ScenarioKey::new("*.landing.max", "most markers", ""),
    ScenarioKey::new("*.landing.vp_half", "half victory points each", ""),
    ScenarioKey::new(
        "end_vp",
        "points at the end",
        "Points at the end, one section each; vp_half: half victory points, 1 to 100.\n\
         condition \"no-marker\": side `to` scores if side `of` has no marker in the landing hex.\n\
         condition \"unit-in\": each side with a unit in the hex scores; `of` and `to` are left out.",
    )
    .told_by("hex")
    .optional("[[scenario.end_vp]]\ncondition = \"unit-in\"\nhex = \"1313\"\nvp_half = 2"),
    ScenarioKey::new("end_vp.condition", "condition", ""),
    ScenarioKey::new("end_vp.of", "whose marker", ""),
    ScenarioKey::new("end_vp.to", "who scores", ""),
    ScenarioKey::new("end_vp.vp_half", "half victory points", ""),
];
