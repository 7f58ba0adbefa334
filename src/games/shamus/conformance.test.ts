import { describeConformance } from '../../game/conformance.testing.js';
import { resolveSetup, type Setup } from '../../game/index.js';
import { keyFromSeed, Stream } from '../../random/index.js';
import shamus from './index.js';
import { RULINGS } from './rulings.js';
import { ShamusSpecimen } from './specimen.testing.js';

type Rulings = Record<string, string>;

const MIXTURES = 8;

/** The default reading, each alternative alone, and some mixtures of them. */
function sampleOfRulings(seed: string): Rulings[] {
  const random = new Stream();
  random.start(keyFromSeed(seed), 0, 0);
  const alone = RULINGS.flatMap(({ name, values }) => values.slice(1).map((value) => ({ [name]: value })));
  const mixtures = Array.from({ length: MIXTURES }, () =>
    Object.fromEntries(RULINGS.map(({ name, values }) => [name, values[random.below(values.length)]!])),
  );
  return [{}, ...alone, ...mixtures];
}

function setupsOf(variant: string, players: number): Setup[] {
  return sampleOfRulings(`${variant}, ${players}`).map((rulings) =>
    resolveSetup(shamus, { variant, players, rulings }),
  );
}

const SUITES = shamus.variants.flatMap(({ name }) =>
  shamus.players.map((players) => ({
    title: `Shamus, ${name}, ${players} players`,
    setups: setupsOf(name, players),
  })),
);

for (const { title, setups } of SUITES) describeConformance(title, new ShamusSpecimen(), setups, 1);
