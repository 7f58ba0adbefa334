/** Options and examples of the commands that look at games and results. */
import {
  COMMON_SITUATIONS,
  type Game,
  goals,
  MIN_WORLDS,
  type NamedItem,
  resolveSetup,
  SHARE,
} from '../../game/index.js';
import { GAME_NAMES } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import {
  excludes,
  flag,
  list,
  names,
  needs,
  oneOf,
  option,
  optionOr,
  refuses,
  text,
  whole,
  word,
  words,
} from '../options/option.js';
import * as shared from '../options/shared.js';

const { threads, 'game-timeout': timeout } = shared.RUNNING;

/** Team, seed and games of the commands that look at single games. */
function shownGames(game: Game) {
  const endings = [...game.outcomes, ...game.reasons];
  return {
    ...shared.setup(game),
    game: text(`the game: ${GAME_NAMES.join(', ')} (or, as --index, a number)`, { alias: 'g', values: GAME_NAMES }),
    ...shared.team('policies in seat order', { default: game.referenceTeams[0]! }),
    ...shared.SEED,
    only: option(
      `only games with this outcome or reason: ${names(endings)}`,
      oneOf(
        'ending',
        endings.map(({ name }) => name),
      ),
      { values: [...new Set(endings.map(({ name }) => name))] },
    ),
  };
}

/** `shamus replay`. */
export function replay(game: Game) {
  const formats = ['text', 'jsonl', 'html', 'csv'] as const;
  return {
    options: {
      ...shownGames(game),
      index: text('which games of the run, from 0: N, N-M or, with --only, N-', { alias: 'i', default: '0' }),
      limit: option('maximum number of games', shared.games, { default: 'all of N-M; 10 of N-; 1 without --index' }),
      format: option(
        'text, jsonl (a transcript for programs), html (a page to watch the game on) or, of games that people have played, csv (records)',
        oneOf('format', formats),
        { default: 'text', values: formats },
      ),
      'game-timeout': timeout,
      ...shared.ISOLATE,
      html: flag('short for --format html'),
      out: text('file.html for the page, or a folder for pages', {
        alias: 'o',
        default: 'stdout; game-N.html at a terminal',
      }),
    },
    examples: [
      ['replay --seed demo --index 7', 'game 7 of a run with that seed'],
      ['replay --only junior --limit 5', 'the first five games won as Junior'],
      ['replay -i 7 --html --out game.html', 'a page to watch game 7 in a browser'],
      ['replay -i 0-99 --format jsonl | $0 check -', 'a hundred transcripts, checked'],
      ['replay out/play/shamus-demo-7.json --html', 'a game that you have played'],
    ] as const,
  };
}

/** Everything that decisions of a game can be grouped by: first what all games have, then the game's own situations. */
export async function situationsIn(game: Game): Promise<readonly NamedItem[]> {
  const reviews = await game.reviews?.(resolveSetup(game, {}), keyFromSeed(''));
  return reviews === undefined ? [] : [...COMMON_SITUATIONS, ...reviews.situations];
}

/** Groups of decisions by default: the kind of decision, the kind of move, and the first situation of the game itself. */
export function defaultGroups(situations: readonly NamedItem[]): readonly string[] {
  const own = situations.slice(COMMON_SITUATIONS.length, COMMON_SITUATIONS.length + 1);
  return ['decision', 'made', ...own.map(({ name }) => name)];
}

/** `shamus explain`. */
export async function explain(game: Game) {
  const { deal, worlds, worldsOfMany, games } = game.defaults.review;
  const situations = await situationsIn(game);
  const measures = goals(game)
    .filter(({ seatMetric }) => seatMetric === undefined || seatMetric === SHARE)
    .map(({ name }) => name);
  const forOne = (name: string) =>
    refuses(['blunders'], `--${name} is for one game, and --blunders for many: give one of them`);
  const ofMany = needs(['blunders'], '--blunders, which is about many games');
  const ofSeats = (name: string, rule: ReturnType<typeof refuses>) =>
    game.kind === 'competitive'
      ? [rule]
      : [refuses([], `--${name} is for competitive games; in ${game.name} all players win together`)];
  const shown = shownGames(game);
  return {
    options: {
      ...shown,
      seat: text('in competitive games: whose chances and decisions, by the seat that replay shows', {
        default: '0',
        rules: ofSeats(
          'seat',
          refuses(['blunders'], '--seat is for one game; with --blunders use --place, the position in the team'),
        ),
      }),
      place: text('with --blunders, in competitive games: whose decisions, by the position in the team', {
        default: '0',
        rules: ofSeats('place', needs(['blunders'], '--blunders; for one game use --seat')),
      }),
      deal: text('in games of several deals: deal number from 1, worst (largest drop in win probability) or all', {
        default: `${deal}${deal === 'all' ? '' : '; with --blunders all'}`,
        values: ['worst', 'all'],
      }),
      index: text('which game of the run, from 0; with --only a range to search, N-M or N-', {
        alias: 'i',
        default: '0',
      }),
      only: {
        ...shown.only,
        about: shown.only.about.replace('only games', 'the first game'),
        rules: [forOne('only')],
      },
      base: text('the team that plays the playouts', {
        default: 'the team itself; for a search, its base',
        values: 'team',
      }),
      measure: option(`what counts as won: ${measures.join(', ')}`, oneOf('measure', measures), {
        default: game.rankedBy,
        values: measures,
      }),
      worlds: option('worlds in which the moves of a decision are tried', whole(MIN_WORLDS, 65_536), {
        alias: 'w',
        default: `${worlds}; with --blunders ${worldsOfMany}`,
      }),
      limit: option('moves to list, costliest first', whole(1, 10_000), { default: '10', rules: [forOne('limit')] }),
      all: flag('list every decision with all its moves', { rules: [forOne('all')] }),
      blunders: flag('which decisions of the team cost most, by situation, over many games'),
      games: option('with --blunders: how many games', shared.games, {
        alias: 'n',
        default: String(games),
        rules: [ofMany, refuses(['index'], '--index and --games both say which games to review; give one of them')],
      }),
      'group-by': list(`with --blunders: how decisions are grouped: ${names(situations)}`, {
        alias: 'by',
        default: defaultGroups(situations).join(),
        values: situations.map(({ name }) => name),
        rules: [ofMany],
      }),
      threads,
      'game-timeout': timeout,
      ...shared.ISOLATE,
      html: flag('write a page to watch the game on, with all this', { rules: [excludes(['json']), forOne('html')] }),
      out: text('file.html for the page', {
        alias: 'o',
        default: 'stdout; game-N.html at a terminal',
        rules: [needs(['html'], '--html; results go to stdout: redirect with > FILE')],
      }),
      ...shared.json('print JSON (schema shamus-explain/1; with --blunders shamus-blunders/1)'),
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

/** `shamus report`. */
export async function report() {
  const { FORMATS } = await import('../../report/index.js');
  return {
    options: {
      results: words('results folders'),
      format: optionOr(
        'html, one page; svg or png, one image per chart; md, text with tables',
        'html',
        oneOf('format', FORMATS),
        { alias: 'f', values: FORMATS },
      ),
      games: option(
        'also make pages to watch this many games of each outcome of each arm, or won and lost by each player in competitive games, in games/',
        // A page takes a tenth of a megabyte, so a hundred per outcome are already many.
        whole(1, 100),
        { alias: 'g', default: 'none' },
      ),
      experiment: text(
        'an experiment file of the same games: first rewrites the question, labels, measure and comparison in the results by it; nothing is played',
        { alias: 'e' },
      ),
      ...shared.outFolder('output folder', { default: 'the results folder; for images, charts/ in it' }),
    },
    examples: [
      ['report results/senior-vs-junior', 'writes results/senior-vs-junior/report.html'],
      ['report results/rulings --format svg --out paper/figures', 'one image per chart'],
      ['report results/rulings --games 1', 'also write a page of one game of each outcome of each arm'],
      [
        'report results/four --experiment experiments/four.yaml',
        'rewrite what the file says of the results, and the page',
      ],
      ['report results/*/', 'one page per folder'],
    ] as const,
  };
}

/** `shamus verify`. */
export function verify() {
  return {
    options: {
      folder: word('a results folder, or a game that shamus play has saved'),
      batches: optionOr(
        'batches (of 10,000 games, or fewer for slow policies) to replay, chosen at random',
        '20',
        whole(1, 2 ** 53 - 1),
      ),
      seed: text('decides which batches are chosen', { alias: 's', default: 'different each time' }),
      policies: text('folder that relative paths of policy files start from', {
        default: 'as when the games were played',
      }),
      threads,
      ...shared.ISOLATE,
      ...shared.json('what was found', 'shamus-verify/1'),
    },
    examples: [
      ['verify results/senior-vs-junior', 'check all files and replay twenty batches'],
      ['verify results/senior-vs-junior --batches 1e9', 'replay everything'],
    ] as const,
  };
}

/** `shamus check`. */
export function check() {
  return {
    options: { file: word('transcripts (JSON Lines), or - for stdin'), ...shared.GAME },
    examples: [
      ['check games.jsonl', 'report which rule is broken, and where'],
      ['replay --index 0-999 --format jsonl | $0 check -', 'check a thousand games'],
    ] as const,
  };
}
