import { expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { describeConformance, PLAYOUTS_END, tryLaw } from '../../game/conformance.testing.js';
import { resolveSetup, type Setup } from '../../game/index.js';
import { keyFromSeed, Stream } from '../../random/index.js';
import type { ShamusMove } from './engine/intercepted-engine.js';
import shamus from './index.js';
import { RULINGS } from './rules/rulings.js';
import { ShamusSpecimen, type ShamusState } from './testing/specimen.testing.js';

type Rulings = Record<string, string>;

const MIXTURES = testSize(1, 8);
const ALTERNATIVES = RULINGS.flatMap(({ name, values }) => values.slice(1).map((value) => ({ [name]: value })));
/** Each kind of table has its share of the alternatives, by turns: together they have each of them. */
const TABLES = testSize(shamus.setups.variants.length * shamus.setups.players.length, 1);

/** The default reading, alternatives alone, and some mixtures of them. */
function sampleOfRulings(seed: string, table: number): Rulings[] {
  const random = new Stream();
  random.start(keyFromSeed(seed), 0, 0);
  const alone = ALTERNATIVES.filter((_, place) => place % TABLES === table % TABLES);
  const mixtures = Array.from({ length: MIXTURES }, () =>
    Object.fromEntries(RULINGS.map(({ name, values }) => [name, values[random.below(values.length)]!])),
  );
  return [{}, ...alone, ...mixtures];
}

function setupsOf(variant: string, players: number, table: number): Setup[] {
  return sampleOfRulings(`${variant}, ${players}`, table).map((rulings) =>
    resolveSetup(shamus, { variant, players, rulings }),
  );
}

const SUITES = shamus.setups.variants.flatMap(({ name }, variant) =>
  shamus.setups.players.map((players, place) => ({
    title: `Shamus, ${name}, ${players} players`,
    setups: setupsOf(name, players, variant * shamus.setups.players.length + place),
  })),
);

for (const { title, setups } of SUITES) describeConformance(title, new ShamusSpecimen(), setups, 1);

/** Takes note of the types of events, of the causes of penalties and of the reasons why games end. */
class Onlooker extends ShamusSpecimen {
  readonly seen = new Set<string>();

  override apply(state: ShamusState, move: ShamusMove): void {
    super.apply(state, move);
    for (const event of state.table.engine.recorder!.events) {
      this.seen.add(event.type);
      if (event.type === 'penalty') this.seen.add(event.cause);
      if (event.type === 'end') this.seen.add(event.reason);
    }
  }
}

test('each ruling is tried with each of its values', () => {
  const tried = new Set(
    SUITES.flatMap(({ setups }) => setups.flatMap(({ rulings }) => Object.entries(rulings).join())),
  );
  for (const { name, values } of RULINGS) {
    for (const value of values) expect([...tried].some((rulings) => rulings.includes(`${name},${value}`))).toBe(true);
  }
});

test('games like those in which the laws are tried have events of every kind, and most ways to end', () => {
  const onlooker = new Onlooker();
  for (const { title, setups } of SUITES) tryLaw(PLAYOUTS_END, onlooker, setups, title, testSize(8, 1));
  const events = ['deal', 'penalty', 'draw', 'play', 'circle', 'pickup', 'meld', 'layoff', 'discard', 'pass'];
  const rare = ['senior-lost', 'end', 'opening', 'stock', 'senior', 'uno-out'];
  for (const kind of [...events, ...rare]) expect(onlooker.seen, kind).toContain(kind);
});
