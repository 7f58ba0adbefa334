import { describe, expect, test } from 'vitest';
import careful, { patient } from '../../../../strategies/rummy/careful.js';
import contractPolicies from '../../../../strategies/rummy/contracts/index.js';
import greedy from '../../../../strategies/rummy/greedy.js';
import shippedPolicies from '../../../../strategies/rummy/index.js';
import { PolicyFault, type Preference, type Replay, resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import rummyGame, { contractGames } from '../index.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { rummy } from '../rule-sets/rummy.js';
import { playsAnyDeck } from '../testing/any-table.testing.js';
import { explained } from './explained.js';
import { RummyCamera } from './replay-recorder.js';
import type { Scene } from './scene.js';
import { RummyStoryteller } from './storyteller.js';

const SETUP = resolveSetup(rummyGame, { rulings: { turnLimit: '50' } });
const KEY = keyFromSeed('explained');

function filmed(policies: readonly RummyPlayer[], game: number): { film: Replay; print: number } {
  const camera = new RummyCamera(rummy, SETUP, policies, ['a', 'b'], KEY);
  camera.play(game);
  return { film: camera.film(), print: camera.fingerprint() };
}

function printOf(policies: readonly RummyPlayer[], game: number): number {
  const engine = rummyGame.engine(SETUP, policies, KEY);
  engine.play(game);
  return engine.fingerprint();
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
    for (let game = 0; game < 4; game++) {
      const { film, print } = filmed([make(), greedy.create()], game);
      expect(print).toBe(printOf([make(), greedy.create()], game));
      for (const { thoughts } of film.frames) {
        for (const { question, choices } of thoughts) {
          const chosen = choices.filter((choice) => choice.chosen);
          expect(chosen, question).toHaveLength(1);
          expect(chosen[0]!.score, JSON.stringify(choices)).toBe(choices[0]!.score);
          for (const { why } of choices) expect(why).not.toBe('');
          told++;
        }
      }
    }
    expect(told).toBeGreaterThan(30);
  });
});

describe('explanations in games of contracts', () => {
  const talking = contractPolicies.filter((policy) => policy.create().explain !== undefined);

  test.each(contractGames)('R6.1 change nothing of how $name is played, buys among it', async (game) => {
    for (const policy of talking) {
      const setup = resolveSetup(game, { variant: 'deal-2', rulings: { turnLimit: '50' } });
      const names = Array.from({ length: setup.players }, () => policy.name);
      const table = () => names.map(() => policy.create());
      const camera = await game.screen!.camera(setup, table(), names, KEY);
      const engine = game.engine(setup, table(), KEY);
      for (const each of [camera, engine]) each.play(1);
      expect(camera.fingerprint()).toBe(engine.fingerprint());
      const film = camera.film() as Replay<Scene>;
      const thoughts = film.frames.flatMap((frame) => frame.thoughts);
      expect(thoughts.length).toBeGreaterThan(5);
      for (const { choices } of thoughts) expect(choices.some(({ chosen }) => chosen)).toBe(true);
      if (game.name !== 'frustration') expect(film.frames.some(({ scene }) => scene.buyer !== null)).toBe(true);
    }
  });

  test('may weigh every card of a Rook deck, and no other', () => {
    const says = (choice: number) => {
      const policy: RummyPlayer = {
        ...playsAnyDeck(),
        discard: () => 0,
        explain: () => [{ choice, score: 0, why: '' }],
      };
      return () => explained(policy, { ranks: 14 }, () => {}).discard({ seat: 0 } as RummyView);
    };
    for (const card of [0x00, 0x0d, 0x3d, 64]) expect(says(card)).not.toThrow();
    for (const card of [0x0e, 0x0f, 65, 80, -1, 1.5]) expect(says(card)).toThrow('which is not a card');
  });
});

describe('explanations', () => {
  test('stand at the event that came of the decision, one for each, through stalemates and new stocks', () => {
    const seen = new Set<string>();
    for (let game = 0; game < 3; game++) {
      const { frames } = filmed([weighing(), weighing()], game).film;
      for (const [place, { words, thoughts }] of frames.entries()) {
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
      }
    }
    expect(seen).toEqual(new Set(['takes', 'draws', 'discards', 'The stock', 'Stalemate', '']));
  });

  test('name what was chosen, best first', () => {
    const { frames } = filmed([weighing(), weighing()], 1).film;
    for (const { words, thoughts, seat } of frames) {
      for (const { choices, ...thought } of thoughts) {
        if (seat !== null) expect(thought.seat).toBe(seat);
        const chosen = choices.filter((choice) => choice.chosen).map(({ choice }) => choice);
        if (/ discards /.test(words[0]!)) expect(words[0]).toContain(` discards ${chosen[0]}.`);
        if (/ takes /.test(words[0]!)) expect(`the upcard, ${/ takes (.*)\./.exec(words[0]!)![1]}`).toBe(chosen[0]);
        if (/ draws /.test(words[0]!)) expect(chosen).toEqual(['the stock']);
        expect(choices.map(({ score }) => score)).toEqual(choices.map(({ score }) => score).sort((a, b) => b - a));
      }
    }
  });

  test('are not asked for where games are played for the statistics, or told', () => {
    let asked = 0;
    const policies = () => [
      explaining(() => {
        asked++;
        return [];
      }),
      playsAnyDeck(),
    ];
    rummyGame.engine(SETUP, policies(), KEY).play(3);
    const teller = new RummyStoryteller(rummy, SETUP, policies(), ['a', 'b'], 'explained');
    teller.play(3);
    expect([teller.text().length > 10, asked]).toEqual([true, 0]);
    filmed(policies(), 3);
    expect(asked).toBeGreaterThan(3);
  });

  test('may draw what numbers they like and write on the view: nothing of it counts', () => {
    const meddler = () =>
      explaining((view) => {
        for (let number = 0; number < 50; number++) view.random.next();
        Object.assign(view, { seat: 7, note: null });
        return [];
      });
    for (let game = 0; game < 3; game++) {
      expect(filmed([meddler(), meddler()], game).print).toBe(printOf([playsAnyDeck(), playsAnyDeck()], game));
    }
  });

  const wrong = [
    { preferences: null, says: 'explains its takes with something that is not a list of preferences' },
    {
      preferences: [{ choice: 2, score: 1, why: '' }],
      says: "explains its takes with the choice '2', which is not a 0 (the stock) or 1 (the upcard)",
    },
    { preferences: [{ choice: 0, score: 0 }], says: 'explains its takes with a reason that is not a string' },
  ];
  test.each(wrong)('that are none are refused: $says', ({ preferences, says }) => {
    let fault: unknown;
    try {
      filmed([explaining(() => preferences as unknown as Preference[]), playsAnyDeck()], 5);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(PolicyFault);
    expect(fault).toMatchObject({ seat: 0, game: 5, message: says });
  });
});
