import { extname, join } from 'node:path';
import { escapeForTerminal, type Game, gameReferenceOf, PolicyFault, UsageError } from '../../game/index.js';
import { replayPage } from '../../report/replay/replay-page.js';
import { ResultsFolder } from '../../results/disk/folder.js';
import {
  type Condition,
  createReplayer,
  describeFault,
  type ExpectedEnd,
  formatFault,
  type GameReplayer,
  MAX_GAMES,
  ReportedFault,
  resolveTeam,
  unreproducibleBots,
} from '../../simulation/index.js';
import { parseSetup } from '../arms.js';
import { EXIT_FAILURE } from '../exit-codes.js';
import * as o from '../options/shared.js';
import { outputPage, print } from '../output/terminal.js';
import { explainGame, explainOptions } from './replay-explain.js';

/** Team, seed and games of the commands that look at single games. */
export function selectedGamesOptions(game: Game) {
  const endings = [...new Set([...game.results.outcomes, ...game.results.reasons].map(({ name }) => name))];
  return {
    ...o.setup(game),
    ...o.team('policies in seat order', game.policies.referenceTeams[0]),
    ...o.SEED_OPTION,
    only: o.choice('only games with this outcome or reason', endings),
  };
}

export function spec(game: Game) {
  return {
    options: {
      ...selectedGamesOptions(game),
      index: o.text('which games of the run, from 0: N, N-M or, with --only, N-', {
        ...{ alias: 'i', defaultDescription: '0' },
      }),
      limit: o.option('maximum number of games; with --explain, of moves listed', o.games, {
        defaultDescription: 'all of N-M; 10 of N-; 1 without --index; 10 moves',
      }),
      format: o.choice('jsonl: a transcript for programs', ['text', 'jsonl'], {
        ...{ defaultDescription: 'text', conflicts: ['html', 'explain'] },
      }),
      ...o.TIMEOUT_OPTION,
      ...o.ISOLATE_OPTION,
      html: o.flag('a page to watch the game on'),
      ...explainOptions(game),
      out: o.text('file.html for the page, a folder for pages, - for stdout', {
        ...{ alias: 'o', implies: 'html', defaultDescription: 'stdout; game-N.html at a terminal' },
      }),
    },
    examples: [
      ['replay --seed demo --index 7', 'game 7 of a run with that seed'],
      ['replay --only junior --limit 5', 'the first five games won as Junior'],
      ['replay -i 7 --html --out game.html', 'a page to watch game 7 in a browser'],
      ['replay -i 0-99 --format jsonl | $0 check -', 'a hundred transcripts, checked'],
      ['replay --only loss --explain', 'the first lost game, and which moves cost most'],
    ] as const,
  };
}

type Values = o.ValuesFor<typeof spec>;

/** Games that are shown by default where no last one is named. */
const OPEN_LIMIT = 10;
/** Games that are searched for an ending where no last one is named. */
const OPEN_SEARCH = 1_000_000;

type Show = (game: number) => Promise<void>;

/** `shamus replay`: shows games of a run as text or on pages. */
export async function action(values: Values, game: Game): Promise<void> {
  const { seed, only, out, html } = values;
  const format = html ? 'html' : (values.format ?? 'text');
  const indices = values.index;
  const isOpen = indices?.endsWith('-') === true;
  const [from, end] = parseIndexRange(indices, only !== undefined);
  const isEndless = isOpen || (indices === undefined && only !== undefined);
  const to = isEndless ? Math.min(end, from + OPEN_SEARCH - 1) : end;
  const usual = isOpen ? OPEN_LIMIT : indices === undefined ? 1 : MAX_GAMES;
  if (values.explain && only === undefined && to > from)
    throw new UsageError(`--explain judges one game: give one index, not '${indices}'`);
  const limit = values.explain ? 1 : Math.min(to - from + 1, values.limit ?? usual);
  const setup = parseSetup(game, values);
  const team = await resolveTeam(game, setup.players, values.team ?? game.policies.referenceTeams[0]!, '.', true);
  const condition = { setup, team };
  const [other] = unreproducibleBots(condition);
  if (other !== undefined) {
    throw new UsageError(`'${other.name}' is not reproducible: its games are told only by transcripts of their own`);
  }
  const replayer = createReplayer(condition, seed, values['game-timeout']);
  try {
    const show = values.explain
      ? (index: number) => explainGame(game, condition, replayer, index, values, format === 'html')
      : format === 'html'
        ? pages(game, replayer, condition, seed, out, limit)
        : lines(replayer, condition, seed, format);
    let shown = 0;
    for (let next: number | null = from; next !== null && next <= to && shown < limit; shown++) {
      next = await replayer.find(next, to, parseExpectedEnd(game, only));
      if (next === null) break;
      await show(next++);
    }
    if (shown === 0) {
      console.error(NO_MATCHING_GAME);
      if (values.explain) process.exitCode = EXIT_FAILURE;
    }
    if (values.explain) return;
    if (isOpen && values.limit === undefined && shown === limit)
      console.error(`shamus: stopped after ${limit} ${limit === 1 ? 'game' : 'games'}; --limit shows more`);
    else if (isEndless && shown < limit)
      console.error(`shamus: searched games ${from} to ${to}; --index ${to + 1}- goes on`);
  } catch (error) {
    reportFault(error, game, condition, seed);
  } finally {
    await replayer.end();
  }
}

/** Reports a policy's fault on stderr, with exit code 1; throws any other error again. */
export function reportFault(error: unknown, game: Game, condition: Condition, seed: string): void {
  if (!(error instanceof PolicyFault || error instanceof ReportedFault)) throw error;
  const fault = error instanceof PolicyFault ? describeFault(error, condition) : error.report;
  console.error(`shamus: ${formatFault(fault, gameReferenceOf(game), seed)}`);
  process.exitCode = EXIT_FAILURE;
}

/** Message of a search with --only that found no game. */
export const NO_MATCHING_GAME = 'shamus: none of these games ended that way';

/** Reads `7` or `0-99`; in a search also `8-`, all games from 8. Without indices: game 0, in a search all games. @throws UsageError */
export function parseIndexRange(indices: string | undefined, isSearch: boolean): readonly [number, number] {
  if (indices === undefined) return [0, isSearch ? MAX_GAMES - 1 : 0];
  const [, first, last] = /^([^-]+)(?:-([^-]*))?$/.exec(indices) ?? [];
  if (first === undefined) throw new UsageError(`--index must be N or N-M, not '${indices}'`);
  const read = o.wholeNumber(0, MAX_GAMES - 1);
  const from = read(first, 'index');
  if (last === '' && isSearch) return [from, MAX_GAMES - 1];
  const to = last === undefined ? from : read(last, 'index');
  if (to < from) throw new UsageError(`--index ${indices} is empty: ${to} is before ${from}`);
  return [from, to];
}

/** The outcome or reason of this name; null without a name. */
export function parseExpectedEnd(game: Game, name: string | undefined): ExpectedEnd {
  if (name === undefined) return null;
  const place = (things: Game['results']['outcomes'] | Game['results']['reasons']) =>
    things.findIndex((each) => each.name === name);
  return { outcome: place(game.results.outcomes), reason: place(game.results.reasons) };
}

function lines(replayer: GameReplayer, { setup, team }: Condition, seed: string, format: 'text' | 'jsonl'): Show {
  let gap = '';
  return async (game) => {
    const title = escapeForTerminal(`${gap}Game ${game} of seed '${seed}', ${setup.variant}, ${team.name}`);
    gap = '\n';
    const text = format === 'text' ? [title, ...(await replayer.text(game))] : await replayer.transcript(game);
    await print(`${text.join('\n')}\n`);
  };
}

const MAX_PAGES = 1000;

/**
 * Writes a page for each game: to the given file or folder, else to stdout or, if that is a terminal, to a file in this
 * folder.
 *
 * @param limit maximum number of games
 * @throws UsageError if several pages would go into one file
 */
function pages(
  game: Game,
  replayer: GameReplayer,
  condition: Condition,
  seed: string,
  out: string | undefined,
  limit: number,
): Show {
  const isOnePage = out === undefined || out === '-' || ['.html', '.htm'].includes(extname(out).toLowerCase());
  if (limit > 1 && isOnePage) {
    throw new UsageError('each game has its own page: give a folder, as in --out games, or only one game');
  }
  if (limit > MAX_PAGES) throw new UsageError(`cannot write more than ${MAX_PAGES} pages at a time; use --limit`);
  return async (index) => {
    const page = await replayPage(game, replayer, condition, seed, index);
    const name = `game-${index}.html`;
    if (isOnePage) return outputPage(page, out, name);
    new ResultsFolder(out).write(name, page);
    console.error(`page: ${join(out, name)}`);
  };
}
