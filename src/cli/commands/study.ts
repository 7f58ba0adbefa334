import { join } from 'node:path';
import { estimate } from '../../experiment/index.js';
import { studyRows } from '../../explain/index.js';
import { DEFAULTS, escapeForTerminal, type Game, studyDefaults, UsageError } from '../../game/index.js';
import { studyReport } from '../../report/index.js';
import { roughTime, threadsText } from '../../report/lines.js';
import { openStudy } from '../../results/index.js';
import { gamesInPlan, gamesPerRound, shardText, wholeRounds } from '../../simulation/index.js';
import { splitTeams } from '../../simulation/lineup/team.js';
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
import * as o from '../options/shared.js';
import { commandLine, printResults, wholeCommand } from '../output/terminal.js';
import { conclude, playStaged, tellUnevenShard, writePage } from '../play.js';

/** Games of a study whose decisions are judged: of games of many long deals none unless the user says so, as each takes a minute. */
function reviewedGames({ defaults }: Game): number {
  return defaults.games < DEFAULTS.games ? 0 : Math.min(40, defaults.review.games);
}

/** Games of each step of the ladder of a study, of games that take microseconds and of others. */
const STUDY_GAMES = [8000, 2000];

/** Two rules that can be varied in a game, each with two values. */
function variedIn({ players, rulings, ownVariant }: Game): string[] {
  if (ownVariant !== undefined) return ['senior=60,120', 'junior=100,150'];
  const [ruling] = rulings.filter(({ name }) => name !== 'turnLimit').concat(rulings);
  return [`players=${players.slice(0, 2).join(',')}`, `${ruling!.name}=${ruling!.values.slice(0, 2).join(',')}`];
}

export function spec(game: Game) {
  const { source: name = game.name } = game;
  const { team, ladder, rivals = [] } = studyDefaults(game);
  const isQuick = game.defaults.games === DEFAULTS.games;
  const { shard } = o.output(true);
  const who = game.kind === 'competitive' ? 'the policy at all seats' : 'the team at the table';
  return {
    options: {
      ...o.setup(game),
      game: { ...o.GAME.game, positional: true },
      ...o.team(who, { default: team }),
      ladder: o.list(
        'players from the weakest to the strongest, each of whom plays among players of the one before',
        { values: 'team', default: `${ladder.join(',')}; those who look ahead with --search` },
        splitTeams,
      ),
      search: o.flag(
        'also play those of the default ladder who look ahead, and ask what it is worth to see hidden cards',
        { rules: [o.excludes(['ladder'], ': a ladder names who plays'), o.excludes(['vary'])] },
      ),
      ...(game.kind === 'competitive' && {
        rivals: o.list('policies that are set among each other, each alone among players of each other one', {
          values: 'team',
          default: rivals.join(','),
        }),
      }),
      effect: o.optionOr(
        `the bias of a seat that is to be found with a probability of 95 %: ${o.DIFFERENCE_FORMS}`,
        '0.01',
        o.difference(o.MIN_EFFECT),
      ),
      games: o.optionOr(
        'games of each step of the ladder, and of each assignment of players to seats, as in 1e4',
        String(STUDY_GAMES[isQuick ? 0 : 1]),
        o.games,
        { alias: 'n' },
      ),
      reviewed: o.optionOr(
        'games in which the decisions of a player are judged by playouts, for minutes and drama; 0 for none',
        String(reviewedGames(game)),
        o.whole(0, 100_000),
      ),
      seconds: o.optionOr('seconds that a player takes for a decision', '5', o.between(0, 3600)),
      vary: o.each(
        `a rule to vary, instead of the other questions: FIELD=LOW..HIGH, FIELD=LOW..HIGH:STEP or FIELD=a,b,c; FIELD is one of a game file, a ruling, players or variant; several: ${variedIn(
          game,
        )
          .map((one) => `--vary ${one}`)
          .join(' ')}`,
      ),
      points: o.option(
        'combinations of --vary to play at most: all, or a Latin hypercube of so many',
        o.whole(2, 1000),
        {
          default: 'all up to 48, else 32 or as many as tell all values apart',
          rules: [o.needs(['vary'], '--vary, whose combinations they are')],
        },
      ),
      goal: o.list(
        'what the rules of --vary are to come to, searched for and confirmed on fresh decks: MEASURE=NUMBER or MEASURE=LOW..HIGH, as minutes=45,dealer=0; minutes and turns may be a tenth off, shares --effect',
        {
          rules: [
            o.needs(['vary'], '--vary, whose rules are searched'),
            o.refuses(
              ['shard'],
              'a search cannot be divided with --shard: what it plays depends on what it found; --redis spreads it over machines',
            ),
          ],
        },
      ),
      ...o.SEED,
      ...o.RUNNING,
      ...o.QUEUE,
      ...o.outFolder('folder for the results, with a page', { default: 'results/study-GAME' }),
      ...o.resume('study', []),
      force: o.flag(o.FORCE.force.about),
      shard,
      ...o.json('the results', 'shamus-study/1'),
    },
    examples: [
      [`study ${name}`, 'writes results and a page to results/study-GAME'],
      [`study ${name} --effect 0.02 -n 1000 -o out`, 'a quick look: a bias of two points would be found'],
      [
        `study ${name} -n 400 ${variedIn(game)
          .map((one) => `--vary ${one}`)
          .join(' ')} -o rules`,
        'what these rules change',
      ],
    ] as const,
  };
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus study GAME`: answers a designer's questions about a game, on one page. */
export async function action(values: Values, game: Game): Promise<void> {
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
    whole: wholeCommand(),
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
  const paces = await estimate({ arms: arms.map(({ arm }) => arm), seed, rule });
  let [tried, seconds] = [0, 0];
  for (const [index, { place }] of arms.entries()) {
    const own = games[place]! / parts[place]!.plan.arms.length;
    tried += own;
    seconds += own * paces[index]!.secondsAGame;
  }
  const named = parts.map(({ name }, place) => `${name} ${games[place]!.toLocaleString('en')}`);
  const told = parts[0]!.name.startsWith('vary/') ? `${parts.length} combinations` : named.join(', ');
  return `plan: ${all.toLocaleString('en')} games (${told}), ${roughTime((seconds * all) / tried / threads)} on ${threadsText(threads)}`;
}

function report(game: Game, { summary, ended, failure, seconds }: Studied, path: string, values: Values): void {
  const { json, threads, shard } = values;
  if (summary !== null) {
    const timed = { ...summary, timing: { seconds, threads } };
    printResults(json, timed, () => escapeForTerminal(studyReport(game, summary)));
    console.error(`results: ${escapeForTerminal(path)}`);
  } else if (ended === 'complete' && shard !== undefined) {
    process.stdout.write(
      `shard ${shardText(shard)} is complete; when all shards are there, give the command without --shard and with --resume\n`,
    );
  }
  process.exitCode = conclude({ failure, ended }, 'to be resumed');
}
