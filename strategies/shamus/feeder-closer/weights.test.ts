import type { OptionValues, PolicyDefinition, RummyPolicy, ShamusPolicy } from 'shamus-lab/shamus';
import { describe, expect, test } from 'vitest';
import { ShamusEngine } from '../../../src/games/shamus/engine/engine.js';
import { numbersOf } from '../../../src/games/shamus/rules/setup.js';
import { keyFromSeed } from '../../../src/random/index.js';
import { testSize } from '../../../test/sized.testing.js';
import type { Weight } from '../weight.js';
import closer from './closer.js';
import { CLOSER_OF_TWO } from './closer-of-two.js';
import { CLOSER_WEIGHTS, TUNED_CLOSER, USUAL_CLOSER } from './closer-weights.js';
import feeder from './feeder.js';
import { FEEDER_WEIGHTS, READING_WEIGHTS } from './feeder-weights.js';

const GAMES = 60;

const VARIANTS = ['standard', 'advanced', 'expert'] as const;

type Variant = (typeof VARIANTS)[number];

type Given = Readonly<Record<string, number>>;

interface Team {
  readonly uno?: Given;
  readonly rummy?: Given;
}

function sitDown(variant: Variant, { uno = {}, rummy = {} }: Team, players = 4): ShamusEngine {
  const team = Array.from({ length: players }, (_, seat) =>
    seat % 2 === 0 ? feeder.create(uno) : closer.create(rummy),
  );
  return new ShamusEngine({ targets: numbersOf({ variant, players }) }, team, keyFromSeed('weights of four'));
}

function resultOf(engine: ShamusEngine, game: number): string {
  engine.play(game);
  return [engine.fingerprint(), engine.outcome, ...engine.metrics].join();
}

function played(variant: Variant, team: Team, players = 4): string {
  const engine = sitDown(variant, team, players);
  return Array.from({ length: GAMES }, (_, game) => resultOf(engine, game)).join('\n');
}

const USUAL = VARIANTS.map((variant) => ({ variant, engine: sitDown(variant, {}), results: [] as string[] }));

function differs(team: Team, games: number): boolean {
  return USUAL.some(({ variant, engine, results }) => {
    const other = sitDown(variant, team);
    for (let game = 0; game < games; game++) {
      results[game] ??= resultOf(engine, game);
      if (resultOf(other, game) !== results[game]) return true;
    }
    return false;
  });
}

const TABLES = [
  { players: 2, better: CLOSER_OF_TWO },
  { players: 4, better: TUNED_CLOSER },
].flatMap((table) => VARIANTS.map((variant) => ({ ...table, variant })));

describe.each(TABLES)('closer among $players in $variant', ({ variant, players, better }) => {
  const tuned = better[variant];

  test('judges by the weights of the variant where none are given', () => {
    expect(played(variant, { rummy: tuned }, players)).toBe(played(variant, {}, players));
  });

  test.each(VARIANTS.filter((other) => other !== variant))('judges by those of %s where they are given', (other) => {
    const given: Given = { ...better[other], race: 500 };
    const all = { ...USUAL_CLOSER, ...tuned, ...given };
    expect(played(variant, { rummy: given }, players)).toBe(played(variant, { rummy: all }, players));
    expect(played(variant, { rummy: given }, players)).not.toBe(played(variant, {}, players));
  });
});

test.each(TABLES)('a closer of $players in $variant leaves the pile where no pick-up is worth more', (table) => {
  const seats = Array.from({ length: table.players }, (_, seat) =>
    seat % 2 === 0 ? feeder.create() : closer.create(),
  );
  let left = 0;
  for (const rummy of seats.filter((_, seat) => seat % 2 === 1) as RummyPolicy[]) {
    const draw = rummy.draw.bind(rummy);
    rummy.draw = (view) => {
      const depth = draw(view);
      const scores = rummy.explain!(view, 'draw').map(({ score }) => score);
      if (depth === 0 && scores.length > 1) left++;
      // The stock is the first choice. Of a pick-up, lay-downs that keep an ace are not among the scores.
      if (depth === 0) expect(scores[0]).toBe(Math.max(...scores));
      return depth;
    };
  }
  const engine = new ShamusEngine({ targets: numbersOf(table) }, seats, keyFromSeed('left'));
  for (let game = 0; game < testSize(16, 400); game++) engine.play(game);
  expect(left).toBeGreaterThan(20);
});

function ends({ low, high }: Weight): readonly number[] {
  return [low, high];
}

const SIDES: readonly (readonly [string, 'uno' | 'rummy', Readonly<Record<string, Weight>>])[] = [
  ['feeder', 'uno', FEEDER_WEIGHTS],
  ['closer', 'rummy', { ...CLOSER_WEIGHTS, ...READING_WEIGHTS }],
];

test.each(SIDES)('every weight of %s counts: with another value some game comes out otherwise', (_, side, weights) => {
  const tried = Object.entries(weights).filter((_, place) => place % testSize(6, 1) === 0);
  const idle = tried.filter(
    ([name, weight]) => !ends(weight).some((value) => differs({ [side]: { [name]: value } }, 300)),
  );
  expect(idle.map(([name]) => name)).toEqual([]);
});

test('the beliefs of a closer about feeders have the names, ranges and defaults of the feeder', () => {
  const shared = Object.keys(READING_WEIGHTS).filter((name) => Object.hasOwn(FEEDER_WEIGHTS, name));
  expect(shared).toEqual(['followsNone', 'followsKnown', 'suitFollowed', 'rankFollowed']);
  const of = ({ options }: PolicyDefinition<ShamusPolicy>) => shared.map((name) => options?.[name]);
  expect(of(closer)).toEqual(of(feeder));
});

test('weights are left out of short listings alone, and all at their defaults play as none given', () => {
  for (const { options } of [feeder, closer] as readonly PolicyDefinition<ShamusPolicy>[]) {
    expect(Object.values(options!).map(({ hidden }) => hidden ?? false)).toEqual(
      Object.values(options!).map((option) => 'step' in option),
    );
  }
  const usual = Object.entries(closer.options!).map(([name, option]) => [name, option.default]);
  expect(played('expert', { rummy: Object.fromEntries(usual) as OptionValues as Given })).toBe(played('expert', {}));
});
