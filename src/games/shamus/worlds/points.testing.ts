/** Decisions of games, and how many deals fit what the seat has seen there. */
import aceKeeper from '../../../../strategies/shamus/ace-keeper.js';
import highFirst from '../../../../strategies/shamus/high-first.js';
import meldFirst from '../../../../strategies/shamus/meld-first.js';
import pileSaver from '../../../../strategies/shamus/pile-saver.js';
import randomRummy from '../../../../strategies/shamus/rummy-random.js';
import randomUno from '../../../../strategies/shamus/uno-random.js';
import type { Card } from '../../../cards/card.js';
import { NEW_GAME_METHOD, resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import type { ShamusMove } from '../engine/intercepted-engine.js';
import shamus from '../index.js';
import { ScriptedTable } from '../testing/scripted-table.testing.js';
import type { Moment } from './every-deal.testing.js';
import { ShamusExaminer } from './examiner.js';

export const TEAMS = {
  random: [randomUno, randomRummy],
  ace: [aceKeeper, pileSaver],
  high: [highFirst, meldFirst],
  hr: [highFirst, randomRummy],
} as const;

export type Rulings = Readonly<Record<string, string>>;

/** A decision of a game: its deck, the moves before it and what had happened. */
export interface Point extends Moment {
  readonly deck: readonly Card[];
  readonly moves: readonly ShamusMove[];
}

/** @param seed also the team that plays */
export function pointOf(
  seed: keyof typeof TEAMS,
  game: number,
  decision: number,
  players: number,
  rulings: Rulings,
): Point {
  const setup = resolveSetup(shamus, { players, rulings });
  const examiner = new ShamusExaminer(setup);
  const key = keyFromSeed(seed);
  const deck = examiner.deal(key, game);
  const moves: ShamusMove[] = [];
  const policies = Array.from({ length: players }, (_, seat) => TEAMS[seed][seat % 2]!.create());
  const play = examiner.table(policies, key, (question, ask) => {
    const move = ask();
    if (question.asked !== NEW_GAME_METHOD) moves.push(move);
    return move;
  });
  play.play(deck, game);
  const table = new ScriptedTable(setup, true);
  table.run(deck, moves);
  const all = [...table.engine.recorder!.events];
  table.run(deck, moves.slice(0, decision));
  const events = [...table.engine.recorder!.events];
  const { seat } = table.pending!;
  return { setup, seat, events, next: all[events.length]!, deck, moves: moves.slice(0, decision) };
}

/** Deals a seat cannot tell apart, counted by hand: brute force and the independent checker. */
export const COUNTED: readonly (readonly [
  what: string,
  seed: keyof typeof TEAMS,
  game: number,
  decision: number,
  rulings: Rulings,
  ways: number,
  possible: number,
])[] = [
  ['a Rummy player near the end, of an Uno player who has drawn', 'random', 363, 25, {}, 1512, 140],
  ['the same, who has drawn several times', 'ace', 29, 31, {}, 532, 57],
  ['the same under other rulings', 'hr', 6, 31, { layoff: 'no', openingAce: 'call' }, 644, 345],
  [
    'the same when the last circle card is turned',
    'high',
    7,
    32,
    { unoOut: 'ends', lastCircle: 'rummy-turn' },
    3528,
    60,
  ],
  ['an Uno player, of a Rummy player with one card left', 'high', 659, 20, {}, 504, 21],
];
