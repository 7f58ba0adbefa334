/** The script of a family of games. In the page's frame, whose origin is its own, it plays runs on workers and counts them. */
import { expose, type ProxyMarked, transfer, wrap } from 'comlink';
import { distinctRoles, type Game, type PolicyDefinition } from '../../game/index.js';
import { loadGame, shippedPolicies } from '../../games/registry.js';
import { offerPolicy } from '../../simulation/lineup/loader.js';
import type { ComparisonRequest } from '../link.js';
import { armOf } from './arms.js';
import { type OwnCode, WorkerPool } from './pool.js';
import { Session, type SessionView } from './session.js';
import { startWorker, type WorkerCalls, type WorkerGames } from './worker.js';

export interface GameOffer {
  readonly title: string;
  readonly variants: readonly { readonly name: string; readonly summary: string }[];
  /** The default first. */
  readonly players: readonly number[];
  readonly rulings: Game['setups']['rulings'];
  readonly roles: readonly string[];
  /** True for competitive games. */
  readonly isCompetitive: boolean;
  /** Those that play by the rules. */
  readonly policies: readonly { readonly name: string; readonly role: string; readonly summary: string }[];
  /** A team to begin with, and the strongest. */
  readonly team: string;
  readonly strongest: string;
  readonly games: number;
}

/** Calls of the page to the frame. All throw errors whose message is one line for the visitor. */
export interface HostCalls {
  offer(game: string): Promise<GameOffer>;
  define(own: OwnCode): Promise<{ readonly role: string; readonly name: string }>;
  /** Plays until all games are played, told to stop, or something fails. @param onView told a few times a second */
  play(asked: ComparisonRequest, onView: ((view: SessionView) => void) & ProxyMarked): Promise<SessionView>;
  pause(isPaused: boolean): void;
  stop(): void;
  /** The results of the last run, as the command prints them with --json. */
  json(): string;
  /** The index of a game of the last run that was lost: by B, where two are compared. */
  lostGame(): Promise<number>;
  /** Starts a worker for a single game, which answers on the port. */
  seat(port: MessagePort): void;
}

interface FrameScope {
  readonly sandbox: { readonly url: string; readonly port: MessagePort };
}

/** In the frame it is the host of runs, in workers it plays. */
export function start(family: WorkerGames): void {
  if (typeof document === 'undefined') startWorker(family);
  else {
    const { url, port } = (globalThis as unknown as FrameScope).sandbox;
    startHost(url, port);
  }
}

function startHost(script: string, port: MessagePort): void {
  let opened: WorkerPool | null = null;
  // A frame for a single game needs no pool.
  const pool = () => {
    opened ??= new WorkerPool(script, navigator.hardwareConcurrency || 1);
    return opened;
  };
  let current: Session | null = null;
  const calls: HostCalls = {
    async offer(name) {
      pool();
      return offerOf(await loadGame(name));
    },
    async define(own) {
      current?.stop();
      const said = await pool().define(own);
      offerPolicy(own.name, said as PolicyDefinition);
      return { role: said.role, name: said.name };
    },
    async play(asked, onView) {
      current?.stop();
      const game = await loadGame(asked.game);
      const session = new Session(game, asked, await armOf(game, asked), pool());
      current?.stop();
      current = session;
      return session.play(onView);
    },
    pause: (isPaused) => current?.pause(isPaused),
    stop: () => current?.stop(),
    json: () => current?.json() ?? '',
    lostGame: async () => (await current?.lostGame()) ?? 0,
    seat: (port) => void wrap<WorkerCalls>(new Worker(script)).listen(transfer(port, [port])),
  };
  expose(calls, port);
}

async function offerOf(game: Game): Promise<GameOffer> {
  const policies = await shippedPolicies(game.name);
  const { variants, players, rulings } = game.setups;
  const fair = policies.filter(({ cheats }) => cheats === undefined);
  return {
    title: game.about.title,
    variants: variants.map(({ name, summary }) => ({ name, summary })),
    players,
    rulings,
    roles: distinctRoles(game, players[0]),
    isCompetitive: game.results.kind === 'competitive',
    policies: fair.map(({ name, role, summary }) => ({ name, role, summary })),
    team: game.policies.referenceTeams[1] ?? game.policies.strongest,
    strongest: game.policies.strongest,
    games: 10 * game.defaults.games,
  };
}
