/** Replays of games that are played from the rules alone, each frame with the table as that player has it. */
import { testSize } from '../../../../test/sized.testing.js';
import type { Replay } from '../../../game/index.js';
import { buildReplay } from '../../kit/recorded-game.js';
import { Dice } from '../../shamus/checker/dice.testing.js';
import { type Notation, notationOf } from '../cards/deck.js';
import { naiveGame } from '../checker/naive/naive-game.testing.js';
import { anyTable, contractsOf, type Letter } from '../checker/naive/naive-rules.testing.js';
import type { NaiveState, Told } from '../checker/naive/naive-state.testing.js';
import type { RummyEvent } from '../engine/events.js';
import { contractRummy } from '../rule-sets/contract-rummy.js';
import { frustration } from '../rule-sets/frustration.js';
import { rookShanghai } from '../rule-sets/rook-shanghai.js';
import { shanghaiRum } from '../rule-sets/shanghai-rum.js';
import { shanghaiRummy } from '../rule-sets/shanghai-rummy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf } from '../rules/terms.js';
import { replaySpec } from './replay.js';
import type { Scene } from './scene.js';

const RULE_SETS: Readonly<Record<Letter, RuleSet>> = {
  A: contractRummy,
  B: shanghaiRummy,
  C: rookShanghai,
  D: frustration,
  E: shanghaiRum,
};

export interface NaiveReplay {
  readonly letter: Letter;
  readonly terms: Terms;
  readonly events: readonly RummyEvent[];
  readonly replay: Replay<Scene>;
  /** The table after each event; null after the last of a deal, and of the game. */
  readonly after: readonly (NaiveState | null)[];
}

/** Short games in which together everything happens that may happen. */
const SHORT: Readonly<Record<Letter, readonly number[]>> = {
  A: [1, 17, 19, 21],
  B: [7, 8, 17, 22],
  C: [4, 13, 16, 19],
  D: [3, 4, 7, 9],
  E: [7, 14, 15, 20],
};

/** Replays of several games. */
export function naiveReplays(letter: Letter): NaiveReplay[] {
  const seeds = testSize(
    SHORT[letter],
    Array.from({ length: 40 }, (_, seed) => seed),
  );
  return seeds.map((seed) => naiveReplay(letter, seed));
}

/**
 * One deal or two of a game, of any table and contract. Hands are dealt with their contracts and players lay what they can,
 * most often, so that deals are short and much is laid.
 */
function naiveReplay(letter: Letter, seed: number): NaiveReplay {
  const dice = new Dice(seed);
  const any = anyTable(dice, letter);
  const table = { ...any, rulings: { ...any.rulings, turnLimit: '50' } };
  const contracts = contractsOf(letter).length;
  const firstDeal = 1 + Math.floor(dice.next() * contracts);
  const stages = Array.from({ length: table.players }, () => 1 + Math.floor(dice.next() * contracts));
  const temper = { lays: 1, laysOff: 0.8, takes: 0.2, picks: 0.3, swaps: 0.9, buys: dice.pick([0.05, 0.3]) };
  const told = naiveGame({
    ...{ table, seed, variant: `deal-${firstDeal}`, firstDeal, stages },
    ...{ deals: 1 + (seed % 2), richness: 0.9, temper },
  });
  return replayed(letter, table, told.slice(1), `deal-${firstDeal}`);
}

function replayed(
  letter: Letter,
  table: ReturnType<typeof anyTable>,
  told: readonly Told[],
  variant: string,
): NaiveReplay {
  const { players, rulings } = table;
  const rules = RULE_SETS[letter];
  const terms = termsOf(rules, { game: rules.name, players, rulings, variant });
  const notation = notationOf(terms.deck);
  const events = told.map(({ line }) => eventOf(line, notation));
  const names = Array.from({ length: players }, (_, seat) => `naive ${seat}`);
  const replay = buildReplay(events, [], replaySpec(terms, names));
  // What stands before a line stands after the one before it, but between deals.
  const after = told.map(({ line }, place) => {
    const next = told[place + 1];
    return next === undefined || line.type === 'score' || next.line.type === 'deal' ? null : next.before;
  });
  return { letter, terms, events, replay, after };
}

/** Cards in writing, wherever a line has some. */
const CARDS = ['card', 'cards', 'deck', 'penalty', 'hands'];

function eventOf(line: object, { readCard }: Notation): RummyEvent {
  const read = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(read) : typeof value === 'string' ? readCard(value) : value;
  const fields = Object.entries(line).map(([name, value]) => [name, CARDS.includes(name) ? read(value) : value]);
  return Object.fromEntries(fields) as RummyEvent;
}
