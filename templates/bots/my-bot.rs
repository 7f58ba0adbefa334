// my-bot. Compile it with: rustc -O my-bot.rs
mod shamus_lab;
use shamus_lab::{any_move, run, Bot, Json};

struct MyBot;

impl Bot for MyBot {
    fn decide(&mut self, decision: &str, view: &Json) -> Json {
        match decision {
            // Uno players of Shamus: a card of view.legal.
            "play" => view.get("legal").list().last().unwrap().clone(),
            // All other games: whether to take the upcard, the last of the pile, if a card of its rank is held.
            "takes" => {
                let upcard = view.get("pile").list().last().unwrap().text();
                let rank = &upcard[..upcard.len() - 1];
                Json::Bool(view.get("hand").list().iter().any(|card| card.text().starts_with(rank)))
            }
            // What is left to any legal move: call, draw, layDown, discard.
            _ => any_move(view),
        }
    }
}

fn main() {
    run(&mut MyBot);
}
