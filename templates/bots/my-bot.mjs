// my-bot: change the methods below; those that you delete are made by Bot, which plays any legal move.
import { Bot, run } from './shamus-lab.mjs';

/** `7` of `7H`, `14` of `14B`, `WW` of a joker. */
const rank = (card) => (card === 'WW' ? card : card.slice(0, -1));

class MyBot extends Bot {
  newGame(game) {
    // Memory of a game are fields of `game`; random numbers are `game.random()`.
    game.turns = 0;
  }

  // Uno players of Shamus: a card of view.legal, and after an ace a suit.

  play(view, game) {
    return any(view.legal, game);
  }

  call(view) {
    const held = (suit) => view.hand.filter((card) => card[1] === suit).length;
    return [...'CDHS'].reduce((best, suit) => (held(suit) > held(best) ? suit : best));
  }

  // Rummy players of Shamus: 0 for the stock, or how many cards of the discard pile.

  draw(view) {
    return view.legal[0];
  }

  // Rummy players of Shamus, and all other games.

  layDown(view) {
    return view.legal.complete[0] ?? [];
  }

  discard(view, game) {
    const held = (card) => view.hand.filter((other) => rank(other) === rank(card)).length;
    const alone = view.legal.filter((card) => held(card) === 1 && card !== 'WW');
    return any(alone.length > 0 ? alone : view.legal, game);
  }

  // All other games: whether to take the upcard. Add `buys` and `picksAndBuys` to be asked about them too.

  takes(view) {
    return view.hand.some((card) => rank(card) === rank(view.pile.at(-1)));
  }
}

function any(choices, game) {
  return choices[Math.floor(game.random() * choices.length)];
}

run(new MyBot());
