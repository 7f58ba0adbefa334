import { describe, expect, test } from 'vitest';
import aceKeeper from '../../../../strategies/shamus/ace-keeper.js';
import pileSaver from '../../../../strategies/shamus/pile-saver.js';
import rummyRandom from '../../../../strategies/shamus/rummy-random.js';
import unoRandom from '../../../../strategies/shamus/uno-random.js';
import { testSize } from '../../../../test/sized.testing.js';
import type { Replay, Setup } from '../../../game/index.js';
import { keyFromSeed, Stream } from '../../../random/index.js';
import { sorted, testExplanations, testReplays } from '../../kit/replay.testing.js';
import type { Deal, Move } from '../checker/format.js';
import { play, setUp } from '../checker/index.js';
import type { ShamusPolicy, UnoPolicy, UnoView } from '../policy.js';
import renderer from '../renderer/renderer.js';
import { OUTCOMES } from '../rules/endings.js';
import { METRICS } from '../rules/metrics.js';
import { arbitrarySetup, arbitraryTeam } from '../testing/teams.testing.js';
import { recordShamus } from './replay.js';
import type { Scene } from './scene.js';

interface Shown {
  readonly replay: Replay<Scene>;
  readonly metrics: Readonly<Record<string, number>>;
  readonly outcome: string;
  readonly transcript: readonly string[];
}

function* anyGames(seed: string, games: number): Generator<Shown> {
  const dice = new Stream();
  dice.start(keyFromSeed(seed), 0, 0);
  for (let game = 0; game < games; game++) {
    const setup = arbitrarySetup(dice);
    const team = arbitraryTeam(dice, setup.players);
    const policies = team.map((policy) => policy.create());
    const names = team.map(({ name }) => name);
    const table = recordShamus(setup, policies, names, seed);
    table.play(game);
    const metrics = Object.fromEntries(METRICS.map(({ name }, place) => [name, table.metrics[place]!]));
    const outcome = OUTCOMES[table.outcome]!.name;
    yield { replay: table.replay(), metrics, outcome, transcript: table.transcript() };
  }
}

testReplays<Scene>('Shamus', {
  samples: function* () {
    const deck = [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));
    for (const { replay } of anyGames('replays', testSize(16, 40))) yield { replay, deck };
  },
  renderer,
  every: testSize(5, 2),
  cardsIn: /\b[A2-9TJQK][CDHS]\b/g,
  open: ({ pile, sequences, groups }) => [...pile, ...sequences.flat(), ...groups.flat()],
  faceDown: ['circle', 'stock'],
  // Net points are known where no Rummy hand hides a card, and at the end, which tells everybody.
  guessed: ({ hands, seen, outcome }, seat) =>
    outcome === null &&
    hands.some((hand, at) => at % 2 === 1 && at !== seat && hand.some((card) => !seen.includes(card)))
      ? { net: -999 }
      : {},
});

describe('a replay', () => {
  test('stands, after every event, as the checker has it', () => {
    let frames = 0;
    const games = testSize(16, 500);
    for (const { replay, transcript } of anyGames('film', games)) {
      const [first, ...lines] = transcript.map((text) => JSON.parse(text) as Move);
      const game = setUp(first as unknown as Deal);
      const script = play(game);
      script.next();
      expect(replay.frames).toHaveLength(transcript.length);
      for (const [place, { scene }] of replay.frames.entries()) {
        if (place > 0) script.next(lines[place - 1]!);
        // That Senior is lost is an event of its own, right after the one that loses it.
        const isLost = scene.seniorLost || replay.frames[place + 1]?.scene.seniorLost === true;
        expect(scene.hands.map(sorted)).toEqual(game.hands.map((hand) => sorted([...hand])));
        const { pile, circle, stock, points, net, targets } = scene;
        expect({ pile, circle, stock, points, net, targets, isLost }).toEqual({
          pile: [...game.pile],
          circle: [...game.circle].reverse(),
          stock: [...game.stock],
          points: game.table.points(),
          net: game.net(),
          targets: game.targets,
          isLost: game.seniorLost,
        });
        expect(sorted(scene.sequences.flat())).toBe(sorted([...game.table.sequences]));
        expect(sorted(scene.groups.flat())).toBe(sorted([...game.table.groups]));
        frames++;
      }
    }
    expect(frames).toBeGreaterThan(20 * games);
  });

  test('5.2, 7.4 ends as the game did, and shows Senior lost from the frame on that the metric tells', () => {
    const outcomes = new Set<string>();
    const circles = new Set<number>();
    for (const { replay, metrics, outcome } of anyGames('lost', testSize(150, 400))) {
      const { scene, turn } = replay.frames.at(-1)!;
      const lost = replay.frames.find((frame) => frame.scene.seniorLost)?.scene.circle.length ?? 0;
      expect(scene.outcome).toBe(outcome);
      expect(metrics).toMatchObject({
        ...{ net: scene.net, table: scene.points, turns: turn, 'senior-lost': lost },
        ...{ circle: scene.circle.length, stock: scene.stock.length },
      });
      outcomes.add(outcome);
      circles.add(lost);
    }
    expect(outcomes).toEqual(new Set(OUTCOMES.map(({ name }) => name)));
    // In daily runs nobody loses at the ninth card.
    const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect([...circles].toSorted((a, b) => a - b)).toEqual(testSize(all.toSpliced(9, 1), all));
  });

  test('has each turn in one seat', () => {
    for (const { replay } of anyGames('turns', testSize(8, 100))) {
      const frames = replay.frames.filter(({ words }) => !words[0]!.endsWith('passes.'));
      for (const [place, { turn, seat }] of frames.entries()) {
        const before = frames[place - 1];
        if (before?.turn === turn && seat !== null && before.seat !== null) expect(seat).toBe(before.seat);
      }
    }
  });
});

const SETUP: Setup = { game: 'shamus', variant: 'advanced', players: 2, rulings: {} };
const SEED = 'explained';

function recorded(policies: readonly ShamusPolicy[], explains: boolean) {
  return recordShamus(SETUP, policies, ['a', 'b'], SEED, explains);
}

describe('explanations', () => {
  test('stand at the event that they led to, one for each decision of a policy that explains itself', () => {
    const table = recorded([aceKeeper.create(), pileSaver.create()], true);
    for (let game = 0; game < testSize(15, 60); game++) {
      table.play(game);
      for (const { words, thoughts } of table.replay().frames) {
        const asked = thoughts.map(({ question }) => question).join(' ');
        const [told] = words as [string];
        if (/ plays A/.test(told)) expect(asked).toBe('Which card to play? Which suit to call?');
        else if (/ plays /.test(told)) expect(asked).toBe('Which card to play?');
        else if (/ (picks up|draws .* from the stock)/.test(told)) expect(asked).toBe('Stock or discard pile?');
        else if (/ discards /.test(told)) expect(asked).toBe('Which card to discard?');
        else expect(asked).toBe('');
      }
    }
  });

  testExplanations<UnoPolicy, UnoView>({
    record: (uno, explains) => recorded([uno, rummyRandom.create()], explains),
    // One that plays at random, so that every number drawn counts.
    explaining: (explain) => {
      const random = unoRandom.create() as UnoPolicy;
      return { play: (view) => random.play(view), call: (view, ace) => random.call(view, ace), explain };
    },
    decision: 'play',
    wrongChoice: [13, "the choice '13', which is not a card"],
  });
});
