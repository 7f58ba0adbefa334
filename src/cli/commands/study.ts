import { join } from 'node:path';
import { estimate } from '../../experiment/index.js';
import { studyRows } from '../../explain/index.js';
import { escapeForTerminal, type Game, studyDefaults, UsageError } from '../../game/index.js';
import { studyReport } from '../../report/index.js';
import { duration } from '../../report/lines.js';
import { openStudy } from '../../results/index.js';
import { gamesInPlan, gamesPerRound, shardText, wholeRounds } from '../../simulation/index.js';
import {
  conductStudy,
  partsOf,
  readGoal,
  type Studied,
  type StudyPart,
  type StudySpec,
  studyBeginning,
  withoutSearches,
} from '../../study/index.js';
import { runningOf, setupOf } from '../arms.js';
import type { ValuesFor } from '../options/option.js';
import { commandLine, commandWithout, keepStdoutForResults } from '../output/terminal.js';
import { conclude, playStaged, tellUnevenShard, writePage } from '../play.js';
import type { study as studySpec } from '../specs/studies.js';

type Values = ValuesFor<typeof studySpec>;

/** `shamus study GAME`: answers a designer's questions about a game, on one page. */
export async function study(values: Values, game: Game): Promise<void> {
  keepStdoutForResults();
  const spec = await planStudy(values, game);
  // Whoever cannot play is told before anything is written.
  const parts = await partsOf(spec);
  tellUnevenShard(parts);
  if (!values.resume && values.goal === undefined) console.error(await planText(parts, spec.seed, values.threads));
  const path = values.out ?? join('results', `study-${game.name}`);
  const { resume, restart, force, threads } = values;
  const folder = await openStudy({
    ...{ path, resume, restart, force },
    command: commandLine(),
    whole: commandWithout(['--shard'], ['--resume', '--restart', '--force']),
    isShard: spec.carrying.shard !== undefined,
    beginning: studyBeginning(spec),
  });
  const studied = await playStaged(
    folder,
    (part) => part.game,
    threads,
    (play, signals) => conductStudy(spec, play, () => studyRows(spec, spec.question.reviewed, signals)),
  );
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

/** Parts whose games are timed: of many combinations of rules some stand for all. */
const MAX_TIMED = 6;

/** The plan in a line: games of each part, of all, and about how long they take. Plays a few games. */
async function planText(parts: readonly StudyPart[], seed: string, threads: number): Promise<string> {
  const games = parts.map(({ game, plan }) => gamesInPlan(game, plan));
  const all = games.reduce((sum, own) => sum + own, 0);
  const timed = [...parts.keys()].filter((place) => place % Math.ceil(parts.length / MAX_TIMED) === 0);
  const arms = timed.flatMap((place) => parts[place]!.plan.arms.map((arm) => ({ place, arm })));
  const rule = { kind: 'games', games: Math.max(...games) } as const;
  const paces = await estimate({ arms: arms.map(({ arm }) => arm), seed, rule, threads });
  let [tried, seconds] = [0, 0];
  for (const [index, { place }] of arms.entries()) {
    const own = games[place]! / parts[place]!.plan.arms.length;
    tried += own;
    seconds += (own * paces[index]!.seconds) / paces[index]!.games;
  }
  const named = parts.map(({ name }, place) => `${name} ${games[place]!.toLocaleString('en')}`);
  const told = parts[0]!.name.startsWith('vary/') ? `${parts.length} combinations` : named.join(', ');
  return `plan: ${all.toLocaleString('en')} games (${told}), about ${duration((seconds * all) / tried / threads)} on ${threads} threads`;
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
  process.exitCode = conclude({ failure, ended }, 'to be resumed');
}
