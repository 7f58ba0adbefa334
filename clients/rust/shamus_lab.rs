//! Bots for shamus-lab in Rust: one file, standard library only. See docs/bots.md, and examples/bots/draws_only.rs for a bot.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Read, Write};

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(HashMap<String, Json>),
}

static NULL: Json = Json::Null;

impl Json {
    /// A field of an object; null if there is none.
    pub fn get(&self, name: &str) -> &Json {
        match self {
            Json::Object(fields) => fields.get(name).unwrap_or(&NULL),
            _ => &NULL,
        }
    }

    /// The parts of a list; none of anything else.
    pub fn list(&self) -> &[Json] {
        match self {
            Json::List(parts) => parts,
            _ => &[],
        }
    }

    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => "",
        }
    }

    #[allow(dead_code)]
    pub fn number(&self) -> f64 {
        match self {
            Json::Number(number) => *number,
            _ => 0.0,
        }
    }

    fn parse(text: &[u8], at: &mut usize) -> Json {
        skip(text, at);
        match text[*at] {
            b'{' => {
                let mut fields = HashMap::new();
                while next(text, at) != b'}' {
                    let name = Json::parse(text, at).text().to_string();
                    skip(text, at);
                    *at += 1;
                    fields.insert(name, Json::parse(text, at));
                    skip(text, at);
                    if text[*at] == b'}' {
                        break;
                    }
                }
                *at += 1;
                Json::Object(fields)
            }
            b'[' => {
                let mut parts = Vec::new();
                while next(text, at) != b']' {
                    parts.push(Json::parse(text, at));
                    skip(text, at);
                    if text[*at] == b']' {
                        break;
                    }
                }
                *at += 1;
                Json::List(parts)
            }
            b'"' => Json::Text(parse_text(text, at)),
            _ => {
                let from = *at;
                while !b",]} \n".contains(&text[*at]) {
                    *at += 1;
                }
                match &text[from..*at] {
                    b"true" => Json::Bool(true),
                    b"false" => Json::Bool(false),
                    b"null" => Json::Null,
                    number => Json::Number(String::from_utf8_lossy(number).parse().unwrap_or(0.0)),
                }
            }
        }
    }
}

fn skip(text: &[u8], at: &mut usize) {
    while text[*at] == b' ' {
        *at += 1;
    }
}

/// The first character of the next part of a list or an object, after its bracket or comma.
fn next(text: &[u8], at: &mut usize) -> u8 {
    *at += 1;
    skip(text, at);
    text[*at]
}

fn parse_text(text: &[u8], at: &mut usize) -> String {
    let mut bytes = Vec::new();
    *at += 1;
    while text[*at] != b'"' {
        if text[*at] == b'\\' {
            *at += 1;
            match text[*at] {
                b'n' => bytes.push(b'\n'),
                b't' => bytes.push(b'\t'),
                b'u' => {
                    let code = u32::from_str_radix(&String::from_utf8_lossy(&text[*at + 1..*at + 5]), 16);
                    let letter = code.ok().and_then(char::from_u32).unwrap_or('?');
                    bytes.extend(letter.to_string().bytes());
                    *at += 4;
                }
                other => bytes.push(other),
            }
        } else {
            bytes.push(text[*at]);
        }
        *at += 1;
    }
    *at += 1;
    String::from_utf8_lossy(&bytes).into_owned()
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(value) => write!(out, "{value}"),
            Json::Number(number) => write!(out, "{number}"),
            Json::Text(text) => write!(out, "\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
            Json::List(parts) => {
                let texts: Vec<String> = parts.iter().map(Json::to_string).collect();
                write!(out, "[{}]", texts.join(","))
            }
            Json::Object(fields) => {
                let texts: Vec<String> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
                write!(out, "{{{}}}", texts.join(","))
            }
        }
    }
}

/// Decides at all tables. What it remembers of a game it keeps by `view.get("table")`, and forgets in `new_game`.
pub trait Bot {
    /// The first message: the game, its rules, the seat, the options.
    fn start(&mut self, _hello: &Json) {}
    /// A game begins: a number to seed random numbers with is in `random`.
    fn new_game(&mut self, _message: &Json) {}
    /// A deal begins, in games that have several.
    fn new_deal(&mut self, _message: &Json) {}
    /// Optional decisions that the bot makes, such as `buys`.
    fn decisions(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// A move, see docs/bots.md.
    fn decide(&mut self, _decision: &str, view: &Json) -> Json {
        any_move(view)
    }
}

/// A legal move: what the bot need not think about.
pub fn any_move(view: &Json) -> Json {
    let legal = view.get("legal");
    match view.get("decision").text() {
        "layDown" => legal.get("complete").list().first().cloned().unwrap_or(Json::List(Vec::new())),
        "takes" | "buys" | "picksAndBuys" => Json::Bool(false),
        "discard" => legal.list().last().cloned().unwrap_or(Json::Null),
        _ => legal.list().first().cloned().unwrap_or(Json::Null),
    }
}

/// Plays until the program says goodbye. Write to stderr, not to stdout.
pub fn run<B: Bot>(bot: &mut B) {
    let mut unread: Vec<u8> = Vec::new();
    let mut chunk = vec![0; 1 << 16];
    loop {
        let length = io::stdin().read(&mut chunk).unwrap_or(0);
        if length == 0 {
            return;
        }
        unread.extend_from_slice(&chunk[..length]);
        let Some(end) = unread.iter().rposition(|byte| *byte == b'\n') else {
            continue;
        };
        // What arrived at once is answered at once.
        let mut replies = String::new();
        for line in unread[..=end].split_inclusive(|byte| *byte == b'\n') {
            let message = Json::parse(line, &mut 0);
            match message.get("type").text() {
                "request" => {
                    let chosen = bot.decide(message.get("decision").text(), &message);
                    replies += &format!("{{\"id\":{},\"move\":{}}}\n", message.get("id"), chosen);
                }
                "newGame" => bot.new_game(&message),
                "newDeal" => bot.new_deal(&message),
                "hello" => {
                    bot.start(&message);
                    let asked = message.get("optional").list();
                    let made = bot.decisions();
                    let wanted = asked.iter().filter(|name| made.contains(&name.text())).cloned().collect();
                    let wanted = Json::List(wanted);
                    replies += &format!("{{\"type\":\"ready\",\"protocol\":\"shamus-bot/1\",\"decisions\":{wanted}}}\n");
                }
                "error" => eprintln!("shamus-lab: {}", message.get("message").text()),
                "goodbye" => return,
                _ => {}
            }
        }
        io::stdout().write_all(replies.as_bytes()).expect("the program has ended");
        io::stdout().flush().expect("the program has ended");
        unread.drain(..=end);
    }
}
