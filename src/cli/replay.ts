import type { Argv } from 'yargs';
import { type Game, PolicyFault, pick, resolveSetup, UsageError } from '../game/index.js';
import { DEFAULT_GAME, loadGame } from '../games/registry.js';
import {
  type Contender,
  describeFault,
  faultLine,
  findGames,
  type GameSearch,
  MOST_GAMES,
  resolveTeam,
} from '../simulation/index.js';
import { FAILURE } from './exit.js';
import { RULE_OPTION, rulingsOf, SEED_OPTION, text, textOr, wholeNumber } from './options.js';
import { lineOutput, type Output, pageOutput } from './replay-output.js';
import { keepStdoutForResults } from './terminal.js';

const FORMATS = [{ name: 'text' }, { name: 'jsonl' }, { name: 'html' }] as const;

/** `shamus replay`: games of a run, told or shown. */
export async function replayCommand(yargs: Argv): Promise<Argv> {
  const game = await loadGame(DEFAULT_GAME);
  return yargs.command(
    'replay',
    'tell games of a run, turn by turn, or write pages to watch them on',
    (command) =>
      command
        .options({
          variant: text('variant', { alias: 'v', describe: `one of ${names(game.variants)}` }),
          players: text('players', { describe: `number of players: ${game.players.join(', ')}` }),
          team: textOr('team', game.referenceTeams[0]!, { alias: 't', describe: 'policies in seat order' }),
          ...RULE_OPTION,
          ...SEED_OPTION,
          game: text('game', { alias: 'g', describe: 'which games of the run, from 0: N or N-M (default: 0)' }),
          only: text('only', { describe: `games with this ending: ${names([...game.outcomes, ...game.reasons])}` }),
          limit: text('limit', { describe: 'how many games at most (default: all of N-M; 1 if no games are named)' }),
          format: text('format', {
            describe: 'text for people (the default), jsonl, a transcript for programs, or html, a page to watch it on',
          }),
          html: { type: 'boolean', default: false, describe: 'short for --format html' },
          out: text('out', {
            alias: 'o',
            describe: 'file.html for the page, or a folder for pages (default: stdout; game-N.html at a terminal)',
          }),
        } as const)
        .example('$0 replay --seed demo --game 7', 'game 7 of a run with that seed')
        .example('$0 replay --only junior --limit 5', 'the first five games won as Junior')
        .example('$0 replay -g 7 --html --out game.html', 'a page to watch game 7 on, in any browser')
        .example('$0 replay -g 0-99 --format jsonl | $0 check -', 'a hundred transcripts, checked'),
    async (argv) => {
      keepStdoutForResults();
      const format = formatOf(argv.format, argv.html);
      const [from, to] = rangeOf(argv.game, argv.only !== undefined);
      const most = argv.limit === undefined ? undefined : wholeNumber('limit', argv.limit, 1, MOST_GAMES);
      const limit = Math.min(to - from + 1, most ?? (argv.game === undefined ? 1 : MOST_GAMES));
      const wanted = wantedEnding(game, argv.only);
      const wish = argv.players === undefined ? {} : { players: wholeNumber('players', argv.players, 1, 99) };
      const variant = argv.variant ?? game.variants[0].name;
      const setup = resolveSetup(game, { ...wish, variant, rulings: rulingsOf(argv.rule) });
      if (argv.out !== undefined && format !== 'html') {
        throw new UsageError('--out is for pages (--html); text and transcripts go to stdout, as in > FILE');
      }
      const team = await resolveTeam(game, setup.players, argv.team);
      const contender = { setup, team };
      try {
        const output =
          format === 'html'
            ? pageOutput(contender, argv.seed, argv.out, limit)
            : await lineOutput(contender, argv.seed, format);
        await tellGames(contender, argv.seed, { from, to, wanted }, limit, output);
      } catch (error) {
        if (!(error instanceof PolicyFault)) throw error;
        console.error(`shamus: ${faultLine(describeFault(error, contender), argv.seed)}`);
        process.exitCode = FAILURE;
      }
    },
  );
}

async function tellGames(
  contender: Contender,
  seed: string,
  search: GameSearch,
  limit: number,
  output: Output,
): Promise<void> {
  let told = 0;
  for await (const game of findGames(contender, seed, search)) {
    await output.tell(game);
    told++;
    if (told === limit) return;
  }
  if (told === 0) console.error('shamus: no game of these ends so');
}

function formatOf(format: string | undefined, isHtml: boolean): (typeof FORMATS)[number]['name'] {
  const named = format === undefined ? undefined : pick('format', format, FORMATS).name;
  if (isHtml && named !== undefined && named !== 'html') {
    throw new UsageError(`--html and --format ${named} cannot both be given`);
  }
  return isHtml ? 'html' : (named ?? 'text');
}

/** `7`, `0-99`, or nothing: game 0, or all there are where an ending is looked for. */
function rangeOf(games: string | undefined, isSearch: boolean): readonly [number, number] {
  if (games === undefined) return [0, isSearch ? MOST_GAMES - 1 : 0];
  const [first, last, ...more] = games.split('-');
  if (more.length > 0) throw new UsageError(`--game is N or N-M, not '${games}'`);
  const from = wholeNumber('game', first ?? '', 0, MOST_GAMES - 1);
  const to = last === undefined ? from : wholeNumber('game', last, 0, MOST_GAMES - 1);
  if (to < from) throw new UsageError(`--game ${games} names no game: ${to} is before ${from}`);
  return [from, to];
}

function wantedEnding(game: Game, name: string | undefined): GameSearch['wanted'] {
  if (name === undefined) return () => true;
  pick('ending', name, [...game.outcomes, ...game.reasons]);
  const outcome = game.outcomes.findIndex((each) => each.name === name);
  const reason = game.reasons.findIndex((each) => each.name === name);
  return (itsOutcome, itsReason) => itsOutcome === outcome || itsReason === reason;
}

function names(things: readonly { readonly name: string }[]): string {
  return [...new Set(things.map(({ name }) => name))].join(', ');
}
