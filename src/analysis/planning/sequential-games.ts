/** Plans for tests that stop when they have decided. */
import { MAX_GAMES } from '../../simulation/index.js';
import { meanSquare } from '../../stats/bounded-sizes.js';
import { groupOdds, trialsToEnd } from '../../stats/group-course.js';
import { type GroupTest, plannedLooks } from '../../stats/group-test.js';
import { levelFor } from '../../stats/interval.js';
import type { AnytimeTest, TestData } from '../../stats/sequential-test.js';
import { SequentialLengths } from '../../stats/test-length.js';
import { playable } from './fixed-games.js';
import type { PlanQuestion, PlanSummary } from './plan-summary.js';

/** Shares of the way between two hypotheses, somewhere between which tests take longest. */
const BETWEEN = [0.4, 0.5, 0.6];

/**
 * @param even trials that differ as those to come, if neither is better
 * @param round games of a round, which is a trial
 * @param aLook games from one look to the next, whole rounds
 */
export function sequentialGames(
  even: TestData,
  round: number,
  aLook: number,
  question: PlanQuestion,
): Pick<PlanSummary, 'untilDecided' | 'sprt' | 'groupSequential'> {
  const { alpha, power, untilDecided, sprt } = question;
  const errors = { alpha, beta: levelFor(power) };
  const lengthsOf = (test: AnytimeTest) =>
    new SequentialLengths(test, even, aLook / round, Math.ceil(MAX_GAMES / round));
  const gamesOf = (trials: number) => playable(round * trials);
  return {
    untilDecided: untilDecided.map((effect) => {
      const lengths = lengthsOf({ kind: 'confidence-sequence', ...errors, effect });
      const meanAt = (difference: number) => lengths.at(difference).expected;
      return {
        effect,
        none: gamesOf(meanAt(0)),
        between: gamesOf(Math.max(...BETWEEN.map((share) => meanAt(share * effect)))),
        full: gamesOf(meanAt(effect)),
        most: gamesOf(lengths.most!),
      };
    }),
    sprt: sprt.map(({ h0, h1 }) => {
      const lengths = lengthsOf({ kind: 'sprt', ...errors, h0, h1 });
      const between = BETWEEN.map((share) => lengths.at(h0 + share * (h1 - h0)));
      return {
        h0,
        h1,
        atH0: gamesOf(lengths.at(h0).expected),
        between: gamesOf(Math.max(...between.map(({ expected }) => expected))),
        atH1: gamesOf(lengths.at(h1).expected),
        almostAll: gamesOf(Math.max(...between.map(({ almostAll }) => almostAll))),
      };
    }),
    groupSequential: question.groupSequential.map((effect) => {
      const test = groupTestFor(even, aLook / round, effect, question);
      const meanAt = (share: number) => groupOdds(test, meanSquare(even), share * effect).expected;
      return {
        effect,
        games: gamesOf(test.looks.at(-1)!),
        looks: test.looks.length,
        spending: test.spending,
        none: gamesOf(meanAt(0)),
        between: gamesOf(Math.max(...BETWEEN.map(meanAt))),
        full: gamesOf(meanAt(1)),
      };
    }),
  };
}

/** A test that lasts just long enough to decide whatever the difference is, in whole batches if it takes more than one. */
function groupTestFor(
  even: TestData,
  batch: number,
  effect: number,
  { alpha, power, looks, spending }: PlanQuestion,
): GroupTest {
  const errors = { alpha, beta: levelFor(power), effect, spending };
  let planned = looks;
  for (;;) {
    const trials = trialsToEnd(errors, planned, meanSquare(even));
    const most = trials <= batch ? trials : Math.ceil(trials / batch) * batch;
    const found = plannedLooks(most, planned, batch);
    if (found.length === planned) return { kind: 'group-sequential', ...errors, looks: found };
    planned = found.length;
  }
}
