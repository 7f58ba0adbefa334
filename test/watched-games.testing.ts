/** Games with what each seat was asked, every event as transcripts have it, and the table after each event. */
import { type Game, resolveSetup, type Setup, type ShippedPolicy } from '../src/game/index.js';
import type { Scene as RummyScene } from '../src/games/rummy/replay/scene.js';
import type { Scene as ShamusScene } from '../src/games/shamus/replay/scene.js';
import { createPolicies, resolveTeam } from '../src/simulation/index.js';

type Scene = ShamusScene & Omit<RummyScene, keyof ShamusScene> & Pick<RummyScene, 'stages'>;

// biome-ignore lint/suspicious/noExplicitAny: lines are as different as events.
export type Line = Readonly<Record<string, any>>;

/** A decision but for lay-downs, whose legal moves take long: what was shown, and the event that follows it. */
interface WatchedDecision {
  readonly seat: number;
  readonly asked: string;
  readonly request: Line;
  readonly event: number;
}

export interface WatchedGame {
  readonly game: Game;
  readonly setup: Setup;
  readonly lines: readonly Line[];
  readonly scenes: readonly Scene[];
  readonly decisions: readonly WatchedDecision[];
}

/** The setups of a game in which one thing is other than usual: the fewest and the most players, a ruling. */
export function setupsOf(game: Game, variants: readonly string[]): Setup[] {
  const choices = [
    ...[...new Set([game.setups.players[0], Math.min(...game.setups.players), Math.max(...game.setups.players)])].map(
      (players) => ({
        players,
      }),
    ),
    ...game.setups.players
      .slice(0, game.results.kind === 'cooperative' ? undefined : 1)
      .flatMap((players) =>
        game.setups.rulings.flatMap(({ name, values }) =>
          values.slice(1).map((value) => ({ players, rulings: { [name]: value } })),
        ),
      ),
  ];
  return choices.map((choice, place) => resolveSetup(game, { variant: variants[place % variants.length]!, ...choice }));
}

/** Plays a game. @param policy plays at all seats; the strongest of each role where it is null */
export async function watchGame(game: Game, setup: Setup, index: number, policy: string | null): Promise<WatchedGame> {
  const roles = game.setups.roles(setup.players);
  const strongest = game.policies.strongest.split('+');
  const names = roles.map((_, seat) => policy ?? strongest[seat % strongest.length]!);
  const { policies } = await createPolicies({ setup, team: await resolveTeam(game, setup.players, names.join('+')) });
  const wire = await game.outside.wire!(setup);
  const decisions: WatchedDecision[] = [];
  const isOutside = names.map(() => false);
  const answering = ({ seat, asked, view }: { seat: number; asked: string; view: object }, ask: () => unknown) => {
    if (
      game.policies.decisions[roles[seat]!]!.includes(asked) ||
      game.policies.mayDecide?.[roles[seat]!]?.includes(asked) === true
    ) {
      if (asked === 'layDown') return ask();
      const request = JSON.parse(JSON.stringify(wire.request(view, asked, 0).json)) as Line;
      decisions.push({ seat, asked, request, event: recorder.count });
    }
    return ask();
  };
  const seated = policies.slice(0, roles.length) as ShippedPolicy[];
  const recorder = game.tables.openRecorder(setup, seated, { names, seed: 'watched', isOutside, answering });
  recorder.engine.begin(index);
  return {
    game,
    setup,
    // The head of a transcript is no event.
    lines: recorder.transcript(index).flatMap((line) => {
      const event = JSON.parse(line) as Line;
      return event.type === 'game' ? [] : event;
    }),
    scenes: recorder.replay().frames.map(({ scene }) => scene as Scene),
    decisions,
  };
}
