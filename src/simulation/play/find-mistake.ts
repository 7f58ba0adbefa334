import { DeepSnapshot } from '../../game/index.js';
import type { Key, RandomSource } from '../../random/index.js';
import { type FaultReport, faultReportOf, findSuspect, sidesOf } from '../fault-report.js';
import { type Arm, type Condition, maxOpenGamesOfArm, runsUserCode } from '../lineup/arm.js';
import { createEngine, createPolicies, type DecisionListener } from '../lineup/seating.js';

/** Decisions that are watched, at 20 µs each: a game of Shamus has some 40, one of a rummy game up to 3,000. */
const MAX_WATCHED = 10_000;
/** Seconds after which no more games begin in order: a policy that searches may take as long for one. */
const SECONDS = 1;

const WRITES = {
  rule: null,
  place: null,
  message: "writes into its view or the table: copy what is to be changed ('shamus audit' tells where)",
};
const DIFFERS = {
  ...WRITES,
  message:
    'plays differently when it is fresh and the games come in another order: it keeps memory between games, reads a clock, ' +
    "or uses Math.random instead of view.random ('shamus audit' tells which)",
};

/**
 * Finds honest mistakes in users' files that play in threads, which would silently make results wrong: plays games in order,
 * and again with fresh policies in reverse order, where views are compared before and after decisions. Teams with bots or
 * isolated policies are left out.
 *
 * @param games number from the first on, in whole blocks; fewer of slow policies: no game begins after SECONDS
 * @param onGame told each game that begins
 * @returns the mistake, in one line; a fault in play as any run reports it; null if there is neither
 */
export async function findMistake(
  arm: Arm,
  key: Key,
  games: number,
  onGame: (game: number) => void = () => {},
): Promise<FaultReport | null> {
  for (const { setup, team } of sidesOf(arm)) {
    if (!runsUserCode({ team }) || maxOpenGamesOfArm({ team }) > 0) continue;
    const found = await mistakeOf({ setup, team }, key, games, onGame);
    if (found !== null) return found;
  }
  return null;
}

async function mistakeOf(
  side: Condition,
  key: Key,
  games: number,
  onGame: (game: number) => void,
): Promise<FaultReport | null> {
  const first = await play(side, key, [...Array(games).keys()], onGame, 1000 * SECONDS);
  const watch = new ViewWatch(side);
  const again = await play(side, key, [...first.ends.keys()].reverse(), onGame, Number.POSITIVE_INFINITY, watch);
  const { writer } = watch;
  // Before faults: the policy that breaks down may be the victim of another that wrote into the table.
  if (writer !== null) return { ...findSuspect([side], writer.place), game: writer.game, ...WRITES };
  if (first.fault !== null) return first.fault;
  const game = [...again.ends.keys()].findLast((played) => again.ends.get(played) !== first.ends.get(played));
  return game === undefined ? null : { ...findSuspect([side]), game, ...DIFFERS };
}

/** Plays games up to the first fault, with policies of its own. @returns also the result of each game */
async function play(
  side: Condition,
  key: Key,
  games: readonly number[],
  onGame: (game: number) => void,
  milliseconds: number,
  watch?: ViewWatch,
) {
  const until = performance.now() + milliseconds;
  const ends = new Map<number, string>();
  let game: number | null = null;
  try {
    const engine = createEngine(await createPolicies(side, watch), key);
    for (game of games) {
      if (performance.now() > until) break;
      onGame(game);
      if (watch !== undefined) watch.game = game;
      engine.play(game);
      ends.set(game, [engine.fingerprint(), engine.outcome, engine.reason, engine.metrics, engine.seats].join());
    }
    return { ends, fault: null };
  } catch (error) {
    const fault = faultReportOf(error, [side], game);
    if (game !== null) ends.set(game, fault.message);
    return { ends, fault };
  }
}

/** Compares what users' policies are shown before and after they decide. */
class ViewWatch implements DecisionListener {
  game = 0;
  /** The policy that left its view otherwise, in the game played last in which one did. */
  writer: { readonly place: number; readonly game: number } | null = null;
  private watched = 0;
  private random: RandomSource | undefined;
  private readonly earlier = new DeepSnapshot();
  private readonly later = new DeepSnapshot();

  constructor(private readonly side: Condition) {}

  before(place: number, view?: { readonly random: RandomSource }): void {
    this.random = view?.random;
    if (this.isWatched(place)) this.earlier.take(view, this.random);
  }

  after(place: number, view?: unknown): void {
    if (!this.isWatched(place)) return;
    this.watched++;
    if (!this.later.take(view, this.random).equals(this.earlier)) this.writer = { place, game: this.game };
  }

  private isWatched(place: number): boolean {
    return this.watched < MAX_WATCHED && this.side.team.policies[place]!.module !== null;
  }
}
