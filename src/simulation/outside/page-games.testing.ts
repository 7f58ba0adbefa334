/** The games from which the examples of docs/bots.md are. */
import { decisionsOf, type Json, resolveSetup } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { keyFromSeed, Stream } from '../../random/index.js';
import { OpenTable } from '../open-tables.js';
import { beginningLine, gameOverLine, helloLine, requestLine } from './messages.js';
import { type Message, randomMove } from './public-observer.testing.js';

const KEY = keyFromSeed('bots');
const GAMES = 12;

/** Sees all that is told at tables where any moves are made, and may make other moves. */
export interface PageReader {
  /** Hears a message without its table and id. @param decision that is asked, or null @returns a move, or undefined for any */
  hear(message: Message, decision: string | null): Json | undefined;
}

/** Plays the first games of all games, and tells all that bots at all seats would be told. */
export async function playForPage(reader: PageReader): Promise<void> {
  for (const name of GAME_NAMES) {
    const game = await loadGame(name);
    const setup = resolveSetup(game, {});
    const wire = await game.outside.wire!(setup);
    const dice = new Stream();
    const hear = (line: string, decision: string | null = null) => {
      const { id: _, table: __, ...message } = JSON.parse(line) as Message;
      return reader.hear(message, decision);
    };
    const roles = game.setups.roles(setup.players);
    for (const seat of roles.keys()) {
      hear(helloLine({ game, setup, wire, seat, options: {}, tables: 64, time: 10 }));
    }
    const known = roles.map(() => 0);
    const table = new OpenTable(
      game,
      setup,
      roles.map(() => null),
      KEY,
      (_, seat, method, view) => {
        known[seat] = 0;
        hear(beginningLine(0, method, wire.beginning(view, method)));
      },
    );
    for (let index = 0; index < GAMES; index++) {
      dice.start(KEY, index, 2);
      let left = 400;
      for (let waits = table.begin(index); waits && left-- > 0; ) {
        const { seat, method, view } = table;
        if (!decisionsOf(game, roles[seat]!).includes(method)) throw new Error(`${method} is no decision`);
        const { json, events } = wire.request(view, method, known[seat]!);
        known[seat] = events;
        const chosen = randomMove(json, method, wire.terms, dice);
        const move = hear(requestLine(0, 0, method, json), method) ?? chosen;
        waits = table.answer(wire.decision(method, move));
      }
      hear(gameOverLine(0));
    }
  }
}
