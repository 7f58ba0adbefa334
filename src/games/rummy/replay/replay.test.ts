import { describe, expect, test } from 'vitest';
import careful, { patient } from '../../../../strategies/rummy/careful.js';
import contractPolicies from '../../../../strategies/rummy/contracts/index.js';
import greedy from '../../../../strategies/rummy/greedy.js';
import shippedPolicies from '../../../../strategies/rummy/index.js';
import { testSize } from '../../../../test/sized.testing.js';
import { POINTS, type Preference, type Replay, resolveSetup, SHARE, WHOLE } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { inOrder, sorted, testExplanations, testReplays } from '../../kit/replay.testing.js';
import { cardText, newDeck } from '../cards/deck.js';
import rummyGame, { contractGames } from '../index.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import renderer from '../renderer/renderer.js';
import { rummy } from '../rule-sets/rummy.js';
import { ALL_TURNS, DEALS } from '../rules/metrics.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf } from '../rules/terms.js';
import { tablesOf } from '../testing/naive.testing.js';
import { anyPolicies, anySetup, diceOf, playsAnyDeck } from '../testing/tables.testing.js';
import { choicesWith, recordRummy } from './replay.js';
import type { Scene } from './scene.js';

/** Several decks and jokers: equal cards, and cards that no policy melds. */
const WIDE: RuleSet = { ...rummy, deck: () => ({ ranks: 13, decks: 2, jokers: 2 }), mostDeals: 3 };

interface Shown {
  readonly replay: Replay<Scene>;
  readonly table: ReturnType<typeof recordRummy>;
  readonly terms: Terms;
}

/** Games of any setup and policies, every third with several decks and jokers. */
function* anyGames(seed: string, games: number): Generator<Shown> {
  const dice = diceOf(seed);
  for (let game = 0; game < games; game++) {
    const setup = anySetup(dice);
    const isWide = game % 3 === 2;
    const names = Array.from({ length: setup.players }, (_, seat) => `policy ${seat}`);
    const policies = isWide ? names.map(playsAnyDeck) : anyPolicies(dice, setup.players).map((one) => one.create());
    const rules = isWide ? WIDE : rummy;
    const table = recordRummy(rules, setup, policies, names, seed);
    table.play(game);
    yield { replay: table.replay(), table, terms: termsOf(rules, setup) };
  }
}

testReplays<Scene>('Rummy', {
  samples: function* () {
    for (const { replay, terms } of anyGames('replays', testSize(5, 45))) {
      yield { replay, deck: newDeck(terms.deck).map(cardText) };
    }
  },
  renderer,
  every: testSize(5, 1),
  cardsIn: /\b(?:[A2-9TJQK][CDHS]|WW)\b/g,
  open: ({ pile, melds }) => [...pile, ...melds.flatMap(({ cards }) => cards)],
  faceDown: ['stock'],
});

describe('a replay of Rummy', () => {
  test('shows after every event where the cards lie that the transcript tells of', () => {
    let frames = 0;
    const games = testSize(12, 200);
    for (const { replay, table, terms } of anyGames('film', games)) {
      const tables = tablesOf(table.transcript(), terms.handSizes[0]!);
      expect(replay.frames).toHaveLength(tables.length);
      for (const [place, { scene }] of replay.frames.entries()) {
        const { hands, pile, stock, melds } = tables[place]!;
        expect(scene.hands.map(sorted)).toEqual(hands.map(sorted));
        expect([inOrder(scene.pile), inOrder(scene.stock)]).toEqual([inOrder(pile), inOrder(stock)]);
        const asLaid = (cards: readonly string[], meld: number) =>
          (scene.melds[meld]!.kind === 'run' ? inOrder : sorted)(cards);
        expect(scene.melds.map(({ cards }, meld) => asLaid(cards, meld))).toEqual(melds.map(asLaid));
        frames++;
      }
    }
    expect(frames).toBeGreaterThan(100 * games);
  });

  test('ends as the game did, with the points that were counted and as many deals', () => {
    for (const { replay, table } of anyGames('ends', testSize(12, 200))) {
      const { scene } = replay.frames.at(-1)!;
      const seats = replay.seats.map((_, seat) => seat);
      const measured = (column: number) =>
        seats.map((seat) => table.seats[seat * rummyGame.seatMetrics.length + column]!);
      expect(scene.totals).toEqual(measured(POINTS));
      expect(scene.totals).toEqual(seats.map((seat) => scene.points.reduce((sum, points) => sum + points[seat]!, 0)));
      const shares = seats.map((seat) => (scene.winners.includes(seat) ? WHOLE / scene.winners.length : 0));
      expect(shares).toEqual(measured(SHARE));
      expect(replay.chapters.starts).toHaveLength(table.metrics[DEALS]!);
      for (const seat of scene.winners) expect(replay.ending).toContain(replay.seats[seat]!.name);
    }
  });

  test('R2.3 has a chapter for each deal, whose turns go round the table', () => {
    for (const { replay, table } of anyGames('turns', testSize(8, 100))) {
      const { starts } = replay.chapters;
      let turns = 0;
      for (const [chapter, start] of starts.entries()) {
        const frames = replay.frames.slice(start, starts[chapter + 1]);
        expect(frames[0]).toMatchObject({ turn: 0, seat: null, scene: { deal: chapter + 1 } });
        for (const { turn, seat, scene } of frames.slice(1)) {
          if (turn > 0 && seat !== null) expect(seat).toBe((scene.dealer + turn) % replay.seats.length);
        }
        turns += frames.at(-1)!.turn;
      }
      // A stalemate may come in a turn that has no event.
      const uneventful = replay.frames.filter(
        ({ scene }, place) =>
          scene.isOver && scene.out === null && replay.frames[place - 1]!.words[0]!.includes('discards'),
      ).length;
      expect(turns).toBeLessThanOrEqual(table.metrics[ALL_TURNS]!);
      expect(turns).toBeGreaterThanOrEqual(table.metrics[ALL_TURNS]! - uneventful);
    }
  });

  test('knows of a hand what everybody has seen taken from the discard pile and not leave it', () => {
    let taken = 0;
    for (const { replay } of anyGames('seen', testSize(6, 60))) {
      for (const [place, { scene, words }] of replay.frames.entries()) {
        const held = new Set(scene.hands.flat());
        for (const piece of scene.seen) expect(held.has(piece)).toBe(true);
        if (!/ takes /.test(words[0]!)) continue;
        expect(scene.seen).toContain(replay.frames[place - 1]!.scene.pile.at(-1));
        taken++;
      }
    }
    expect(taken).toBeGreaterThan(100);
  });

  test('has the seats and viewpoints of the table', () => {
    const setup = resolveSetup(rummyGame, { players: 3 });
    const table = rummyGame.recorder(setup, Array.from({ length: 3 }, playsAnyDeck), ['a', 'b', 'c'], 'screen');
    table.play(4);
    const { seats, angles } = table.replay();
    expect(seats).toEqual(['a', 'b', 'c'].map((policy, seat) => ({ name: `Seat ${seat}`, policy })));
    expect(angles.map(({ key }) => key)).toEqual(['a', '0', '1', '2', 'x']);
  });
});

const SETUP = resolveSetup(rummyGame, { rulings: { turnLimit: '50' } });
const SEED = 'explained';
const KEY = keyFromSeed(SEED);

function recorded(policies: readonly RummyPlayer[], explains = true) {
  return recordRummy(rummy, SETUP, policies, ['a', 'b'], SEED, explains);
}

/** One that plays at random, so that every number drawn counts, and that now and then takes the upcard. */
function explaining(explain: NonNullable<RummyPlayer['explain']>): RummyPlayer {
  return { ...playsAnyDeck(), explain };
}

const weighing = () =>
  explaining((view, decision): readonly Preference[] => {
    if (decision === 'takes') return [0, 1].map((choice) => ({ choice, score: choice, why: 'w' }));
    return view.hand.cards.map((choice) => ({ choice, score: -choice, why: `turn ${view.table.turn}` }));
  });

describe('explanations of shipped policies', () => {
  const talking = shippedPolicies.filter((policy) => policy.create().explain !== undefined);

  test('are given by the strong ones', () => {
    expect(talking.map(({ name }) => name)).toEqual(expect.arrayContaining([careful.name, patient.name]));
  });

  test.each([
    ...talking.map((policy) => ({ name: policy.name, make: () => policy.create() })),
    { name: 'careful:grab=40', make: () => careful.create({ grab: 40 }) },
  ])('of $name change nothing of how it plays, and hold what it did to be the best', ({ make }) => {
    let told = 0;
    const table = recorded([make(), greedy.create()]);
    const engine = rummyGame.engine(SETUP, [make(), greedy.create()], KEY);
    for (let game = 0; game < 4; game++) {
      for (const each of [table, engine]) each.play(game);
      expect(table.fingerprint()).toBe(engine.fingerprint());
      for (const { question, choices } of table.replay().frames.flatMap(({ thoughts }) => thoughts)) {
        const chosen = choices.filter((choice) => choice.chosen);
        expect(chosen, question).toHaveLength(1);
        expect(chosen[0]!.score, JSON.stringify(choices)).toBe(choices[0]!.score);
        for (const { why } of choices) expect(why).not.toBe('');
        told++;
      }
    }
    expect(told).toBeGreaterThan(30);
  });

  test.each(contractGames)('R6.1 change nothing of how $name is played, buys among it', (game) => {
    for (const policy of contractPolicies.filter((one) => one.create().explain !== undefined)) {
      const setup = resolveSetup(game, { variant: 'deal-2', rulings: { turnLimit: '50' } });
      const names = Array.from({ length: setup.players }, () => policy.name);
      const seated = () => names.map(() => policy.create());
      const table = game.recorder(setup, seated(), names, SEED, true);
      const engine = game.engine(setup, seated(), KEY);
      for (const each of [table, engine]) each.play(1);
      expect(table.fingerprint()).toBe(engine.fingerprint());
      const { frames } = table.replay() as Replay<Scene>;
      const thoughts = frames.flatMap((frame) => frame.thoughts);
      expect(thoughts.length).toBeGreaterThan(5);
      for (const { choices } of thoughts) expect(choices.some(({ chosen }) => chosen)).toBe(true);
      if (game.name !== 'frustration') expect(frames.some(({ scene }) => scene.buyer !== null)).toBe(true);
    }
  });
});

describe('explanations', () => {
  test('may weigh every card of a Rook deck, and no other', () => {
    const { is } = choicesWith({ ranks: 14 }).discard;
    expect([0x00, 0x0d, 0x3d, 64].filter(is)).toHaveLength(4);
    expect([0x0e, 0x0f, 65, 80, -1, 1.5].filter(is)).toEqual([]);
  });

  test('stand at the event that came of the decision, one for each, through stalemates and new stocks', () => {
    const seen = new Set<string>();
    const table = recorded([weighing(), weighing()]);
    for (let game = 0; game < 3; game++) {
      table.play(game);
      const { frames } = table.replay();
      for (const [place, { words, thoughts, seat }] of frames.entries()) {
        const [told] = words as [string];
        const asked = thoughts.map(({ question }) => question).join(' ');
        const wasRestocked = frames[place - 1]?.words[0]?.startsWith('The stock is used up') === true;
        const kind = /takes|draws|discards|The stock|Stalemate/.exec(told)?.[0] ?? '';
        seen.add(kind);
        if (kind === 'discards') expect(asked).toBe('Which card to discard?');
        else if (kind === 'The stock') expect(asked).toBe('Take the upcard, or draw?');
        else if (kind === 'takes' || kind === 'draws')
          expect(asked).toBe(wasRestocked ? '' : 'Take the upcard, or draw?');
        // Nobody may be asked any more when all have had their turns.
        else if (kind === 'Stalemate') expect(['', 'Take the upcard, or draw?']).toContain(asked);
        else expect(asked).toBe('');
        for (const thought of thoughts) {
          const scores = thought.choices.map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((a, b) => b - a));
          if (seat !== null) expect(thought.seat).toBe(seat);
          const chosen = thought.choices.find((choice) => choice.chosen)!.choice;
          if (kind === 'discards') expect(told).toContain(` discards ${chosen}.`);
          if (kind === 'takes') expect(chosen).toBe(`the upcard, ${/ takes (.*)\./.exec(told)![1]}`);
          if (kind === 'draws') expect(chosen).toBe('the stock');
        }
      }
    }
    expect(seen).toEqual(new Set(['takes', 'draws', 'discards', 'The stock', 'Stalemate', '']));
  });

  testExplanations<RummyPlayer, RummyView>({
    record: (policy, explains) => recorded([policy, playsAnyDeck()], explains),
    explaining,
    decision: 'takes',
    wrongChoice: [2, "the choice '2', which is not a 0 (the stock) or 1 (the upcard)"],
  });
});
