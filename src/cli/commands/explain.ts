import { extname } from 'node:path';
import type { Argv } from 'yargs';
import {
  Blunders,
  type ExplainedGame,
  explainedGame,
  type ReviewedGame,
  type ReviewResult,
  type ReviewSpec,
  reviewGames,
} from '../../explain/index.js';
import { type Game, UncopyablePolicyError, UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { faultLine, ReportedFault, tellerFor } from '../../simulation/index.js';
import { DONE, FAILURE, INTERRUPTED } from '../input/conventions.js';
import { explainableMeasures, reviewPlanOf, situationsIn, situationsOf, usualGroups } from '../input/explain-plan.js';
import { list, RUNNING_OPTIONS, SEED_OPTION, stringOption, wholeNumber } from '../input/options.js';
import { names, setupOf, setupOptions, teamOption } from '../input/plan.js';
import { outputPage } from '../output/page-output.js';
import { DealBar } from '../output/progress.js';
import { keepStdoutForResults, lookOf } from '../output/terminal.js';
import { interruptible } from '../run-with-progress.js';
import { endingNamed, indicesNamed, NONE_ENDED_SO, rangeOf, tellFault } from './replay.js';

/** Moves that are listed. */
const USUAL_LISTED = 10;

/** `shamus explain`: where games were lost. */
export async function explainCommand(yargs: Argv, gameName: string): Promise<Argv> {
  const game = await loadGame(gameName);
  const usual = game.defaults.review;
  const situations = await situationsIn(game, setupOf(game, {}), '');
  return yargs.command(
    'explain [team..]',
    'what each move of a game would have won, which cost most, and which decisions of a team cost most',
    (command) =>
      command
        .options({
          ...setupOptions(game),
          game: stringOption('game', {
            alias: 'g',
            describe: `the game: ${names(GAME_NAMES.map((name) => ({ name })))} (or, as --index, a number)`,
          }),
          team: teamOption(`policies in seat order (default: ${game.referenceTeams[0]})`),
          ...SEED_OPTION,
          seat: stringOption('seat', {
            describe: 'in competitive games: whose chances and decisions, by the seat that replay shows (default: 0)',
          }),
          place: stringOption('place', {
            describe:
              'with --blunders, in competitive games: whose decisions, by the position in the team, from 0 (default: 0)',
          }),
          deal: stringOption('deal', {
            describe: `in games of several deals: deal number from 1, worst (largest drop in win probability) or all (default: ${usual.deal}${usual.deal === 'all' ? '' : '; with --blunders all'})`,
          }),
          index: stringOption('index', {
            alias: 'i',
            describe: 'which game of the run, from 0 (default: 0); with --only a range to search, N-M or N-',
          }),
          only: stringOption('only', {
            describe: `the first game with this outcome or reason: ${names([...game.outcomes, ...game.reasons])}`,
          }),
          base: stringOption('base', {
            describe: 'the team that plays the playouts (default: the team itself; for a search, its base)',
          }),
          measure: stringOption('measure', {
            describe: `what counts as won: ${names(explainableMeasures(game))} (default: ${game.rankedBy})`,
          }),
          worlds: stringOption('worlds', {
            alias: 'w',
            describe: `worlds in which the moves of a decision are tried (default: ${usual.worlds}; with --blunders ${usual.worldsOfMany})`,
          }),
          limit: stringOption('limit', { describe: `moves to list, costliest first (default: ${USUAL_LISTED})` }),
          all: { type: 'boolean', default: false, describe: 'list every decision with all its moves' },
          blunders: {
            type: 'boolean',
            default: false,
            describe: 'which decisions of the team cost most, by situation, over many games',
          },
          games: stringOption('games', {
            alias: 'n',
            describe: `with --blunders: how many games (default: ${usual.games})`,
          }),
          'group-by': list('group-by', {
            alias: 'by',
            describe: `with --blunders: how decisions are grouped: ${names(situations)} (default: ${usualGroups(situations).join()})`,
          }),
          threads: RUNNING_OPTIONS.threads,
          'game-timeout': RUNNING_OPTIONS['game-timeout'],
          html: { type: 'boolean', default: false, describe: 'write a page to watch the game on, with all this' },
          out: stringOption('out', {
            alias: 'o',
            describe: 'file.html for the page (default: stdout; game-N.html at a terminal)',
          }),
          json: {
            type: 'boolean',
            default: false,
            describe: 'print JSON (schema shamus-explain/1; with --blunders shamus-blunders/1)',
          },
        } as const)
        .example('$0 explain -t high-first+meld-first --seed demo --index 7', 'where game 7 of such a run was lost')
        .example('$0 explain -t high-first+meld-first -i 7 --all', 'what every move of it would have won')
        .example('$0 explain -t high-first+meld-first --only loss', 'the first game that was lost')
        .example('$0 explain -t high-first+meld-first -i 7 --html --out game.html', 'a page to watch it on')
        .example('$0 explain -t high-first+meld-first --blunders', 'which of its decisions cost most')
        .example('$0 explain --game shanghai-rummy -t careful --seat 2', 'the deal in which seat 2 lost most')
        .example(
          '$0 explain --game rummy -v deal-1 -t careful --blunders',
          'which decisions cost most in single deals of Rummy',
        ),
    async (argv) => {
      keepStdoutForResults();
      await refuseOthers(game);
      const most = argv.limit === undefined ? USUAL_LISTED : wholeNumber('limit', argv.limit, 1, 10_000);
      refuseContradictions(argv);
      const index = indicesNamed(argv);
      const first = await reviewPlanOf(game, { ...argv, index });
      const plan = argv.only === undefined ? first : await firstEnding(game, first, argv.only, index);
      if (plan === null) return;
      const by = await situationsOf(game, plan, argv['group-by']);
      const bar = new DealBar('games');
      await bar.start(plan.games, { what: 'decisions', done: plan.judged });
      const games: ReviewedGame[] = [];
      const blunders = new Blunders(by);
      const { result, problem } = await reviewed(game, plan, argv.blunders, bar, (found) => {
        if (argv.blunders) blunders.add(found);
        else games.push(found);
        bar.follow(argv.blunders ? blunders.games : games.length);
      });
      const { blundersReport, explainAll, explainReport } = await import('../../report/index.js');
      if (argv.blunders && blunders.games > 0) {
        const summary = blunders.summary(plan);
        if (argv.json) print(summary);
        else process.stdout.write(blundersReport(game, summary, lookOf(process.stdout)));
      } else if (games.length > 0) {
        const explained = await explainedOf(game, plan, result!, games[0]!);
        if (argv.json) print(explained);
        else if (argv.html) await writePage(plan, explained, argv.out);
        else {
          process.stdout.write(explainReport(game, explained, most, lookOf(process.stdout)));
          if (argv.all) process.stdout.write(`\n${explainAll(game, explained)}`);
        }
      }
      if (problem !== null) console.error(`shamus: ${problem}`);
      const isComplete = result?.isComplete === true;
      if (problem === null && !isComplete)
        console.error('shamus: interrupted; this is about the games reviewed so far');
      process.exitCode = problem !== null ? FAILURE : isComplete ? DONE : INTERRUPTED;
    },
  );
}

/** @throws UsageError if the game had no such deal */
async function explainedOf(
  game: Game,
  plan: ReviewSpec,
  { start }: ReviewResult,
  reviewed: ReviewedGame,
): Promise<ExplainedGame> {
  const { scope, contender, seed } = plan;
  const { deals } = await game.reviews!(contender.setup, keyFromSeed(seed));
  if (reviewed.deals?.length === 0)
    throw new UsageError(`game ${reviewed.game} was over before deal ${scope.deal}: see it with shamus replay`);
  return explainedGame(game, plan, start, reviewed, deals !== null && deals.first < deals.last);
}

/** The plan for the first game of a range that ended so; null, with a message, if none did. @throws UsageError */
async function firstEnding(
  game: Game,
  plan: ReviewSpec,
  only: string,
  index: string | undefined,
): Promise<ReviewSpec | null> {
  const ending = endingNamed(game, only);
  const [from, to] = rangeOf(index, true);
  const teller = tellerFor(plan.contender, plan.seed, plan.decisionTimeout);
  try {
    const found = await teller.find(from, to, ending);
    if (found !== null) return { ...plan, from: found };
    console.error(NONE_ENDED_SO);
    process.exitCode = FAILURE;
  } catch (error) {
    tellFault(error, game, plan.contender, plan.seed);
  } finally {
    await teller.end();
  }
  return null;
}

/** Reviews games; a policy's fault is told, and the games before it are kept. */
async function reviewed(
  game: Game,
  plan: ReviewSpec,
  areMany: boolean,
  bar: DealBar,
  onGame: (game: ReviewedGame) => void,
): Promise<{ readonly result: ReviewResult | null; readonly problem: string | null }> {
  try {
    const result = await interruptible(bar, (signals) => reviewGames(plan, !areMany, { ...signals, onGame }));
    return { result, problem: null };
  } catch (error) {
    if (error instanceof ReportedFault) return { result: null, problem: faultLine(error.report, game.name, plan.seed) };
    if (!(error instanceof UncopyablePolicyError)) throw error;
    const { name } = plan.playOn.policies[error.seat]!;
    throw new UsageError(
      `games cannot be played on by '${name}': ${error.message}; or name another team with --base, as in --base ${game.referenceTeams.at(-1)}`,
    );
  }
}

async function writePage(plan: ReviewSpec, explained: ExplainedGame, out: string | undefined): Promise<void> {
  const { replayPage } = await import('../../report/replay/index.js');
  const teller = tellerFor(plan.contender, plan.seed, plan.decisionTimeout);
  try {
    const page = await replayPage(teller, plan.contender, plan.seed, plan.from, explained);
    await outputPage(page, out, `game-${plan.from}.html`);
  } finally {
    await teller.end();
  }
}

/** @throws UsageError if games of this kind cannot be explained, with those that can */
async function refuseOthers(game: Game): Promise<void> {
  if (game.reviews !== undefined) return;
  const games = await Promise.all(GAME_NAMES.map(loadGame));
  const able = games.filter(({ reviews }) => reviews !== undefined).map(({ name }) => name);
  throw new UsageError(
    `games of ${game.name} cannot be explained, as they cannot be played on from the middle; games that can: ${able.join(', ')}`,
  );
}

interface Wish {
  readonly blunders: boolean;
  readonly games?: string | undefined;
  readonly 'group-by'?: readonly string[] | undefined;
  readonly only?: string | undefined;
  readonly index?: string | undefined;
  readonly all: boolean;
  readonly html: boolean;
  readonly json: boolean;
  readonly out?: string | undefined;
  readonly limit?: string | undefined;
}

/** @throws UsageError */
function refuseContradictions(wish: Wish): void {
  const { blunders, games, index, only, all, html, json, out, limit } = wish;
  if (html && json) throw new UsageError('--html and --json cannot both be given');
  if (out !== undefined && !html)
    throw new UsageError('--out is for pages (--html); results go to stdout: redirect with > FILE');
  if (out !== undefined && !['.html', '.htm'].includes(extname(out).toLowerCase()))
    throw new UsageError(`--out must be a file whose name ends in .html, not '${out}'`);
  if (!blunders) {
    const orphan = games !== undefined ? '--games' : wish['group-by'] !== undefined ? '--group-by' : null;
    if (orphan !== null) throw new UsageError(`${orphan} needs --blunders, which is about many games`);
    return;
  }
  const alone = html
    ? '--html'
    : all
      ? '--all'
      : limit !== undefined
        ? '--limit'
        : only !== undefined
          ? '--only'
          : null;
  if (alone !== null) throw new UsageError(`${alone} is for one game, and --blunders for many: give one of them`);
  if (index !== undefined && games !== undefined)
    throw new UsageError('--index and --games both say which games to review; give one of them');
}

function print(summary: object): void {
  process.stdout.write(`${JSON.stringify(summary)}\n`);
}
