import { expect, test } from 'vitest';
import { hiOf, loOf } from '../../../src/cards/sets.js';
import { resolveSetup } from '../../../src/game/index.js';
import shamus from '../../../src/games/shamus/index.js';
import type { UnoPolicy } from '../../../src/games/shamus/policy.js';
import { AskedPast } from '../../../src/games/shamus/worlds/asked-past.js';
import { ShamusForward } from '../../../src/games/shamus/worlds/forward.js';
import { keyFromSeed } from '../../../src/random/index.js';
import { testSize } from '../../../test/sized.testing.js';
import { CODES, type Code } from '../feeder-closer/codes.js';
import { Feeder } from '../feeder-closer/feeder.js';
import { USUAL_FEEDER } from '../feeder-closer/feeder-weights.js';
import meldFirst from '../meld-first.js';
import { unoBases } from '../uno-bases.js';
import type { PartnerModel } from './partner-model.js';
import { expectCalibrated, fitsNothing, formula, readGames } from './read-games.testing.js';

/** Default size: feeder's own choice and one code; each code has cases of its own. */
const READ = testSize<readonly Code[]>(['none', 'pairs'], CODES);

test.each(READ)('code=%s: of cards said to be followed with a chance, as many are', (code) => {
  expectCalibrated(new Feeder(USUAL_FEEDER, code), formula(code));
});

test.each(READ)('code=%s: the formula judges every deal as the policy itself', (code) => {
  const judged = { fits: 0, not: 0 };
  const asked = new AskedPast(new Feeder(USUAL_FEEDER, code));
  const byFormula = formula(code);
  let verdicts: boolean[] = [];
  const both: PartnerModel = {
    start(view) {
      verdicts = [];
      asked.start(view);
    },
    watch: (view) => asked.watch(view),
    fits(play, turn, lo, hi) {
      verdicts[turn] = byFormula.fits(play, turn, lo, hi);
      return true;
    },
    wouldPlay(history) {
      // A tenth of them, as most do not fit.
      const fits = verdicts.every((verdict) => verdict);
      if (!fits && judged.not > 10 * judged.fits) return false;
      judged[fits ? 'fits' : 'not']++;
      expect(asked.wouldPlay(history)).toBe(fits);
      return fits;
    },
  };
  readGames(new Feeder(USUAL_FEEDER, code), both, testSize(4, 30), () => {});
  expect(judged.fits).toBeGreaterThan(1000);
  expect(judged.not).toBeGreaterThan(1000);
});

test.each(testSize(['signaller'] as const, ['feeder', 'signaller', 'rank-matching'] as const))(
  'worlds that a search imagines agree with it: %s',
  (name) => {
    const uno = unoBases[name].make();
    const forward = new ShamusForward({ own: () => meldFirst.create(), partner: unoBases[name].make, known: true });
    let [points, biased, spread] = [0, 0, 0];
    readGames(
      uno,
      new AskedPast(unoBases[name].make()),
      testSize(4, 40),
      (view, chances) => {
        forward.sit(view);
        const worlds = 200;
        const misses = new Map([...chances.keys()].map((card) => [card, 0]));
        for (let world = 0; world < worlds; world++) {
          if (!forward.deal(view.random, 200_000)) return;
          const { handsLo, handsHi } = forward.world;
          for (const [card, count] of misses) {
            if (fitsNothing({ lo: handsLo[0]!, hi: handsHi[0]! }, card)) misses.set(card, count + 1);
          }
        }
        points++;
        for (const [card, chance] of chances) {
          // Eight of the hands that the reader draws are enough for it.
          const variance = (chance * (1 - chance) + 0.01) * (1 / worlds + 1 / 8);
          const difference = misses.get(card)! / worlds - chance;
          expect(Math.abs(difference)).toBeLessThan(5 * Math.sqrt(variance));
          biased += difference;
          spread += variance;
        }
      },
      (view) => forward.newGame(view),
    );
    expect(points).toBeGreaterThan(15);
    // Chances of cards of one hand go together: some four a hand.
    expect(Math.abs(biased)).toBeLessThan(4 * Math.sqrt(4 * spread));
  },
);

test('a coder plays cards of equal worth to a feeder, and by no other code than its own', () => {
  const setup = resolveSetup(shamus, { variant: 'expert' });
  const played = CODES.map((code) => {
    const cards: string[] = [];
    const coder = new Feeder(USUAL_FEEDER, code);
    const player: UnoPolicy = {
      newGame: (view) => coder.newGame(view),
      call: (view) => coder.call(view),
      play(view) {
        const card = coder.play(view);
        const scores = new Map(coder.explain(view, 'play').map(({ choice, score }) => [choice, score]));
        const best = Math.max(...scores.values());
        if (!view.table.seniorLost && scores.has(card)) expect(scores.get(card)).toBe(best);
        expect((view.playableLo & loOf(card)) | (view.playableHi & hiOf(card))).not.toBe(0);
        cards.push(String(card));
        return card;
      },
    };
    const engine = shamus.tables.engine(setup, [player, meldFirst.create()], keyFromSeed('coder'));
    for (let game = 0; game < testSize(10, 40); game++) engine.play(game);
    return cards.join(' ');
  });
  expect(new Set(played).size).toBe(CODES.length);
});
