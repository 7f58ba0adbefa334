import type { Argv } from 'yargs';
import { findByName, type Game, PolicyFault, UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import {
  type Condition,
  describeFault,
  type Ending,
  faultLine,
  type GameReplayer,
  MAX_GAMES,
  ReportedFault,
  resolveTeam,
  tellerFor,
} from '../../simulation/index.js';
import { areIndices, FAILURE } from '../input/conventions.js';
import { gameTimeoutOf, RUNNING_OPTIONS, SEED_OPTION, stringOption, wholeNumber } from '../input/options.js';
import { names, setupOf, setupOptions, teamOption } from '../input/plan.js';
import { lineOutput, type Output, pageOutput } from '../output/replay-output.js';
import { keepStdoutForResults } from '../output/terminal.js';

const FORMATS = [{ name: 'text' }, { name: 'jsonl' }, { name: 'html' }] as const;

/** `shamus replay`: shows games of a run as text or on pages. */
export async function replayCommand(yargs: Argv, gameName: string): Promise<Argv> {
  const game = await loadGame(gameName);
  return yargs.command(
    'replay [team..]',
    'show games of a run turn by turn, or write pages to watch them on',
    (command) =>
      command
        .options({
          ...setupOptions(game),
          game: stringOption('game', {
            alias: 'g',
            describe: `the game: ${GAME_NAMES.join(', ')} (or, as --index, a number)`,
          }),
          team: teamOption(`policies in seat order (default: ${game.referenceTeams[0]})`),
          ...SEED_OPTION,
          index: stringOption('index', {
            alias: 'i',
            describe: 'which games of the run, from 0: N, N-M or, with --only, N- (default: 0)',
          }),
          only: stringOption('only', {
            describe: `only games with this outcome or reason: ${names([...game.outcomes, ...game.reasons])}`,
          }),
          limit: stringOption('limit', {
            describe: 'maximum number of games (default: all of N-M; 1 without --index)',
          }),
          format: stringOption('format', {
            describe: 'text (the default), jsonl (a transcript for programs) or html (a page to watch the game on)',
          }),
          'game-timeout': RUNNING_OPTIONS['game-timeout'],
          html: { type: 'boolean', default: false, describe: 'short for --format html' },
          out: stringOption('out', {
            alias: 'o',
            describe: 'file.html for the page, or a folder for pages (default: stdout; game-N.html at a terminal)',
          }),
        } as const)
        .example('$0 replay --seed demo --index 7', 'game 7 of a run with that seed')
        .example('$0 replay --only junior --limit 5', 'the first five games won as Junior')
        .example('$0 replay -i 7 --html --out game.html', 'a page to watch game 7 in a browser')
        .example('$0 replay -i 0-99 --format jsonl | $0 check -', 'a hundred transcripts, checked'),
    async (argv) => {
      keepStdoutForResults();
      const format = formatOf(argv.format, argv.html);
      const indices = indicesNamed(argv);
      const [from, to] = rangeOf(indices, argv.only !== undefined);
      const most = argv.limit === undefined ? undefined : wholeNumber('limit', argv.limit, 1, MAX_GAMES);
      const limit = Math.min(to - from + 1, most ?? (indices === undefined ? 1 : MAX_GAMES));
      const ending = endingNamed(game, argv.only);
      const setup = setupOf(game, argv);
      if (argv.out !== undefined && format !== 'html') {
        throw new UsageError('--out is for pages (--html); text and transcripts go to stdout: redirect with > FILE');
      }
      const team = await resolveTeam(game, setup.players, argv.team ?? game.referenceTeams[0]!, '.', true);
      const contender = { setup, team };
      const teller = tellerFor(contender, argv.seed, gameTimeoutOf(argv['game-timeout']));
      try {
        const output =
          format === 'html'
            ? pageOutput(teller, contender, argv.seed, argv.out, limit)
            : lineOutput(teller, contender, argv.seed, format);
        await tellGames(teller, from, to, ending, limit, output);
      } catch (error) {
        tellFault(error, game, contender, argv.seed);
      } finally {
        await teller.end();
      }
    },
  );
}

/** Reports a policy's fault on stderr, with exit code 1; throws any other error again. */
export function tellFault(error: unknown, game: Game, contender: Condition, seed: string): void {
  const isPolicys = error instanceof PolicyFault || error instanceof ReportedFault;
  if (!isPolicys) throw error;
  const fault = error instanceof PolicyFault ? describeFault(error, contender) : error.report;
  console.error(`shamus: ${faultLine(fault, game.name, seed)}`);
  process.exitCode = FAILURE;
}

/** Message of a search with --only that found no game. */
export const NONE_ENDED_SO = 'shamus: none of these games ended that way';

async function tellGames(
  teller: GameReplayer,
  from: number,
  to: number,
  ending: Ending,
  limit: number,
  output: Output,
): Promise<void> {
  let told = 0;
  for (let next = from; next <= to && told < limit; told++) {
    const game = await teller.find(next, to, ending);
    if (game === null) break;
    await output.tell(game);
    next = game + 1;
  }
  if (told === 0) console.error(NONE_ENDED_SO);
}

function formatOf(format: string | undefined, isHtml: boolean): (typeof FORMATS)[number]['name'] {
  const named = format === undefined ? undefined : findByName('format', format, FORMATS).name;
  if (isHtml && named !== undefined && named !== 'html') {
    throw new UsageError(`--html and --format ${named} cannot both be given`);
  }
  return isHtml ? 'html' : (named ?? 'text');
}

/** The value of `--index`, or of `--game` if that is a number. @throws UsageError if both are given */
export function indicesNamed({
  game,
  index,
}: {
  game?: string | undefined;
  index?: string | undefined;
}): string | undefined {
  if (game === undefined || !areIndices(game)) return index;
  if (index !== undefined)
    throw new UsageError(`--game ${game} and --index ${index} both select games; use --index only`);
  return game;
}

/** Reads `7` or `0-99`; in a search also `8-`, all games from 8. Without indices: game 0, in a search all games. @throws UsageError */
export function rangeOf(indices: string | undefined, isSearch: boolean): readonly [number, number] {
  if (indices === undefined) return [0, isSearch ? MAX_GAMES - 1 : 0];
  const [first, last, ...more] = indices.split('-');
  if (more.length > 0) throw new UsageError(`--index must be N or N-M, not '${indices}'`);
  const from = wholeNumber('index', first ?? '', 0, MAX_GAMES - 1);
  if (last === '' && isSearch) return [from, MAX_GAMES - 1];
  const to = last === undefined ? from : wholeNumber('index', last, 0, MAX_GAMES - 1);
  if (to < from) throw new UsageError(`--index ${indices} is empty: ${to} is before ${from}`);
  return [from, to];
}

/** The outcome or reason of this name. @throws UsageError */
export function endingNamed(game: Game, name: string | undefined): Ending {
  if (name === undefined) return null;
  findByName('ending', name, [...game.outcomes, ...game.reasons]);
  const outcome = game.outcomes.findIndex((each) => each.name === name);
  const reason = game.reasons.findIndex((each) => each.name === name);
  return { outcome, reason };
}
