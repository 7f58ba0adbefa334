import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, UsageError } from '../../game/index.js';
import type { Match } from '../../play/match.js';
import { PlayRoom } from '../../play/play-room.js';
import { newKeys, PlayPages } from '../../play/play-server.js';
import { drawnSeed, PERSON, type PlaySpec, resolvePlayers, strongestOf, withoutPeople } from '../../play/play-spec.js';
import { lastUnfinished } from '../../play/saved-game.js';
import { ResultsFolder } from '../../results/disk/folder.js';
import { startServer, untilInterrupted } from '../../server/server.js';
import { faultLine, ReportedFault } from '../../simulation/index.js';
import { setupOf } from '../arms.js';
import { FAILURE } from '../conventions.js';
import type { ValuesFor } from '../options/option.js';
import { keepStdoutForResults } from '../output/terminal.js';
import type { play as playSpec } from '../specs/people.js';

type Values = ValuesFor<typeof playSpec>;

/** `shamus play`: people play, on pages. */
export async function play(values: Values, game: Game): Promise<void> {
  keepStdoutForResults();
  const { out, resume, adviser, strict } = values;
  const folder = new ResultsFolder(out);
  const room = new PlayRoom({ folder, mayUndo: !strict, adviser, timeout: values['game-timeout'] });
  const begin = async () => {
    if (resume) return room.resume(lastUnfinished(out));
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
async function matchOf({ match, versus }: Values, game: Game, { condition }: PlaySpec): Promise<Match | null> {
  if (match === undefined) return null;
  const people = condition.team.policies.filter(({ policy }) => policy === PERSON);
  if (people.length !== 1)
    throw new UsageError(`--match compares one person with a policy, but ${people.length} people play`);
  const named = versus ?? strongestOf(game, people[0]!.role);
  await withoutPeople(game, condition, named);
  return { games: match, versus: named, played: [] };
}

/** Where the pages of a folder were, and their secrets; null where that is not known. An open page finds the program there again. */
function placeBefore(file: string): { port: number; token?: string; keys: readonly string[] } | null {
  try {
    const place = JSON.parse(readFileSync(file, 'utf8'));
    return place.keys.length === newKeys().length ? place : null;
  } catch {
    return null;
  }
}

async function servePages(room: PlayRoom, { host, port, resume, out }: Values): Promise<void> {
  const file = join(out, '.pages');
  const before = resume ? placeBefore(file) : null;
  const { keys, token } = before ?? { keys: newKeys() };
  const pages = new PlayPages(room, keys);
  await pages.update();
  const serve = (port: number) => startServer(pages.routes, { host, port, ...(token && { token }) });
  // Another program may have taken the port.
  const server = before !== null && port === 0 ? await serve(before.port).catch(() => serve(0)) : await serve(port);
  const at = new URL(server.address);
  const place = JSON.stringify({ port: Number(at.port), token: at.searchParams.get('token') ?? undefined, keys });
  // Made anew, so that it is readable by its owner alone and no link is followed.
  rmSync(file, { force: true });
  writeFileSync(file, place, { mode: 0o600, flag: 'wx' });
  const several = room.isOpen && room.session.people.length > 1;
  room.on('change', (event) => {
    if (event === 'reloaded') void tellPolicies(room);
    if (event === 'problem') console.error(`shamus: ${room.problem}`);
  });
  console.error(
    `Open ${several ? 'the address of each person' : 'this address'} in a browser. Games are saved as you play; Ctrl-C ends the program.`,
  );
  const address = several
    ? pages.paths.map((path, number) => `person ${number + 1}: ${at.origin}/${path}${at.search}`).join('\n')
    : `${server.address}#key=${pages.key}`;
  if (process.stdout.isTTY && !several) openInBrowser(address);
  await untilInterrupted({ ...server, address });
}

/** Tells an author what the policies, as their files are now, want in the position: pages must not show it. */
async function tellPolicies({ session }: PlayRoom): Promise<void> {
  const { revised, latest } = await session.table.call('policyMoves');
  const names = session.names;
  console.error('The files of policies have changed, and were loaded again.');
  for (const { seat, turn, made, wanted } of latest) {
    const differs = made === wanted ? 'as before' : `instead of ${made}`;
    console.error(`  ${names[seat]} in this position (turn ${turn}): ${wanted}, ${differs}`);
  }
  const others = revised.filter((move) => !latest.includes(move));
  for (const { seat, turn, made, wanted } of others)
    console.error(`  ${names[seat]} in turn ${turn}: now ${wanted}, not ${made}`);
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
