/** A decision that depends on hidden cards changes when they are dealt anew; one that does not stays. */
import { describe, expect, test } from 'vitest';
import random from '../../../../strategies/rummy/random.js';
import { PolicyFault, resolveSetup, serializeDeep } from '../../../game/index.js';
import { type Around, around } from '../../around.testing.js';
import { streamOf } from '../../kit/chance.testing.js';
import type { Bag } from '../cards/bag.js';
import type { RummyMove, RummyQuestion } from '../engine/intercepted-engine.js';
import { createGame } from '../game.js';
import type { Plan } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { contractRummy } from '../rule-sets/contract-rummy.js';
import { frustration } from '../rule-sets/frustration.js';
import { rookShanghai } from '../rule-sets/rook-shanghai.js';
import { rummy } from '../rule-sets/rummy.js';
import { shanghaiRum } from '../rule-sets/shanghai-rum.js';
import { shanghaiRummy } from '../rule-sets/shanghai-rummy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { RummyExaminer } from './examiner.js';
import { KEY } from './points.testing.js';

type Decision = 'takes' | 'buys' | 'picksAndBuys' | 'layDown' | 'discard';

/** The policies of a table, made anew for each game. */
type Team = (players: number) => RummyPlayer[];

const HONEST: Team = (players) => Array.from({ length: players }, () => random.create());

/** Policies that share their views: each decides by the hand of the player on its left. */
const byTelling =
  (decision: Decision): Team =>
  (players) => {
    const hands: Readonly<Bag>[] = [];
    const telling: Around = (decide, method, [view, plan]) => {
      const { seat, table, hand } = view as RummyView;
      if (method === 'newDeal') hands[seat] = hand;
      const answer = decide();
      if (method !== decision) return answer;
      const sign = hands[(seat + 1) % table.players]!.cards.reduce((sum, card) => sum + card + (card >> 4), 0);
      if (decision === 'discard') return hand.cards[sign % hand.count];
      if (decision === 'layDown' && sign % 2 === 0) (plan as Plan).clear();
      return sign % 2 === 0;
    };
    return HONEST(players).map((honest) => around(honest, telling, ['newDeal']));
  };

/** Thrown to end a game. */
const ENOUGH = new Error('far enough');

interface Asked {
  readonly seat: number;
  readonly asked: string;
  readonly shown: string;
  readonly answer: string;
}

/** Decisions that are played of a game, and points of it that are tried. */
const LONGEST = 240;
const POINTS = 4;

/** Tries decisions with other cards; returns how many there were, and how many came out otherwise. */
function tryDecisions(
  rules: RuleSet,
  decisions: readonly Decision[],
  team: Team,
  most: number,
  looks: boolean,
): { tried: number; other: number } {
  const setup = resolveSetup(createGame(rules), { variant: 'deal-1', rulings: { turnLimit: '50' } });
  const examiner = new RummyExaminer(rules, setup);
  const draws = streamOf(decisions.join());
  let [tried, other] = [0, 0];
  for (let game = 0; game < 30 && tried < most; game++) {
    const moves: RummyMove[] = [];
    const all: Asked[] = [];
    const note = ({ seat, asked, view }: RummyQuestion, move: RummyMove): Asked => {
      return { seat, asked, shown: looks ? serializeDeep(view, view.random) : '', answer: examiner.write(move) };
    };
    const table = examiner.table(team(setup.players), KEY, (question, ask) => {
      const move = ask();
      moves.push(move);
      all.push(note(question as RummyQuestion, move));
      if (moves.length === LONGEST) throw ENOUGH;
      return move;
    });
    untilEnough(() => table.play(examiner.deal(KEY, game), game));
    // If nothing could be laid, the lay-down cannot change.
    const of = [...all.keys()].filter(
      (at) => decisions.includes(all[at]!.asked as Decision) && all[at]!.answer !== 'nothing',
    );
    for (let point = 0; point < POINTS && of.length > 0; point++) {
      const until = of.splice(draws.below(of.length), 1)[0]!;
      const { seat } = all[until]!;
      const deal = examiner.redealer(examiner.deal(KEY, game), moves.slice(0, until), seat).next(draws);
      if (deal === null) continue;
      let [next, differs] = [0, false];
      const again = examiner.table(team(setup.players), KEY, (question, ask) => {
        const place = next++;
        if (question.seat === seat) {
          const now = note(question as RummyQuestion, ask());
          // Requirement of the audit on a redealer: nothing that the seat is shown changes.
          expect(now.shown === all[place]!.shown, `${rules.name}, game ${game}, decision ${place}`).toBe(true);
          if (now.answer !== all[place]!.answer) differs = true;
        } else callInVain(ask);
        if (place === until || differs) throw ENOUGH;
        return moves[place]!;
      });
      untilEnough(() => again.play(deal, game));
      tried++;
      if (differs) other++;
    }
  }
  return { tried, other };
}

function untilEnough(play: () => void): void {
  try {
    play();
  } catch (error) {
    if (!(error instanceof PolicyFault) || error.cause !== ENOUGH) throw error;
  }
}

/** Calls a policy whose answer is ignored; it may throw, for it is made to play moves that it has not chosen. */
function callInVain(ask: () => unknown): void {
  try {
    ask();
  } catch {}
}

const COMMON = ['takes', 'layDown', 'discard'] as const;
const GAMES: readonly [RuleSet, readonly Decision[]][] = [
  [rummy, COMMON],
  [contractRummy, [...COMMON, 'buys']],
  [shanghaiRummy, [...COMMON, 'buys']],
  [rookShanghai, [...COMMON, 'buys', 'picksAndBuys']],
  [frustration, COMMON],
  [shanghaiRum, [...COMMON, 'buys']],
];

describe.each(GAMES)('$0.name', (rules, decisions) => {
  test.each(decisions)('%s: a policy that looks at hidden cards is found', (decision) => {
    expect(tryDecisions(rules, [decision], byTelling(decision), 6, false).other).toBeGreaterThan(0);
  });

  test('a policy that does not look at them decides the same, and is shown the same', () => {
    expect(tryDecisions(rules, decisions, HONEST, 8, true)).toEqual({ tried: 8, other: 0 });
  });
});
