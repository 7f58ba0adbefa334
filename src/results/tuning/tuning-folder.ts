/** Writes the folder of a tuning, while it is under way. */
import type { Game } from '../../game/index.js';
import type { RunCallbacks, RunResult } from '../../simulation/index.js';
import type { TuneBeginning } from '../../tuning/summary-format.js';
import type { Tuned, TuningPhase } from '../../tuning/tune.js';
import { openStaged, type StagedOptions } from '../staged-folder.js';
import { CONFIRMATION, TUNING, tuningFiles } from './tuning-format.js';

export interface TuningOptions extends StagedOptions<TuneBeginning> {
  readonly game: Game;
}

/**
 * Opens the folder of a tuning, which keeps every round as a results folder.
 *
 * @throws UsageError if what is there cannot be resumed; ResultsError if the folder cannot be written, or another
 * process writes there
 */
export function openTuning(options: TuningOptions) {
  const folder = openStaged(TUNING, options);
  const { game, command } = options;
  return {
    /** Plays a stage, or what is left of it, or reads what it came to. @throws ResultsError if it cannot be kept */
    play: (stage: TuningPhase, watch: Pick<RunCallbacks, 'signal' | 'endNow' | 'onProgress'>): Promise<RunResult> => {
      const { name, plan, question: comparison } = stage;
      return folder.play(
        {
          ...{ name, game, plan, comparison, records: null },
          question: comparison === null ? stage.title : null,
          command: stage.command === null ? command : `${stage.command} --out ${CONFIRMATION}`,
        },
        watch,
      );
    },
    /** Writes what the tuning came to; of one that was cut short nothing but what it goes on from. @throws ResultsError */
    finish: ({ summary, seconds }: Tuned, threads: number): Promise<void> =>
      folder.finish({ summary, files: tuningFiles(summary), seconds, threads, policies: summary.start.policies }),
    close: () => folder.close(),
  };
}
