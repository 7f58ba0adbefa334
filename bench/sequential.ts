/**
 * What the stopping rules of `compare` cost and how often they err, by simulation: the table of docs/statistics.md. Trials
 * are pairs of which both sides' wins alone are drawn at random, not games that are played.
 */
import { DEAL, keyFromSeed, Stream } from '../src/random/index.js';
import { trialsToDecide } from '../src/stats/paired-sizes.js';
import { evaluateTest, type SequentialTest } from '../src/stats/sequential-test.js';

const RUNS = Number(process.argv[2] ?? 10_000);
/** Trials from one look to the next, as in a run. */
const BATCH = 10_000;
/** The share of trials that tell the two apart. */
const DISCORDANCE = 0.15;
const EFFECT = 0.005;
const ERRORS = { alpha: 0.05, beta: 0.05 };

const TEST: SequentialTest = { kind: 'confidence-sequence', ...ERRORS, effect: EFFECT };

const key = keyFromSeed('sequential');
const stream = new Stream();
const uniform = () => ((stream.next() >>> 0) + 0.5) / 2 ** 32;

/** A binomial variate: waiting times between successes are geometric. */
function successes(trials: number, rate: number): number {
  const rest = Math.log1p(-rate);
  for (let count = 0, trial = 0; ; count++) {
    trial += 1 + Math.floor(Math.log(uniform()) / rest);
    if (trial > trials) return count;
  }
}

function outcome(difference: number): { trials: number; finding: string } {
  let tally = { trials: 0, onlyFirst: 0, onlySecond: 0 };
  for (;;) {
    const discordant = successes(BATCH, DISCORDANCE);
    const second = successes(discordant, 0.5 + difference / DISCORDANCE / 2);
    tally = {
      trials: tally.trials + BATCH,
      onlyFirst: tally.onlyFirst + discordant - second,
      onlySecond: tally.onlySecond + second,
    };
    const finding = evaluateTest(TEST, tally);
    if (finding !== 'open') return { trials: tally.trials, finding };
  }
}

/** Mean trials, and how often the finding is one of these. */
function measured(place: number, difference: number, findings: readonly string[]) {
  let [trials, found] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    stream.start(key, run, DEAL + 16 * place);
    const one = outcome(difference);
    trials += one.trials;
    if (findings.includes(one.finding)) found++;
  }
  return {
    mean: Number((trials / RUNS).toPrecision(3)).toLocaleString('en'),
    share: ((100 * found) / RUNS).toFixed(1),
  };
}

const fixed = trialsToDecide({ difference: EFFECT, discordance: DISCORDANCE }, ERRORS.alpha, 1 - ERRORS.beta);
console.log('| rule | no difference | half of it | 0.5 points | better, wrongly | close, wrongly |');
console.log('|---|--:|--:|--:|--:|--:|');
const all = fixed.toLocaleString('en');
console.log(`| \`-n\`, a fixed number | ${all} | ${all} | ${all} | 5.0 % | |`);
const none = measured(0, 0, ['first', 'second']);
const half = measured(1, EFFECT / 2, []);
const full = measured(2, EFFECT, ['close']);
const cells = [none.mean, half.mean, full.mean, `${none.share} %`, `${full.share} %`];
console.log(`| \`--until-decided\` | ${cells.join(' | ')} |`);
