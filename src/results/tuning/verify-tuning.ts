/** Whether the folder of a tuning is genuine. */
import { isDeepStrictEqual } from 'node:util';
import { type Game, resolveSetup, UsageError } from '../../game/index.js';
import { resolveTeam, withOpponents } from '../../simulation/index.js';
import { beginningOf, readSpace, type TuningSpec, tune } from '../../tuning/index.js';
import { verifyStages } from '../verify/stages.js';
import type { Verification, VerifyOptions } from '../verify/verify.js';
import { TUNING, type TuningResults, tuningFiles } from './tuning-format.js';

/**
 * Verifies each round and the confirmation as results of their own, a part of the batches in each; and lets the search
 * decide again by what they came to: it must ask for the same candidates, and come to the same summary.
 */
export async function verifyTuning(game: Game, tuning: TuningResults, options: VerifyOptions): Promise<Verification> {
  return verifyStages(
    TUNING,
    tuning,
    options,
    async () => game,
    async (read) => {
      const spec = await specOf(game, tuning, options.folder);
      if (!isDeepStrictEqual(beginningOf(spec), tuning.beginning))
        throw new UsageError('it has options or values that its own question does not name');
      const { summary } = await tune(spec, ({ name, plan, title, question: comparison }) =>
        read({ name, game, plan, records: null, question: comparison === null ? title : null, comparison }),
      );
      return tuningFiles(summary);
    },
  );
}

async function specOf(game: Game, { summary }: TuningResults, folder: string): Promise<TuningSpec> {
  const { question, seed } = summary;
  const setup = resolveSetup(game, summary.setup);
  const team = await resolveTeam(game, setup.players, summary.start.policies, folder);
  const start = summary.start.field === null ? team : withOpponents(team);
  const space = await readSpace(game, start, question.tune, question.method === 'cma-es', folder);
  return { game, setup, space, question, seed, carrying: { threads: 1, gameTimeout: 60 } };
}
