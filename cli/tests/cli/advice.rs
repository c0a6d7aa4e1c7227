//! What is typed wrong is answered by what to type.

use crate::bench::Bench;

#[test]
fn errors_say_what_to_type() {
    let bench = Bench::new();
    for (words, status, parts) in [
        (
            "bots chess",
            2,
            [
                "unknown game \"chess\"",
                "use one of pacific-fury, three-kingdoms, leyte-gulf, smolensk, pacific-war, template",
            ],
        ),
        ("sim run pacific-furry", 2, ["did you mean \"pacific-fury\"?", "use one of pacific-fury, three-kingdoms"]),
        ("sim run three-kingdoms/20", 2, ["did you mean \"20.1\"?", "use one of 19.1, 19.2"]),
        ("rules pacific-fury R10.99", 2, ["unknown rule \"R10.99\"", "did you mean \"R10.1"]),
        ("balance pacific-fury --vary zero-end", 2, ["\"zero-end\" has no value", "write NAME=VALUE"]),
        ("replay nosuch.ndjson", 3, ["nosuch.ndjson: there is no such file", ""]),
        ("play --load nosuch.ndjson", 3, ["nosuch.ndjson: there is no such file", ""]),
        ("replay .", 3, ["this is a folder", "game.ndjson"]),
    ] {
        bench.refuses(words, status, &parts);
        assert_eq!(bench.run(words).out, "", "{words} has nothing else to say");
    }
}
