/** Agreement of engine, transcript and checker in all games, with every number of players and ruling. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { type PolicyFault, type Setup, WHOLE } from '../../game/index.js';
import { keyFromSeed, type Stream } from '../../random/index.js';
import { around } from '../around.testing.js';
import { Bag, WILD } from './cards/bag.js';
import { newDeck } from './cards/deck.js';
import { TranscriptChecker } from './checker/index.js';
import { RummyEngine } from './engine/engine.js';
import { Position } from './engine/position.js';
import { SeededShuffler } from './engine/stock.js';
import { createGame } from './game.js';
import type { MeldLimits } from './melds/melds.js';
import { rowCards } from './melds/row-cards.js';
import { KIND, OF, type Plan, SWAP } from './melds/rows.js';
import type { RummyPlayer } from './policy.js';
import { recordRummy, transcriptLines } from './replay/replay.js';
import { RULE_SETS } from './rule-sets/index.js';
import { termsOf } from './rules/terms.js';
import { lineOf, mutated } from './testing/lay-down-mutations.testing.js';
import { arbitraryDeal, diceOf, steadyRandom, tellChecker, threeDeals } from './testing/tables.testing.js';

const LOOKED_AT = testSize(37, 1);

const KEY = keyFromSeed('every game');

function setupsOf(rules: (typeof RULE_SETS)[number], dice: Stream, each: number): Setup[] {
  return createGame(rules).setups.players.flatMap((players) =>
    Array.from({ length: each }, () => arbitraryDeal(rules, dice, players)),
  );
}

tellChecker();

describe.each([...RULE_SETS, threeDeals])('$title', (rules) => {
  const game = createGame(rules);
  const dice = diceOf(rules.name);

  test('is accepted as a transcript, and measures what is on its grids', () => {
    for (const [index, setup] of setupsOf(rules, dice, testSize(1, 30)).entries()) {
      const policies = Array.from({ length: setup.players }, steadyRandom);
      const names = policies.map(() => 'random');
      const teller = recordRummy(rules, setup, policies, names, 'every game');
      teller.play(index);
      const checker = new TranscriptChecker();
      for (const line of teller.transcript()) {
        const complaint = checker.push(line);
        if (complaint !== null) expect.fail(`${JSON.stringify(setup)}: ${line}: ${complaint.message}`);
      }
      expect([checker.end(), checker.games]).toEqual([null, 1]);
      const rows = [[game.results.metrics, [...teller.metrics]] as const];
      const width = game.results.seatMetrics.length;
      for (let seat = 0; seat < setup.players; seat++) {
        rows.push([game.results.seatMetrics, [...teller.seats.slice(seat * width, (seat + 1) * width)]]);
      }
      for (const [metrics, values] of rows) {
        for (const [place, { name, low, high, step }] of metrics.entries()) {
          const value = values[place]!;
          if (value < low || value > high || (value - low) % step !== 0) expect.fail(`${name} ${value}`);
        }
      }
      expect(rows.slice(1).reduce((sum, [, values]) => sum + values[0]!, 0)).toBe(WHOLE);
    }
  });

  test('has every card in one place at every question, and tells how many lie where', () => {
    for (const [index, setup] of setupsOf(rules, dice, 1).entries()) {
      const terms = termsOf(rules, setup);
      const deck = Bag.from(newDeck(terms.deck)).cards.join();
      const engine: RummyEngine = new RummyEngine(
        terms,
        Array.from({ length: setup.players }, () => watched(steadyRandom(), () => look(engine.position))),
        KEY,
      );
      let questions = 0;
      const look = ({ table, hands, stock }: Position) => {
        if (questions++ % LOOKED_AT !== 0) return;
        const { melds } = table;
        const laid = Array.from({ length: melds.count }, (_, meld) => rowCards(melds, meld, melds.limits)).flat();
        const pile = [...table.pile.subarray(0, table.pileCount)];
        const open = [...laid, ...pile, ...table.known.flatMap(({ cards }) => cards)];
        const all = [...laid, ...pile, ...stock.rest, ...hands.flatMap(({ cards }) => cards)];
        expect(all.sort((one, other) => one - other).join()).toBe(deck);
        expect(table.open.cards.join()).toBe(open.sort((one, other) => one - other).join());
        expect([...table.held]).toEqual(hands.map(({ count }) => count));
        expect(table.stockCount).toBe(stock.left);
        expect(table.recordCount).toBeLessThan(table.record.length);
      };
      engine.play(index);
    }
  });

  test('can be left at any question, and played on by others', () => {
    for (const [index, setup] of setupsOf(rules, dice, testSize(1, 5)).entries()) {
      const terms = termsOf(rules, setup);
      let left = 1 + dice.below(150);
      const pause = new Error('pause');
      const stop = () => {
        if (--left === 0) throw pause;
      };
      const made = (wrap: (policy: RummyPlayer) => RummyPlayer) =>
        new RummyEngine(
          terms,
          Array.from({ length: setup.players }, () => wrap(steadyRandom())),
          KEY,
        );
      const [whole, entered] = [made((policy) => policy), made((policy) => policy)];
      const paused = made((policy) => watched(policy, stop));
      whole.play(index);
      entered.play(index + 100);
      try {
        paused.play(index);
      } catch (error) {
        if ((error as PolicyFault).cause !== pause) throw error;
        const copy = new Position(terms);
        copy.copyFrom(paused.position);
        entered.position.copyFrom(copy);
        const shuffler = new SeededShuffler(KEY);
        shuffler.startGame(index);
        entered.playFrom(shuffler, index);
        expect(entered.fingerprint()).toBe(whole.fingerprint());
        expect([...entered.position.table.totals]).toEqual([...whole.position.table.totals]);
      }
    }
  });

  test('lets a lay-down pass just where the checker does', () => {
    const judged = { passed: 0, refused: 0 };
    for (const [index, setup] of setupsOf(rules, dice, testSize(1, 30)).entries()) {
      const terms = termsOf(rules, setup);
      const names = Array.from({ length: setup.players }, () => 'random');
      const judge = (policy: RummyPlayer, seat: number): RummyPlayer => ({
        ...policy,
        layDown: (view, plan) => {
          policy.layDown(view, plan);
          // Turns in which something is laid are examined more often than others.
          if (dice.below(plan.count === 0 ? testSize(100, 50) : testSize(5, 4)) > 0) return;
          for (const tried of mutated(plan, view, dice)) {
            const [passes, lines] = passesIn(engine.position, tried);
            const checker = new TranscriptChecker();
            for (const line of transcriptLines(engine.recorder!.events, setup, names, '', 0, terms)) checker.push(line);
            const complaint = lines.map((line) => checker.push(line)).find((one) => one !== null);
            judged[passes ? 'passed' : 'refused']++;
            if ((complaint === undefined) !== passes) {
              expect.fail(
                `${JSON.stringify(setup)} seat ${seat}: ${lines.join(' ')}: ${complaint?.message}, and it passes: ${passes}`,
              );
            }
          }
        },
      });
      const policies = names.map((_, seat) => judge(steadyRandom(), seat));
      const engine = new RummyEngine(terms, policies, keyFromSeed('every game'), true);
      engine.play(index);
    }
    expect(judged.passed).toBeGreaterThan(5);
    expect(judged.refused).toBeGreaterThan(10);

    function passesIn(position: Position, plan: Plan): [boolean, string[]] {
      const { terms } = position;
      const next = new Position(position.terms);
      next.copyFrom(position);
      const lines: string[] = [];
      const { seat } = next.table;
      let row = 0;
      let passes = true;
      let swapped = false;
      while (row < plan.count && passes && !next.hasFinished) {
        passes = next.refusal(plan, row) === '';
        for (let more = next.laying.together(plan, row); more > 0 && row < plan.count; more--) {
          lines.push(lineOf(plan, row, seat, next));
          swapped ||= plan.get(row, KIND) === SWAP;
          if (passes) next.layRow(plan, row);
          row++;
        }
      }
      if (passes && plan.count > 0 && next.refusalOfWhole(swapped) !== '') passes = false;
      // A refused lay-down may still be applied: a contract that is not whole is one only when the turn goes on.
      const cards = passes ? next.hands[seat]!.cards : leftOf(position.hands[seat]!.cards, plan, row, terms.melds);
      if (cards.length > 0 && !next.hasFinished) {
        lines.push(JSON.stringify({ type: 'discard', seat, card: lineOf.card(cards[0]!, next) }));
      }
      return [passes, lines];
    }
  });
});

function watched(policy: RummyPlayer, look: () => void): RummyPlayer {
  return around(policy, (decide) => {
    look();
    return decide();
  });
}

function leftOf(hand: readonly number[], plan: Plan, rows: number, limits: MeldLimits): number[] {
  const left = [...hand];
  for (let row = 0; row < rows; row++) {
    if (plan.get(row, KIND) === SWAP) left.splice(left.indexOf(plan.get(row, OF)), 1, WILD);
    else for (const card of rowCards(plan, row, limits)) if (left.includes(card)) left.splice(left.indexOf(card), 1);
  }
  return left;
}
