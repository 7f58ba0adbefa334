/** Reviews of games of Shamus: what really happened is one of the things that might have, and planted blunders are found. */
import { describe, expect, test } from 'vitest';
import { CardSet } from '../src/cards/card-set.js';
import { createPayoffFunction } from '../src/explain/judge.js';
import { reviewGame } from '../src/explain/review-game.js';
import { resolveSetup, type Setup, UncopyablePolicyError } from '../src/game/index.js';
import shamus from '../src/games/shamus/index.js';
import type { RummyPolicy, RummyView, ShamusPolicy } from '../src/games/shamus/policy.js';
import { ShamusReviewer } from '../src/games/shamus/review/reviewer.js';
import type { LayDown } from '../src/games/shamus/rules/lay-down.js';
import { penaltyOf } from '../src/games/shamus/rules/turn-rules.js';
import { arbitrarySetup } from '../src/games/shamus/testing/teams.testing.js';
import { keyFromSeed, Stream } from '../src/random/index.js';
import aceKeeper from '../strategies/shamus/ace-keeper.js';
import highFirst from '../strategies/shamus/high-first.js';
import meldFirst from '../strategies/shamus/meld-first.js';
import pileSaver from '../strategies/shamus/pile-saver.js';
import randomRummy from '../strategies/shamus/rummy-random.js';
import { reader, signaller } from '../strategies/shamus/signals.js';
import randomUno from '../strategies/shamus/uno-random.js';
import { costsBy } from './costs.testing.js';
import { testSize } from './sized.testing.js';

const KEY = keyFromSeed('review');
const WORTH = createPayoffFunction(shamus.results.measures.find(({ name }) => name === 'any')!, shamus);
type Makers = readonly (() => ShamusPolicy)[];

function review(
  setup: Setup,
  makers: Makers,
  game: number,
  effort = { worlds: 16, proposals: 300, truths: 2, stream: 'review' },
) {
  const seats = Array.from({ length: setup.players }, (_, seat) => makers[seat % makers.length]!);
  const players = {
    policies: seats.map((make) => make()),
    playOn: (seat: number) => seats[seat]!(),
    isSame: seats.map(() => true),
  };
  return reviewGame(new ShamusReviewer(setup, players, KEY), KEY, game, effort, WORTH, () => {});
}

const TEAMS: readonly Makers[] = [
  [() => signaller.create(), () => reader.create()],
  [() => aceKeeper.create(), () => pileSaver.create()],
  [() => highFirst.create(), () => meldFirst.create()],
  // Four players, four policies.
  [() => highFirst.create(), () => pileSaver.create(), () => aceKeeper.create(), () => meldFirst.create()],
];

describe('with the true cards', () => {
  test('the move that was made ends as the game did, at every decision of any game', () => {
    const dice = new Stream();
    dice.start(KEY, 0, 0);
    let decisions = 0;
    for (let game = 0; game < testSize(3, 400); game++) {
      const setup = arbitrarySetup(dice);
      const team = TEAMS[dice.below(setup.players === 4 ? 4 : 3)]!;
      const found = review(setup, team, game);
      const engine = shamus.tables.engine(
        setup,
        Array.from({ length: setup.players }, (_, seat) => team[seat % team.length]!()),
        KEY,
      );
      engine.play(game);
      expect([found.outcome, found.reason]).toEqual([engine.outcome, engine.reason]);
      for (const { moves, made, turn } of found.decisions) {
        expect(moves[made]!.truth, `${JSON.stringify(setup)}, game ${game}, turn ${turn}`).toBe(found.result);
        expect(moves[made]!.lead).toBeNull();
      }
      decisions += found.decisions.length;
    }
    expect(decisions).toBeGreaterThan(40);
  });

  test('and with policies that draw random numbers it is a chance; of them nothing is inferred', () => {
    const setup = resolveSetup(shamus, {});
    for (let game = 0; game < 2; game++) {
      const { decisions } = review(setup, [() => randomUno.create(), () => randomRummy.create()], game);
      expect(decisions.length).toBeGreaterThan(5);
      for (const { moves } of decisions) for (const { truth } of moves) expect([0, 0.5, 1]).toContain(truth);
      expect(decisions.slice(2).some(({ infers }) => infers)).toBe(false);
    }
  });
});

test('a review depends on nothing but its game', () => {
  const setup = resolveSetup(shamus, { variant: 'expert' });
  const once = [3, 4].map((game) => review(setup, TEAMS[0]!, game));
  expect([4, 3].map((game) => review(setup, TEAMS[0]!, game))).toEqual(once.toReversed());
});

/**
 * Plays as its base, but once, with eight cards left in the circle, throws a 2 or 4 if it can: the partner then draws.
 */
class Blundering implements RummyPolicy {
  private readonly base = meldFirst.create() as RummyPolicy;

  draw(view: RummyView): number {
    return this.base.draw(view);
  }

  layDown(view: RummyView, laid: LayDown): void {
    this.base.layDown(view, laid);
  }

  discard(view: RummyView): number {
    const usual = this.base.discard(view);
    if (view.table.circleCount !== 8) return usual;
    const cards = [...CardSet.fromHalves(view.discardableLo, view.discardableHi)];
    return cards.find((card) => penaltyOf(card) > 0) ?? usual;
  }
}

test('a planted blunder is found where it is', () => {
  const setup = resolveSetup(shamus, {});
  const effort = { worlds: 32, proposals: 1000, truths: 0, stream: 'review' };
  const team: Makers = [() => highFirst.create(), () => new Blundering()];
  const games = testSize(40, 200);
  const costs = costsBy(
    ['decision', 'made', 'circle'],
    Array.from({ length: games }, (_, game) => review(setup, team, game, effort)),
  );
  const costOf = (made: string) => costs.get(`discard,${made},7+`)!;
  const planted = costOf('2 or 4');
  expect(planted.decisions).toBeGreaterThan(4);
  expect(planted.mean).toBeGreaterThan(2.5 * planted.error);
  // The choices that it leaves to its base at that stage cost less.
  expect(costOf('other card').mean).toBeLessThan(planted.mean / 2);
});

test('a policy whose memory cannot be copied is named', () => {
  const setup = resolveSetup(shamus, {});
  const hoarder = () => ({ ...(meldFirst.create() as object), draw: () => 0, hoard: new Map() }) as never;
  expect(() => review(setup, [() => highFirst.create(), hoarder], 0)).toThrow(UncopyablePolicyError);
});
