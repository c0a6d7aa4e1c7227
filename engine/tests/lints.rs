//! The lists of forbidden functions in `clippy.toml`.

use std::{fs, path::Path};

/// The entries of a `clippy.toml`.
fn forbidden(file: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    text.lines().filter(|line| line.starts_with("    { path =")).map(str::to_owned).collect()
}

/// Clippy reads the nearest file only, so what the workspace forbids stands in the engine's file again.
#[test]
fn the_engine_forbids_what_the_workspace_forbids() {
    let (workspace, engine) = (forbidden("../clippy.toml"), forbidden("clippy.toml"));
    assert!(workspace.len() >= 50, "{}", workspace.len());
    for entry in workspace {
        assert!(engine.contains(&entry), "engine/clippy.toml lacks {entry}");
    }
}

/// Calls every forbidden function of one number. Where the list did not catch one, `expect` would be unfulfilled, which
/// is an error when the lints run.
macro_rules! caught {
    ($($float:ident: $($name:ident)*;)*) => {
        $($({
            #[expect(clippy::disallowed_methods, reason = "shows that the list works")]
            let value = $float::$name(0.5);
            assert!(!value.is_nan(), stringify!($name));
        })*)*
    };
}

#[test]
fn the_lists_catch_what_they_name() {
    caught! {
        f32: exp exp2 exp_m1 ln ln_1p log2 log10 sin cos tan asin acos atan sinh cosh tanh cbrt;
        f64: exp exp2 exp_m1 ln ln_1p log2 log10 sin cos tan asin acos atan sinh cosh tanh cbrt;
    }
    macro_rules! caught_with {
        ($($name:ident($($argument:expr),*))*) => {
            $({
                #[expect(clippy::disallowed_methods, reason = "shows that the list works")]
                let value = 0.5_f64.$name($($argument),*);
                assert!(!value.is_nan(), stringify!($name));
            })*
        };
    }
    caught_with! { log(2.0) powf(1.5) powi(2) atan2(1.0) hypot(1.0) mul_add(2.0, 1.0) }
}
