import { extname } from 'node:path';
import {
  Blunders,
  defaultPlayOn,
  type ExplainedGame,
  explainedGame,
  judgeBudget,
  type ReviewedGame,
  type ReviewResult,
  type ReviewSpec,
  reviewGames,
  type Who,
} from '../../explain/index.js';
import {
  COMMON_SITUATIONS,
  findByName,
  type Game,
  goals,
  MIN_WORLDS,
  type NamedItem,
  type ReviewScope,
  type ReviewSupport,
  resolveSetup,
  SHARE,
  UncopyablePolicyError,
  UsageError,
} from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { createReplayer, faultLine, ReportedFault, resolveTeam } from '../../simulation/index.js';
import { setupOf } from '../arms.js';
import { DONE, FAILURE, INTERRUPTED } from '../conventions.js';
import * as o from '../options/shared.js';
import { DealBar } from '../output/progress.js';
import { outputPage, printResults, terminalStyle } from '../output/terminal.js';
import { interruptible } from '../play.js';
import { endingNamed, indicesNamed, NONE_ENDED_SO, rangeOf, reportFault, shownGames } from './replay.js';

/** Everything that decisions of a game can be grouped by: first what all games have, then the game's own situations. */
async function situationsIn(game: Game): Promise<readonly NamedItem[]> {
  const reviews = await game.reviews?.(resolveSetup(game, {}), keyFromSeed(''));
  return reviews === undefined ? [] : [...COMMON_SITUATIONS, ...reviews.situations];
}

/** Groups of decisions by default: the kind of decision, the kind of move, and the first situation of the game itself. */
function defaultGroups(situations: readonly NamedItem[]): readonly string[] {
  const own = situations.slice(COMMON_SITUATIONS.length, COMMON_SITUATIONS.length + 1);
  return ['decision', 'made', ...own.map(({ name }) => name)];
}

export async function spec(game: Game) {
  const { deal, worlds, worldsOfMany, games } = game.defaults.review;
  const situations = await situationsIn(game);
  const measures = goals(game)
    .filter(({ seatMetric }) => seatMetric === undefined || seatMetric === SHARE)
    .map(({ name }) => name);
  const forOne = (name: string) =>
    o.refuses(['blunders'], `--${name} is for one game, and --blunders for many: give one of them`);
  const ofMany = o.needs(['blunders'], '--blunders, which is about many games');
  const ofSeats = (name: string, rule: ReturnType<typeof o.refuses>) =>
    game.kind === 'competitive'
      ? [rule]
      : [o.refuses([], `--${name} is for competitive games; in ${game.name} all players win together`)];
  const shown = shownGames(game);
  return {
    options: {
      ...shown,
      seat: o.text('in competitive games: whose chances and decisions, by the seat that replay shows', {
        default: '0',
        rules: ofSeats(
          'seat',
          o.refuses(['blunders'], '--seat is for one game; with --blunders use --place, the position in the team'),
        ),
      }),
      place: o.text('with --blunders, in competitive games: whose decisions, by the position in the team', {
        default: '0',
        rules: ofSeats('place', o.needs(['blunders'], '--blunders; for one game use --seat')),
      }),
      deal: o.text('in games of several deals: deal number from 1, worst (largest drop in win probability) or all', {
        default: `${deal}${deal === 'all' ? '' : '; with --blunders all'}`,
        values: ['worst', 'all'],
      }),
      index: o.text('which game of the run, from 0; with --only a range to search, N-M or N-', {
        alias: 'i',
        default: '0',
      }),
      only: { ...shown.only, about: shown.only.about.replace('only games', 'the first game'), rules: [forOne('only')] },
      base: o.text('the team that plays the playouts', {
        default: 'the team itself; for a search, its base',
        values: 'team',
      }),
      measure: o.optionOr(`what counts as won: ${measures.join(', ')}`, game.rankedBy, o.oneOf('measure', measures)),
      worlds: o.option('worlds in which the moves of a decision are tried', o.whole(MIN_WORLDS, 65_536), {
        alias: 'w',
        default: `${worlds}; with --blunders ${worldsOfMany}`,
      }),
      limit: o.optionOr('moves to list, costliest first', '10', o.whole(1, 10_000), { rules: [forOne('limit')] }),
      all: o.flag('list every decision with all its moves', { rules: [forOne('all')] }),
      blunders: o.flag('which decisions of the team cost most, by situation, over many games'),
      games: o.optionOr('with --blunders: how many games', String(games), o.games, {
        alias: 'n',
        rules: [ofMany, o.refuses(['index'], '--index and --games both say which games to review; give one of them')],
      }),
      'group-by': o.list(`with --blunders: how decisions are grouped: ${o.names(situations)}`, {
        alias: 'by',
        default: defaultGroups(situations).join(),
        values: situations.map(({ name }) => name),
        rules: [ofMany],
      }),
      ...o.THREADS,
      ...o.TIMEOUT,
      ...o.ISOLATE,
      html: o.flag('write a page to watch the game on, with all this', {
        rules: [o.excludes(['json']), forOne('html')],
      }),
      out: o.text('file.html for the page', {
        alias: 'o',
        default: 'stdout; game-N.html at a terminal',
        rules: [o.needs(['html'], '--html; results go to stdout: redirect with > FILE')],
      }),
      ...o.json('print JSON (schema shamus-explain/1; with --blunders shamus-blunders/1)'),
    },
    examples: [
      ['explain -t high-first+meld-first --seed demo --index 7', 'where game 7 of such a run was lost'],
      ['explain -t high-first+meld-first -i 7 --all', 'what every move of it would have won'],
      ['explain -t high-first+meld-first --only loss', 'the first game that was lost'],
      ['explain -t high-first+meld-first -i 7 --html --out game.html', 'a page to watch it on'],
      ['explain -t high-first+meld-first --blunders', 'which of its decisions cost most'],
      ['explain --game shanghai-rummy -t careful --seat 2', 'the deal in which seat 2 lost most'],
      ['explain --game rummy -v deal-1 -t careful --blunders', 'which decisions cost most in single deals of Rummy'],
    ] as const,
  };
}

type Values = o.ValuesFor<typeof spec>;

/** Playouts with the true cards. One would do where nobody draws random numbers. */
const TRUE_PLAYOUTS = 8;

/** `shamus explain`: where games were lost. */
export async function action(values: Values, game: Game): Promise<void> {
  const { out, blunders: isMany } = values;
  if (game.reviews === undefined) throw await unexplainable(game);
  if (out !== undefined && !['.html', '.htm'].includes(extname(out).toLowerCase()))
    throw new UsageError(`--out must be a file whose name ends in .html, not '${out}'`);
  const spec = await reviewSpecOf(game, game.reviews, values);
  if (spec === null) return;
  const bar = new DealBar('games');
  await bar.start(spec.games, { what: 'decisions', done: spec.judged });
  const games: ReviewedGame[] = [];
  const blunders = new Blunders(await groupsOf(game, values));
  const { result, problem } = await reviewed(game, spec, isMany, bar, (found) => {
    if (isMany) blunders.add(found);
    else games.push(found);
    bar.follow(isMany ? blunders.games : games.length);
  });
  if (isMany && blunders.games > 0) await printBlunders(game, blunders.summary(spec), values);
  else if (games.length > 0) await printGame(game, spec, await explainedOf(game, spec, result!, games[0]!), values);
  const isComplete = result?.isComplete === true;
  if (problem !== null) console.error(`shamus: ${problem}`);
  else if (!isComplete) console.error('shamus: interrupted; this is about the games reviewed so far');
  process.exitCode = problem !== null ? FAILURE : isComplete ? DONE : INTERRUPTED;
}

async function groupsOf(game: Game, { 'group-by': wanted }: Values): Promise<readonly string[]> {
  const all = await situationsIn(game);
  return wanted === undefined ? defaultGroups(all) : wanted.map((name) => findByName('situation', name, all).name);
}

/** What is reviewed; null, with a message, if no game ended as is asked. @throws UsageError */
async function reviewSpecOf(
  game: Game,
  reviews: NonNullable<Game['reviews']>,
  values: Values,
): Promise<ReviewSpec | null> {
  const { blunders, seed, base, only } = values;
  const index = indicesNamed(values);
  const setup = setupOf(game, values);
  const [from, to] = rangeOf(index, only !== undefined);
  if (!blunders && from !== to && only === undefined)
    throw new UsageError(`--index ${index} must be one game; use --blunders for several`);
  const usual = game.defaults.review;
  const { deals } = await reviews(setup, keyFromSeed(seed));
  const team = await resolveTeam(game, setup.players, values.team ?? game.referenceTeams[0]!);
  const worlds = values.worlds ?? (blunders ? usual.worldsOfMany : usual.worlds);
  const spec: ReviewSpec = {
    contender: { setup, team },
    playOn: base === undefined ? await defaultPlayOn(game, team) : await resolveTeam(game, setup.players, base),
    seed,
    from,
    // Of a range that is searched with --only, one game is explained.
    games: only !== undefined ? 1 : blunders && index === undefined ? values.games : to - from + 1,
    measure: values.measure,
    // Who looks again at the costliest decisions of many games must meet other worlds: they looked worst by chance too.
    effort: blunders
      ? { ...judgeBudget(worlds, 0), stream: `review with ${worlds} worlds` }
      : judgeBudget(worlds, TRUE_PLAYOUTS),
    who: whoOf(game, setup.players, values),
    scope: {
      deal: dealOf(game, deals, values) ?? (blunders ? 'all' : usual.deal),
      starts: blunders ? 0 : usual.starts,
    },
    judged: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    threads: values.threads,
    decisionTimeout: values['game-timeout'],
  };
  return only === undefined ? spec : firstEnding(game, spec, only, [from, to]);
}

function whoOf({ kind }: Game, players: number, { seat = '0', place = '0', blunders }: Values): Who | null {
  if (kind === 'cooperative') return null;
  return blunders
    ? { place: o.wholeNumber('place', place, 0, players - 1) }
    : { seat: o.wholeNumber('seat', seat, 0, players - 1) };
}

function dealOf({ name }: Game, deals: ReviewSupport['deals'], { deal }: Values): ReviewScope['deal'] | undefined {
  if (deal === undefined) return undefined;
  if (deals === null) throw new UsageError(`--deal selects one of several deals, but a game of ${name} has only one`);
  if (deal === 'all' || deal === 'worst') return deal;
  if (Number.isNaN(Number(deal))) throw new UsageError(`--deal must be a number, all or worst, not '${deal}'`);
  return o.wholeNumber('deal', deal, deals.first, deals.last);
}

/** The spec for the first game of a range that ended so; null, with a message, if none did. */
async function firstEnding(
  game: Game,
  spec: ReviewSpec,
  only: string,
  [from, to]: readonly [number, number],
): Promise<ReviewSpec | null> {
  const replayer = createReplayer(spec.contender, spec.seed, spec.decisionTimeout);
  try {
    const found = await replayer.find(from, to, endingNamed(game, only));
    if (found !== null) return { ...spec, from: found };
    console.error(NONE_ENDED_SO);
    process.exitCode = FAILURE;
  } catch (error) {
    reportFault(error, game, spec.contender, spec.seed);
  } finally {
    await replayer.end();
  }
  return null;
}

/** Reviews games; a policy's fault is reported, and the games before it are kept. */
async function reviewed(
  game: Game,
  spec: ReviewSpec,
  isMany: boolean,
  bar: DealBar,
  onGame: (game: ReviewedGame) => void,
): Promise<{ readonly result: ReviewResult | null; readonly problem: string | null }> {
  try {
    const result = await interruptible(bar, (signals) => reviewGames(spec, !isMany, { ...signals, onGame }));
    return { result, problem: null };
  } catch (error) {
    if (error instanceof ReportedFault)
      return { result: null, problem: faultLine(error.report, spec.contender.setup, spec.seed) };
    if (!(error instanceof UncopyablePolicyError)) throw error;
    const { name } = spec.playOn.policies[error.seat]!;
    throw new UsageError(
      `games cannot be played on by '${name}': ${error.message}; or name another team with --base, as in --base ${game.referenceTeams.at(-1)}`,
    );
  }
}

/** @throws UsageError if the game had no such deal */
async function explainedOf(
  game: Game,
  spec: ReviewSpec,
  { start }: ReviewResult,
  reviewed: ReviewedGame,
): Promise<ExplainedGame> {
  const { scope, contender, seed } = spec;
  const { deals } = await game.reviews!(contender.setup, keyFromSeed(seed));
  if (reviewed.deals?.length === 0)
    throw new UsageError(`game ${reviewed.game} was over before deal ${scope.deal}: see it with shamus replay`);
  return explainedGame(game, spec, start, reviewed, deals !== null && deals.first < deals.last);
}

async function printBlunders(game: Game, summary: ReturnType<Blunders['summary']>, { json }: Values): Promise<void> {
  const { blundersReport } = await import('../../report/index.js');
  printResults(json, summary, () => blundersReport(game, summary, terminalStyle(process.stdout)));
}

async function printGame(game: Game, spec: ReviewSpec, explained: ExplainedGame, values: Values): Promise<void> {
  const { json, html, all, limit, out } = values;
  if (html) return writePage(game, spec, explained, out);
  const { explainAll, explainReport } = await import('../../report/index.js');
  printResults(json, explained, () => {
    const text = explainReport(game, explained, limit, terminalStyle(process.stdout));
    return all ? `${text}\n${explainAll(game, explained)}` : text;
  });
}

async function writePage(
  game: Game,
  spec: ReviewSpec,
  explained: ExplainedGame,
  out: string | undefined,
): Promise<void> {
  const { replayPage } = await import('../../report/replay/replay-page.js');
  const replayer = createReplayer(spec.contender, spec.seed, spec.decisionTimeout);
  try {
    const page = await replayPage(game, replayer, spec.contender, spec.seed, spec.from, explained);
    await outputPage(page, out, `game-${spec.from}.html`);
  } finally {
    await replayer.end();
  }
}

/** The mistake that games of this kind cannot be explained, with those that can. */
async function unexplainable({ name }: Game): Promise<UsageError> {
  const games = await Promise.all(GAME_NAMES.map(loadGame));
  const able = games.filter(({ reviews }) => reviews !== undefined).map((each) => each.name);
  return new UsageError(
    `games of ${name} cannot be explained, as they cannot be played on from the middle; games that can: ${able.join(', ')}`,
  );
}
