/** A game of the family that nobody has registered: everything but the list of games works with its rule set alone. */
import { describe, expect, test } from 'vitest';
import contractPolicies from '../../../strategies/rummy/contracts/index.js';
import { testSize } from '../../../test/sized.testing.js';
import { NEW_GAME_METHOD, resolveSetup } from '../../game/index.js';
import { keyFromSeed } from '../../random/index.js';
import { streamOf } from '../kit/chance.testing.js';
import { Bag } from './cards/bag.js';
import { TranscriptChecker } from './checker/index.js';
import { ContractDistance } from './contracts/contract-distance.js';
import { ContractSearch } from './contracts/contract-search.js';
import { MAY_LEAVE_NONE, MOST_LAID } from './contracts/question.js';
import { createGame } from './game.js';
import { Plan } from './melds/rows.js';
import type { RummyPlayer, RummyView } from './policy.js';
import renderer from './renderer/renderer.js';
import { recordRummy } from './replay/replay.js';
import type { Scene } from './replay/scene.js';
import { tellChecker, threeDeals } from './testing/tables.testing.js';
import { unseenCards } from './view.js';
import { playedOut, storyOf } from './worlds/points.testing.js';
import { RummyRedealer } from './worlds/redealer.js';

const GAMES = testSize(2, 200);
const SEED = 'seventh';

tellChecker();
const game = createGame(threeDeals);
const setups = [2, 3].map((players) => resolveSetup(game, { players }));

/** A shipped policy a seat, in each game others. */
function policiesOf(players: number, index: number) {
  return Array.from({ length: players }, (_, seat) => contractPolicies[(index + seat) % contractPolicies.length]!);
}

describe('Three Deals', () => {
  test('is played by the shipped policies, by the rules of which the checker knows', () => {
    const counted = { contracts: 0, buys: 0, outs: 0 };
    for (let index = 0; index < GAMES; index++) {
      const setup = setups[index % 2]!;
      const shipped = policiesOf(setup.players, index);
      const policies = shipped.map((policy) => policy.create());
      const names = shipped.map(({ name }) => name);
      const teller = recordRummy(threeDeals, setup, policies, names, SEED);
      teller.play(index);
      const checker = new TranscriptChecker();
      for (const line of teller.transcript()) expect([line, checker.push(line)]).toEqual([line, null]);
      expect([checker.end(), checker.games]).toEqual([null, 1]);
      const [text, lines] = [teller.text().join('\n'), teller.transcript().map((line) => JSON.parse(line))];
      for (const contract of ['set of 3, run of 4', 'set of 4, set of 4', 'set of 3, run of 5']) {
        expect(text).toContain(contract);
      }
      expect(lines.filter(({ type }) => type === 'deal').map(({ contract }) => contract.length)).toEqual([2, 2, 2]);
      const metric = (name: string) => teller.metrics[game.results.metrics.findIndex((each) => each.name === name)]!;
      expect(metric('deals')).toBe(3);
      const laid = game.results.seatMetrics.findIndex(({ name }) => name === 'contracts');
      for (let seat = 0; seat < setup.players; seat++) {
        counted.contracts += teller.seats[seat * game.results.seatMetrics.length + laid]!;
      }
      counted.buys += metric('buys');
      counted.outs += metric('outs');
    }
    expect(counted.contracts).toBeGreaterThan(3 * GAMES);
    expect(counted.buys).toBeGreaterThan(GAMES);
    expect(counted.outs).toBeGreaterThan(GAMES);
  });

  test('is searched: a hand of which no card is missing holds its contract, and no other does', () => {
    const [distance, search] = [new ContractDistance(), new ContractSearch()];
    const [unseen, plan] = [new Bag(), new Plan()];
    const found = [0, 0];
    const look = (view: RummyView) => {
      const { terms, stages } = view.table;
      if (view.table.isDown(view.seat)) return;
      const contract = terms.contracts[stages[view.seat]!]!;
      const missing = distance.find(view.hand, unseenCards(view, unseen), contract, terms.melds);
      const { melds, points } = terms;
      const question = { contract, limits: melds, points, rule: MOST_LAID, leaving: MAY_LEAVE_NONE };
      const holds = search.find(view.hand, question);
      expect(holds).toBe(missing === 0);
      found[holds ? 1 : 0]!++;
      if (!holds) return;
      plan.clear();
      search.write(plan);
      expect(plan.count).toBe(contract.length);
    };
    for (let index = 0; index < GAMES; index++) {
      const setup = setups[index % 2]!;
      const policies = policiesOf(setup.players, index).map((policy) => looking(policy.create(), look));
      game.tables.engine(setup, policies, keyFromSeed(SEED)).play(index);
    }
    expect(Math.min(...found)).toBeGreaterThan(GAMES);
  });

  test('is shown on pages: a replay in which each deal is a chapter, and a seat sees what it may', () => {
    for (const [index, setup] of setups.entries()) {
      const shipped = policiesOf(setup.players, index);
      const made = () => shipped.map((policy) => policy.create());
      const names = shipped.map(({ name }) => name);
      const table = recordRummy(threeDeals, setup, made(), names, SEED, true);
      const engine = game.tables.engine(setup, made(), keyFromSeed(SEED));
      for (const each of [table, engine]) each.play(index);
      expect(table.fingerprint()).toBe(engine.fingerprint());
      const replay = table.replay();
      expect(replay.angles.flatMap(({ seat }) => seat ?? [])).toEqual([...names.keys()]);
      expect(replay.chapters.starts).toHaveLength(3);
      expect(JSON.parse(JSON.stringify(replay))).toEqual(replay);
      for (const { words } of replay.frames) for (const text of words) expect(text).not.toMatch(/undefined|NaN|^$/);
      for (const angle of replay.angles) {
        for (const { scene } of replay.frames.filter((_, frame) => frame % 25 === 0)) {
          expect(renderer.draw(scene as Scene, angle, names)).not.toMatch(/undefined|NaN/);
        }
      }
      expect(replay.frames.some(({ words }) => /\bbuys\b/.test(words[0]!))).toBe(true);
    }
  });

  test('is dealt anew: of all decks that lead to a question, each shows the seat that is asked the same', () => {
    const chance = streamOf(SEED);
    let tried = 0;
    for (const [index, setup] of setups.entries()) {
      const shipped = policiesOf(setup.players, index + 1);
      const { terms, deal, moves, asked } = playedOut(threeDeals, setup, index, (seat) => shipped[seat]!.create());
      for (let time = 0; time < 12; time++) {
        const until = 1 + chance.below(moves.length - 1);
        if (asked[until]!.asked === NEW_GAME_METHOD) continue;
        const point = { terms, deal, moves: moves.slice(0, until), seat: asked[until]!.seat };
        const other = new RummyRedealer(terms, deal, point.moves, point.seat).next(chance)!;
        expect(storyOf(point, other)).toBe(storyOf(point, deal));
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(10);
  });

  test('knows its players, variants and rulings', () => {
    expect(game.setups.variants.map(({ name }) => name)).toEqual(['game', 'deal-1', 'deal-2', 'deal-3']);
    expect(game.policies.mayDecide).toEqual({ player: ['buys', 'picksAndBuys'] });
    expect(() => resolveSetup(game, { players: 4 })).toThrow('three-deals is played by 2 or 3, not by 4');
    expect(() => resolveSetup(game, { rulings: { finish: 'at-once' } })).toThrow("unknown ruling 'finish'");
  });
});

/** A policy that looks at each position in which it may lay down. */
function looking(policy: RummyPlayer, look: (view: RummyView) => void): RummyPlayer {
  const layDown = policy.layDown.bind(policy);
  policy.layDown = (view, plan) => {
    look(view);
    layDown(view, plan);
  };
  return policy;
}
