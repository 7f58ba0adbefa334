import { spawn } from 'node:child_process';
import { constants, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, UsageError } from '../../game/index.js';
import { GAME_NAMES } from '../../games/registry.js';
import { unfinishedIn } from '../../play/games-folder.js';
import { PlayRoom } from '../../play/play-room.js';
import { newKeys, PlayPages } from '../../play/play-server.js';
import { drawnSeed, PERSON, type PlaySpec, resolvePlayers, strongestOf, withoutPeople } from '../../play/play-spec.js';
import { ResultsFolder } from '../../results/index.js';
import { startServer, untilInterrupted } from '../../server/server.js';
import { faultLine, ReportedFault } from '../../simulation/index.js';
import { MAX_GAMES } from '../../simulation/stopping.js';
import { setupOf } from '../arms.js';
import { FAILURE } from '../conventions.js';
import * as o from '../options/shared.js';
import { commandLine } from '../output/terminal.js';

const MAX_DECKS = 100_000;

export function spec(game: Game) {
  const inMatch = [o.needs(['match'], '--match, the number of decks')];
  return {
    options: {
      ...o.setup(game),
      game: o.text(`the game: ${GAME_NAMES.join(', ')}`, { default: 'chosen on the page', values: GAME_NAMES }),
      ...o.team(`who plays, in seat order, with 'me' where you sit; several people: several times 'me'`, {
        default: `me and ${game.strongest}`,
      }),
      ...o.field(game, "who fills the other seats if --team is 'me' alone", { default: game.strongest }),
      seed: o.text('any text; the same seed gives the same decks', { alias: 's', default: 'a new one each time' }),
      index: o.optionOr('which game of a run with that seed, from 0', '0', o.whole(0, MAX_GAMES - 1), { alias: 'i' }),
      adviser: o.text('policy that gives hints', { default: game.strongest, values: 'policy' }),
      match: o.option(
        'play a match of so many decks: a policy plays the same decks from your seat',
        o.whole(1, MAX_DECKS),
      ),
      versus: o.text('the policy of the match', { default: game.strongest, values: 'policy', rules: inMatch }),
      strict: o.flag('moves cannot be taken back'),
      out: o.textOr('folder in which games are saved, each game in a results folder of its name', 'out/play', {
        alias: 'o',
      }),
      resume: o.flag('go on with the last unfinished game in the folder', {
        rules: [o.excludes(['team', 'seed', 'match'])],
      }),
      ...o.LISTENING,
      ...o.TIMEOUT,
    },
    examples: [
      ['play', 'choose a game on a page'],
      ['play --team me+closer', 'the Uno player of Shamus, with a strong partner'],
      ['play --team feeder+me --seed demo --index 7', 'the Rummy player, with the deck of a run'],
      ['play --game rummy --match 20 --versus shrewd', 'twenty decks; shrewd plays the same ones from your seat'],
      ['play --team me+me', 'two people, each with a page of their own'],
      ['play --team ./my-uno.ts+me', 'with your own policy, which is loaded again for each deck'],
    ] as const,
  };
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus play`: people play, on pages. */
export async function action(values: Values, game: Game): Promise<void> {
  const { out, resume, adviser, strict } = values;
  // Made, and tried, before anything is played.
  new ResultsFolder(out);
  const command = commandLine();
  const room = new PlayRoom({ out, command, mayUndo: !strict, adviser, timeout: values['game-timeout'] });
  const begin = async () => {
    if (resume) {
      const [last] = unfinishedIn(out);
      if (last === undefined) throw new UsageError(`--resume: there is no unfinished game in '${out}'`);
      return room.resume(last);
    }
    if (!isChosen(values)) return;
    const spec = await specOf(values, game);
    await room.start(game, spec, await matchOf(values, game, spec));
  };
  try {
    await begin();
    await servePages(room, values);
  } catch (error) {
    if (!(error instanceof ReportedFault)) throw error;
    console.error(`shamus: ${faultLine(error.report, game.name, values.seed ?? '')}`);
    process.exitCode = FAILURE;
  } finally {
    await room.end();
  }
}

/** Whether the command line says what is played; else it is chosen on a page. */
function isChosen({ game, team, field, seed, match, variant, players }: Values): boolean {
  return [game, team, field, seed, match, variant, players].some((value) => value !== undefined);
}

async function specOf(values: Values, game: Game): Promise<PlaySpec> {
  const { team = PERSON, field, seed = drawnSeed(), index } = values;
  const setup = setupOf(game, values);
  const isAlone = team === PERSON && game.kind === 'competitive';
  const others =
    game.kind === 'cooperative' && team === PERSON ? `${PERSON}+${game.strongest.split('+').slice(1).join('+')}` : team;
  const resolved = await resolvePlayers(game, setup.players, others, field ?? (isAlone ? game.strongest : undefined));
  return { condition: { setup, team: resolved }, seed, index };
}

/** @throws UsageError if the policy of the match cannot play there */
async function matchOf({ match, versus }: Values, game: Game, { condition }: PlaySpec) {
  if (match === undefined) return null;
  const people = condition.team.policies.filter(({ policy }) => policy === PERSON);
  if (people.length !== 1)
    throw new UsageError(`--match compares one person with a policy, but ${people.length} people play`);
  const named = versus ?? strongestOf(game, people[0]!.role);
  await withoutPeople(game, condition, named);
  return { games: match, versus: named };
}

/** Where the pages of a folder were, and their secrets, which nobody else may read or have made; null where that is not known. */
function placeBefore(file: string): { port: number; token?: string; keys: readonly string[] } | null {
  try {
    const { mode, uid } = lstatSync(file);
    const isOwn = process.platform === 'win32' || (mode === (constants.S_IFREG | 0o600) && uid === process.getuid!());
    const place = JSON.parse(readFileSync(file, 'utf8'));
    return isOwn && place.keys.length === newKeys().length ? place : null;
  } catch {
    return null;
  }
}

async function servePages(room: PlayRoom, { host, port, out }: Values): Promise<void> {
  const file = join(out, '.pages');
  // Each person's address stays the same, so that links and open pages lead to the program again.
  const before = placeBefore(file);
  const { keys, token } = before ?? { keys: newKeys() };
  const pages = new PlayPages(room, keys);
  await pages.update();
  const serve = (port: number) => startServer(pages.routes, { host, port, ...(token && { token }) });
  // Another program may have taken the port.
  const server = before !== null && port === 0 ? await serve(before.port).catch(() => serve(0)) : await serve(port);
  const at = new URL(server.address);
  const place = JSON.stringify({ port: Number(at.port), token: at.searchParams.get('token') ?? token, keys });
  // Made anew, so that it is readable by its owner alone and no link is followed.
  rmSync(file, { force: true });
  writeFileSync(file, place, { mode: 0o600, flag: 'wx' });
  const several = () => room.isOpen && room.session.people.length > 1;
  const addresses = () =>
    pages.paths.map((path, number) => `person ${number + 1}: ${at.origin}/${path}${at.search}`).join('\n');
  room.on('change', (event) => {
    if (event === 'problem') console.error(`shamus: ${room.problem}`);
    // It was chosen on the start page.
    if (event === 'game' && several()) process.stdout.write(`${addresses()}\n`);
  });
  console.error(
    `Open ${several() ? 'the address of each person' : 'this address'} in a browser. Games are saved as you play; Ctrl-C ends the program.`,
  );
  const address = several() ? addresses() : `${server.address}#key=${pages.key}`;
  if (process.stdout.isTTY && !several()) openInBrowser(address);
  await untilInterrupted({ ...server, address });
}

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a page, if this machine has something that does. */
function openInBrowser(address: string): void {
  const [program, ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  const opened = spawn(program, [...words, address], { stdio: 'ignore', detached: true });
  // The address is printed, so it can be opened by hand.
  opened.on('error', () => {});
  opened.unref();
}
