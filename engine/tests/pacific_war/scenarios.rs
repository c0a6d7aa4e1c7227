//! R16 and R17: scenarios and victory.

use sandtable_engine::{
    Finish, Game, Side,
    games::pacific_war::{AtEnd, Event, Node, PacificWar, Program, Spot, Unit},
};

use crate::support::*;

/// Every side passes in a position with these points; the result if the game is over.
fn ends(scenario: &str, options: &[(&str, &str)], turn: u8, vp: i8, boxed: usize) -> Option<Finish> {
    let mut field = Field::with(scenario, options).turn(turn).put("TRUK", &["J_DD"]).put("MIDWAY_SEA", &["U_DD"]);
    let boxes = ["3 U_BB4", "5 U_BB5F"];
    let mut left = boxed;
    for text in boxes {
        let (count, code) = text.split_once(' ').unwrap();
        let count = count.parse::<usize>().unwrap().min(left);
        left -= count;
        field = field.off(Spot::Score, &[&format!("{count} {code}")]);
    }
    field.table.state.vp = vp;
    field.table.state.vp_at_start = vp;
    let field = field.pass_both();
    (field.node() == Node::Over).then(|| field.game().outcome(field.state()).unwrap().finish)
}

const JAPAN_WINS: Option<Finish> = Some(Finish::Won(Side::One));
const ALLIES_WIN: Option<Finish> = Some(Finish::Won(Side::Two));

/// [R16.2, RULING-43, R2.22(3)] Half a point for each battleship in the box, rounded up, for Japan alone.
#[test]
fn score_box() {
    assert_eq!(ends("s2", &[], 3, 29, 0), None);
    assert_eq!(ends("s2", &[], 3, 29, 1), JAPAN_WINS);
    assert_eq!(ends("s2", &[], 3, 28, 3), JAPAN_WINS);
    assert_eq!(ends("s2", &[], 3, 28, 2), None);
    assert_eq!(ends("s4", &[], 3, 0, 8), ALLIES_WIN, "the box does not save Japan");
}

/// [R17.1(1), R17.1(2), R17.1(4)] Scenario 1.
#[test]
fn scenario_1() {
    let field = Field::with("s1", &[]);
    let scenario = &field.game().data.scenario;
    assert_eq!((scenario.first_turn, scenario.last_turn, scenario.vp, scenario.first), (8, 11, 24, ALLIES));
    for code in [
        "WAKE",
        "RABAUL",
        "LAE",
        "BIAK",
        "MANILA",
        "LEYTE",
        "BALIKPAPAN",
        "SURABAYA",
        "SINGAPORE",
        "BANGKOK",
        "RANGOON",
    ] {
        assert!(field.controls(JAPAN, code), "{code}");
    }
    assert!(
        field.controls(JAPAN, "JAVA_SEA") && field.controls(JAPAN, "WAKE_SEA") && !field.controls(JAPAN, "SOLOMON_SEA")
    );
    assert!(!field.game().data.turns[7].draws.is_empty(), "the reinforcements of turn 8 arrive");
    assert_eq!(ends("s1", &[], 9, 0, 0), ALLIES_WIN);
    assert_eq!(ends("s1", &[], 9, 1, 0), None);
    assert_eq!(ends("s1", &[], 11, 1, 0), JAPAN_WINS);
    assert_eq!(ends("s1", &[], 9, 40, 0), None, "Japan has to hold out");
}

/// [R17.1(3)4, R17.2(3)6] Score boxes at the start.
#[test]
fn boxes_at_the_start() {
    for scenario in ["s1", "s2"] {
        let field = Field::set_up(scenario, &[]);
        assert_eq!(field.game().boxed(field.state()), 2, "{scenario}");
        assert_eq!((field.count_off(Spot::Score, "C_BB4F"), field.count_off(Spot::Score, "U_BB4")), (1, 1));
    }
}

/// [R17.1(3)1, R17.1(3)2, R17.1(3)3, RULING-51, RULING-56] The free set-up: the Allies first, by type, in zones, by rising
/// areas, and never without room for the rest.
#[test]
fn free_setup() {
    let mut field = Field::begin("s1", &[("deployment", "decided")]);
    assert_eq!((field.node(), field.to_act()), (Node::SetUp, Some(ALLIES)));
    assert!(field.may("place PEARL_HARBOR") && field.may("place US_WEST_COAST"));
    assert!(
        !field.may("place CALCUTTA")
            && !field.may("place BOMBAY")
            && !field.may("place SINGAPORE")
            && !field.may("place CORAL_SEA")
    );
    assert!(!field.may("place DARWIN"), "fourteen air units do not fit there");
    let mut last = None;
    let mut placed = 0;
    while field.node() == Node::SetUp {
        let unit = field.state().subject.get().unwrap();
        let kind = field.game().kind(unit);
        let texts = field.legal();
        let highest = texts.last().unwrap().clone();
        let to = area(field.game(), highest.strip_prefix("place ").unwrap());
        if let Some((known, before)) = last {
            assert!(known != kind || before <= to, "areas never go down");
        }
        let is_ship = field.game().ships.contains(unit);
        assert_eq!(is_ship, field.game().data.map.sea.contains(to));
        assert!(field.game().controlled(field.state(), field.game().side_of(unit)).contains(to));
        last = Some((kind, to));
        placed += 1;
        field = field.play(&highest, &[]);
    }
    assert!(placed > 20, "{placed} were asked about; the others had one place");
    assert_eq!(field.game().boxed(field.state()), 2);
    let on_map = Unit::all().filter(|&unit| field.state().area(unit).is_some()).count();
    let forces: usize = field.game().data.scenario.forces.iter().map(|force| usize::from(force.count)).sum();
    assert!(on_map >= forces, "{on_map} of {forces}");
    let ceylon = area(field.game(), "CEYLON");
    let in_ceylon =
        units(field.game(), "C_DIV").iter().filter(|&unit| field.state().area(unit) == Some(ceylon)).count();
    assert_eq!(in_ceylon, 2, "the last two of five");
}

/// [R17.1(3)1, R17.1(3)2, R17.1(3)3] The default set-up of scenario 1 has the forces of the rulebook.
#[test]
fn default_setup() {
    let field = Field::set_up("s1", &[]);
    for force in &field.game().data.scenario.forces {
        let of_kind = field.game().of_kind[force.kind.index()];
        let there = of_kind
            .iter()
            .filter(|&unit| field.state().area(unit).is_some_and(|area| force.zone.contains(area)))
            .count();
        assert_eq!(there, usize::from(force.count), "{}", field.game().counter_of(force.kind).code);
    }
}

/// [R17.2(1), R17.2(2), R17.2(3)1, R17.2(3)2, R17.2(3)3, R17.2(3)4, R17.2(3)5, R17.2(4)] Scenario 2.
#[test]
fn scenario_2() {
    let field = Field::set_up("s2", &[]);
    let scenario = &field.game().data.scenario;
    assert_eq!((scenario.first_turn, scenario.last_turn, scenario.vp, scenario.first), (2, 5, 7, JAPAN));
    for code in
        ["WAKE", "TARAWA", "RABAUL", "BALIKPAPAN", "BANGKOK", "WAKE_SEA", "MARSHALL_SEA", "SOLOMON_SEA", "JAVA_SEA"]
    {
        assert!(field.controls(JAPAN, code), "{code}");
    }
    assert_eq!((field.count("CORAL_SEA", "J_DD"), field.count("SAIGON", "J_AF")), ([3, 0], [4, 0]));
    assert_eq!((field.count("US_WEST_COAST", "U_CV"), field.count("PEARL_HARBOR", "U_AF")), ([1, 0], [3, 0]));
    assert_eq!((field.count("BOMBAY", "C_DD"), field.count("SINGAPORE", "C_DIV")), ([1, 0], [1, 0]));
    assert_eq!(field.count("SURABAYA", "D_BG"), [1, 0]);
    assert_eq!((field.count_off(Spot::Track(3), "U_BB4"), field.count_off(Spot::Track(6), "U_BB5S")), (2, 1));
    assert_eq!([2, 5].map(|turn| ends("s2", &[], turn, 30, 0)), [JAPAN_WINS; 2]);
    assert_eq!((ends("s2", &[], 4, 0, 0), ends("s2", &[], 5, 29, 0)), (None, ALLIES_WIN));
}

/// [RULING-24, OPT-s2-extra-us-cv] One carrier as printed, or one more in the Midway Sea.
#[test]
fn extra_carrier() {
    let carriers =
        |scenario: &str, options: &[(&str, &str)]| Field::begin(scenario, options).count("MIDWAY_SEA", "U_CV")[0];
    let on = [("s2-extra-us-cv", "true")];
    assert_eq!((carriers("s2", &[]), carriers("s2", &on), carriers("s4", &on)), (0, 1, 1));
}

/// [R17.3(1), R17.3(2), R17.3(3), R17.3(4), R17.3(5), R17.5(4)] Scenario 3: the surprise attack comes before the hands, and
/// Japan has the first round.
#[test]
fn scenario_3() {
    let field = Field::begin("s3", &[]);
    assert_eq!((field.state().turn, field.state().vp, field.state().program), (1, 0, Program::Surprise));
    assert_eq!((field.node(), field.to_act()), (Node::StrikeArea, Some(JAPAN)));
    assert_eq!(field.state().seas[JAPAN], field.game().data.map.first_control[JAPAN].and(field.game().data.map.sea));
    assert_eq!((field.count("HAWAII_SEA", "J_CV4"), field.count("PEARL_HARBOR", "U_BB4")), ([2, 0], [3, 0]));
    assert_eq!(
        (ends("s3", &[], 4, 30, 0), ends("s3", &[], 5, 29, 1), ends("s3", &[], 5, 29, 0)),
        (None, JAPAN_WINS, ALLIES_WIN)
    );
    let mut field = field;
    while field.state().program == Program::Surprise {
        let skip = if field.may("skip") { "skip".to_owned() } else { field.legal()[0].clone() };
        field = field.play(&skip, &[]);
    }
    assert_eq!(field.node(), Node::Hand, "no reinforcements on turn 1");
    let full = Field::begin("s5", &[]);
    assert_eq!(full.state().program, Program::Surprise);
}

/// [R17.3(4)1, R17.3(4)3, RULING-42, RULING-57] Each unit may attack in both waves; who attacked is flipped, and control is
/// looked at after each wave.
#[test]
fn surprise() {
    let field =
        Field::with("s3", &[]).put("HAWAII_SEA", &["2 J_CV4"]).put("PEARL_HARBOR", &["U_DIV"]).put("KURE", &["J_CV3A"]);
    let field = field.put("TAIWAN", &["J_AF"]).surprise().play("at PEARL_HARBOR", &[6]);
    let field = field.play("skip", &[]);
    assert!(field.controls(JAPAN, "HAWAII_SEA"), "only Japanese ships are there");
    let field = field.plays(&["skip", "skip"]);
    assert_eq!((field.count("HAWAII_SEA", "J_CV4"), field.count("KURE", "J_CV3A")), ([1, 1], [1, 0]));
    assert_eq!(field.node(), Node::Hand);
}

/// [R17.4(1), R17.4(2), R17.4(3), R17.4(4)1, R17.4(4)2, R17.4(4)3, RULING-60, OPT-jp-win-from-turn-5] Scenario 4.
#[test]
fn scenario_4() {
    let [two, four] = ["s2", "s4"].map(|scenario| Field::set_up(scenario, &[]));
    assert_eq!((two.state().units, two.state().seas), (four.state().units, four.state().seas));
    assert_eq!(two.state().japanese_land, four.state().japanese_land);
    let scenario = &four.game().data.scenario;
    assert_eq!((scenario.first_turn, scenario.last_turn, scenario.vp), (2, 11, 7));
    let at = |turn| ends("s4", &[], turn, 30, 0);
    assert_eq!([at(3), at(4), at(10)], [None, JAPAN_WINS, JAPAN_WINS]);
    assert_eq!(ends("s4", &[("jp-win-from-turn-5", "true")], 4, 30, 0), None);
    assert_eq!(ends("s4", &[("jp-win-from-turn-5", "true")], 5, 30, 0), JAPAN_WINS);
    assert_eq!((ends("s4", &[], 2, 0, 0), ends("s4", &[], 2, 1, 0)), (ALLIES_WIN, None));
    assert_eq!(ends("s4", &[], 11, 15, 0), Some(Finish::BothLost));
    assert!(four.game().can_both_lose() && !two.game().can_both_lose());
}

/// [R17.5(1), R17.5(2), R17.5(3), R17.5(5)] Scenario 5.
#[test]
fn scenario_5() {
    let [three, five] = ["s3", "s5"].map(|scenario| Field::set_up(scenario, &[]));
    assert_eq!((three.state().units, three.state().seas), (five.state().units, five.state().seas));
    let scenario = &five.game().data.scenario;
    assert_eq!((scenario.first_turn, scenario.last_turn, scenario.vp), (1, 11, 0));
    assert_eq!((scenario.at_end, scenario.japan, scenario.allies), (AtEnd::BothLose, Some((30, 4)), Some(0)));
    assert_eq!(ends("s5", &[], 2, 0, 0), ALLIES_WIN);
}

/// [R4.1(5)1] A bid moves the number of points that a side needs, during the game as in the end.
#[test]
fn bids() {
    let bid = |points: &'static str| [("bid", points)];
    assert_eq!((ends("s2", &bid("2"), 3, 31, 0), ends("s2", &bid("2"), 3, 32, 0)), (None, JAPAN_WINS));
    assert_eq!(ends("s2", &bid("-2"), 3, 28, 0), JAPAN_WINS);
    assert_eq!((ends("s1", &bid("3"), 9, 3, 0), ends("s1", &bid("3"), 9, 4, 0)), (ALLIES_WIN, None));
    let mut field = Field::with("s2", &[]).turn(5).put("TRUK", &["J_DD"]);
    field.table.state.vp = 21;
    let field = field.pass_both();
    assert_eq!(field.game().outcome(field.state()).unwrap().vp, [21, 30]);
    assert!(field.events().iter().any(|event| matches!(event, Event::Over { vp: 21, .. })));
    assert_eq!(PacificWar::VP_SCALE, 1);
}
