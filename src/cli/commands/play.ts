import { spawn } from 'node:child_process';
import type { Game } from '../../game/index.js';
import { GAME_NAMES } from '../../games/registry.js';
import { PlayRoom } from '../../play/play-room.js';
import { PlayPages } from '../../play/play-server.js';
import { drawnSeed, PERSON, type PlaySpec, resolvePlayers } from '../../play/play-spec.js';
import { startServer, untilInterrupted } from '../../server/server.js';
import { faultLine, ReportedFault } from '../../simulation/index.js';
import { MAX_GAMES } from '../../simulation/stopping.js';
import { setupOf } from '../arms.js';
import { FAILURE } from '../conventions.js';
import * as o from '../options/shared.js';

export function spec(game: Game) {
  return {
    options: {
      ...o.setup(game),
      game: o.text(`the game: ${GAME_NAMES.join(', ')}`, { defaultDescription: 'chosen on the page' }),
      ...o.team(`who plays, in seat order, with 'me' where you sit`, `me and ${game.policies.strongest}`),
      ...o.field("opponents in a competitive game, if --team is 'me' alone", game.policies.strongest),
      seed: o.text('any text; the same seed gives the same decks', {
        ...{ alias: 's', defaultDescription: 'a new one each time' },
      }),
      index: o.optionOr('which game of a run with that seed, from 0', '0', o.whole(0, MAX_GAMES - 1), { alias: 'i' }),
      adviser: o.text('policy that gives hints', { defaultDescription: game.policies.strongest }),
      strict: o.flag('moves cannot be taken back'),
      ...o.LISTENING,
      ...o.TIMEOUT,
    },
    examples: [
      ['play', 'choose a game on a page'],
      ['play --team me+closer', 'the Uno player of Shamus, with a strong partner'],
      ['play --team feeder+me --seed demo --index 7', 'the Rummy player, with the deck of a run'],
      ['play --team ./my-uno.ts+me', 'with your own policy, which is loaded again for each deck'],
    ] as const,
  };
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus play`: a person plays, on a page. */
export async function action(values: Values, game: Game): Promise<void> {
  const { adviser, strict } = values;
  const room = new PlayRoom({ mayUndo: !strict, adviser, timeout: values['game-timeout'] });
  try {
    if (isChosen(values)) await room.start(game, await specOf(values, game));
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
function isChosen({ game, team, field, seed, variant, players }: Values): boolean {
  return [game, team, field, seed, variant, players].some((value) => value !== undefined);
}

async function specOf(values: Values, game: Game): Promise<PlaySpec> {
  const { team = PERSON, field, seed = drawnSeed(), index } = values;
  const setup = setupOf(game, values);
  const strongest = game.policies.strongest.split('+');
  const withOthers = game.setups
    .roles(setup.players)
    .map((_, seat) => (seat === 0 ? PERSON : strongest[seat % strongest.length]!));
  const players = team === PERSON && field === undefined ? withOthers.join('+') : team;
  return { condition: { setup, team: await resolvePlayers(game, setup.players, players, field) }, seed, index };
}

async function servePages(room: PlayRoom, { host, port }: Values): Promise<void> {
  const pages = new PlayPages(room);
  await pages.update();
  const server = await startServer(pages.routes, { host, port });
  room.on('change', (event) => {
    if (event === 'problem') console.error(`shamus: ${room.problem}`);
  });
  console.error('Open this address in a browser. Ctrl-C ends the program; games are not saved.');
  const address = `${server.address}#key=${pages.key}`;
  if (process.stdout.isTTY) openInBrowser(address);
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
