import { once } from 'node:events';
import type { Argv } from 'yargs';
import { type Game, PolicyFault, pick, resolveSetup, UsageError } from '../game/index.js';
import { DEFAULT_GAME, loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import {
  type Contender,
  describeFault,
  faultLine,
  MOST_GAMES,
  matchOf,
  resolveTeam,
  seat,
  storytellerOf,
} from '../simulation/index.js';
import { FAILURE } from './exit.js';
import { RULE_OPTION, rulingsOf, SEED_OPTION, text, textOr, wholeNumber } from './options.js';
import { keepStdoutForResults } from './terminal.js';

const FORMATS = [{ name: 'text' }, { name: 'jsonl' }];

/** `shamus replay`: games of a run, told. */
export async function replayCommand(yargs: Argv): Promise<Argv> {
  const game = await loadGame(DEFAULT_GAME);
  return yargs.command(
    'replay',
    'tell games of a run, turn by turn',
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
          format: textOr('format', 'text', { describe: 'text for people, or jsonl, a transcript for programs' }),
        })
        .example('$0 replay --seed demo --game 7', 'game 7 of a run with that seed')
        .example('$0 replay --only junior --limit 5', 'the first five games won as Junior')
        .example('$0 replay --game 0-99 --format jsonl | $0 check -', 'a hundred transcripts, checked'),
    async (argv) => {
      keepStdoutForResults();
      const format = pick('format', argv.format, FORMATS).name;
      const range = rangeOf(argv.game, argv.only !== undefined);
      const most = argv.limit === undefined ? undefined : wholeNumber('limit', argv.limit, 1, MOST_GAMES);
      const limit = most ?? (argv.game === undefined ? 1 : MOST_GAMES);
      const wanted = wantedEnding(game, argv.only);
      const wish = argv.players === undefined ? {} : { players: wholeNumber('players', argv.players, 1, 99) };
      const variant = argv.variant ?? game.variants[0].name;
      const setup = resolveSetup(game, { ...wish, variant, rulings: rulingsOf(argv.rule) });
      const team = await resolveTeam(game, setup.players, argv.team);
      try {
        await tellGames({ setup, team }, argv.seed, range, wanted, limit, format);
      } catch (error) {
        if (!(error instanceof PolicyFault)) throw error;
        console.error(`shamus: ${faultLine(describeFault(error, { setup, team }), argv.seed)}`);
        process.exitCode = FAILURE;
      }
    },
  );
}

/** Tells the games of a range that end as wanted, as fast as they are read. */
async function tellGames(
  contender: Contender,
  seed: string,
  range: readonly [number, number],
  wanted: (outcome: number, reason: number) => boolean,
  limit: number,
  format: string,
): Promise<void> {
  // Games are looked for on a table that records nothing, which is faster.
  const searcher = matchOf(await seat(contender), keyFromSeed(seed));
  const teller = storytellerOf(await seat(contender), seed);
  let told = 0;
  for (let game = range[0]; game <= range[1] && told < limit; game++) {
    searcher.play(game);
    if (!wanted(searcher.outcome, searcher.reason)) continue;
    teller.play(game);
    told++;
    const title = `${told > 1 ? '\n' : ''}Game ${game} of seed '${seed}', ${contender.setup.variant}, ${contender.team.name}`;
    const lines = format === 'text' ? [title, ...teller.text()] : teller.transcript();
    if (!process.stdout.write(`${lines.join('\n')}\n`)) await once(process.stdout, 'drain');
  }
  if (told === 0) console.error('shamus: no game of these ends so');
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

function wantedEnding(game: Game, name: string | undefined): (outcome: number, reason: number) => boolean {
  if (name === undefined) return () => true;
  pick('ending', name, [...game.outcomes, ...game.reasons]);
  const outcome = game.outcomes.findIndex((each) => each.name === name);
  const reason = game.reasons.findIndex((each) => each.name === name);
  return (itsOutcome, itsReason) => itsOutcome === outcome || itsReason === reason;
}

function names(things: readonly { readonly name: string }[]): string {
  return [...new Set(things.map(({ name }) => name))].join(', ');
}
