// A bot for Rummy players of Shamus: never picks up where it may draw. Compile it with: rustc -O draws_only.rs
#[path = "../../clients/rust/shamus_lab.rs"]
mod shamus_lab;
use shamus_lab::{any_move, run, Bot, Json};

struct DrawsOnly;

impl Bot for DrawsOnly {
    fn decide(&mut self, decision: &str, view: &Json) -> Json {
        match decision {
            "draw" => view.get("legal").list()[0].clone(),
            _ => any_move(view),
        }
    }
}

fn main() {
    run(&mut DrawsOnly);
}
