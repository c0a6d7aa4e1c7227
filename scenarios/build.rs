//! Rebuilds the crate when a data file is added, changed or removed: it embeds whole folders.

fn main() {
    println!("cargo::rerun-if-changed=.");
}
