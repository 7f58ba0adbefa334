/** Plans for tests that stop when they have decided. */
import { MOST_GAMES } from '../../simulation/index.js';
import { levelFor, SequentialLengths, type SequentialTest, type Tested } from '../../stats/index.js';
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
  even: Tested,
  round: number,
  aLook: number,
  { alpha, power, untilDecided, sprt }: PlanQuestion,
): Pick<PlanSummary, 'untilDecided' | 'sprt'> {
  const errors = { alpha, beta: levelFor(power) };
  const lengthsOf = (test: SequentialTest) =>
    new SequentialLengths(test, even, aLook / round, Math.ceil(MOST_GAMES / round));
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
  };
}
