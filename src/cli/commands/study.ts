import { join } from 'node:path';
import { studyRows } from '../../explain/index.js';
import { escapeForTerminal, type Game, studyDefaults, UsageError } from '../../game/index.js';
import { studyReport } from '../../report/index.js';
import { openStudy } from '../../results/index.js';
import { gamesPerRound, shardText, wholeRounds } from '../../simulation/index.js';
import {
  conductStudy,
  partsOf,
  readGoal,
  type Studied,
  type StudySpec,
  studyBeginning,
  withoutSearches,
} from '../../study/index.js';
import { runningOf, setupOf } from '../arms.js';
import type { ValuesFor } from '../options/option.js';
import { ProgressBar } from '../output/progress.js';
import { commandLine, commandWithout, keepStdoutForResults } from '../output/terminal.js';
import { EXIT_CODES, interruptible, tellUnevenShard, writePage } from '../play.js';
import type { study as studySpec } from '../specs/studies.js';
import { studyPlan } from '../study-plan.js';

type Values = ValuesFor<typeof studySpec>;

/** `shamus study GAME`: answers a designer's questions about a game, on one page. */
export async function study(values: Values, game: Game): Promise<void> {
  keepStdoutForResults();
  const spec = await planStudy(values, game);
  // Whoever cannot play is told before anything is written.
  const parts = await partsOf(spec);
  tellUnevenShard(parts);
  if (!values.resume && values.goal === undefined) console.error(await studyPlan(parts, values.threads));
  const path = values.out ?? join('results', `study-${game.name}`);
  const studied = await playStudy(spec, path, values);
  report(game, studied, path, values);
  if (studied.summary !== null) await writePage(path);
}

/** What the command studies and how. @throws UsageError */
export async function planStudy(values: Values, game: Game): Promise<StudySpec> {
  const setup = setupOf(game, values);
  const { team, ladder, rivals = [], habits, sight } = studyDefaults(game);
  const { shard, goal } = values;
  if (goal !== undefined) for (const text of goal) readGoal(text, game, values.effect);
  const round = gamesPerRound(game, { setup });
  if (typeof shard === 'string') throw new UsageError(`--shard must be of the form 3/100, not '${shard}'`);
  return {
    game,
    setup,
    seed: values.seed,
    question: {
      team: values.team ?? team,
      ladder: [...(values.ladder ?? (values.search ? ladder : await withoutSearches(game, setup, ladder)))],
      effect: values.effect,
      games: wholeRounds(values.games, round),
      rivals: [...(values.rivals ?? rivals)],
      reviewed: values.vary === undefined ? wholeRounds(values.reviewed, round) : 0,
      seconds: values.seconds,
      ...(values.vary === undefined && {
        ...(habits && habits.length > 0 && { habits: [...habits] }),
        ...(sight && { sight }),
      }),
      ...(values.vary && { vary: [...values.vary] }),
      ...(values.points !== undefined && { points: values.points }),
      ...(goal && { goal: [...goal] }),
    },
    carrying: { ...runningOf(values), ...(shard && { shard }) },
  };
}

async function playStudy(spec: StudySpec, path: string, values: Values): Promise<Studied> {
  const { resume, restart, force } = values;
  const folder = await openStudy({
    ...{ path, resume, restart, force },
    command: commandLine(),
    whole: commandWithout(['--shard'], ['--resume', '--restart', '--force']),
    isShard: spec.carrying.shard !== undefined,
    beginning: studyBeginning(spec),
  });
  let bar: ProgressBar | null = null;
  try {
    const studied = await interruptible({ end: () => bar?.end() }, (signals) =>
      conductStudy(
        spec,
        async (part) => {
          if (process.stderr.isTTY) console.error(escapeForTerminal(part.title));
          bar = new ProgressBar(part.game, part.plan);
          await bar.start();
          try {
            return await folder.play(part, { ...signals, onProgress: bar.follow });
          } finally {
            bar.end();
          }
        },
        () => studyRows(spec, spec.question.reviewed, signals),
      ),
    );
    await folder.finish(studied, values.threads);
    return studied;
  } finally {
    folder.close();
  }
}

function report(game: Game, { summary, ended, failure, seconds }: Studied, path: string, values: Values): void {
  const { json, threads, shard } = values;
  if (summary !== null) {
    const text = json
      ? `${JSON.stringify({ ...summary, timing: { seconds, threads } })}\n`
      : escapeForTerminal(studyReport(game, summary));
    process.stdout.write(text);
    console.error(`results: ${escapeForTerminal(path)}`);
  } else if (ended === 'complete' && shard !== undefined) {
    process.stdout.write(
      `shard ${shardText(shard)} is complete; when all shards are there, give the command without --shard and with --resume\n`,
    );
  }
  if (failure !== null) console.error(`shamus: ${failure}`);
  if (ended === 'interrupted') {
    console.error('shamus: interrupted; finished games are saved; run the same command with --resume to continue');
  }
  process.exitCode = EXIT_CODES[ended];
}
