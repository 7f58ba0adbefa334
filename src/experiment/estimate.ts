import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import {
  batchSizeOf,
  CONFIDENCE_LEVEL,
  gamesPerBlock,
  maxGames,
  openThreadExecutor,
  type RunSpec,
  roundUpToBlocks,
  Tally,
} from '../simulation/index.js';
import { maxOpenGamesOfArm } from '../simulation/lineup/arm.js';
import { bisect } from '../stats/bisection.js';
import { estimate as estimateMean } from '../stats/estimate.js';
import { halfWidth } from '../stats/interval.js';
import { ofSuccesses } from '../stats/observations.js';

/** The estimated cost of an arm. */
export interface ArmEstimate {
  /** Number of games, those of a control not counted; for a precision, an extrapolation from the sample. */
  readonly games: number;
  /** Seconds of one core for these games. */
  readonly seconds: number;
  /** Seconds of one core for one more game. */
  readonly secondsAGame: number;
}

/** Games that were played in a row, and the seconds of a core that they took. */
interface PaceSample {
  readonly games: number;
  readonly seconds: number;
}

/** Seconds of a core for a sample of an arm, and of all arms together: of many arms each gets less. */
const SAMPLE_SECONDS = 0.75;
const ALL_SECONDS = 4;

/** Games below which a sample says little, for which it may take this many times as long. */
const MIN_GAMES = 12;
const MAX_PATIENCE = 3;

/** Ranges that the time is divided into: the pace of the later half is that of games to come. */
const PARTS = 8;

/** Plays games of each arm in a single thread, and estimates how long all take. */
export async function estimate(plan: Pick<RunSpec, 'arms' | 'seed' | 'rule'>): Promise<ArmEstimate[]> {
  const { arms, rule } = plan;
  const most = maxGames(rule);
  const enough = Math.min(SAMPLE_SECONDS, ALL_SECONDS / arms.length);
  const games = await Promise.all(arms.map(({ setup }) => loadGame(setup)));
  const samples: PaceSample[][] = arms.map(() => []);
  const outcomes = games.map((game) => new Float64Array(game.results.outcomes.length));
  const isEnough = (place: number) => {
    const [played, seconds] = sumOf(samples[place]!);
    return seconds >= enough * MAX_PATIENCE || (seconds >= enough && played >= MIN_GAMES);
  };
  // A single thread, and not this one: only then is the time of the process that of the games.
  const execution = {
    arms,
    key: keyFromSeed(plan.seed),
    gameTimeout: Number.POSITIVE_INFINITY,
    log: undefined,
    batches: arms.map(() => Number.POSITIVE_INFINITY),
    guarded: 0,
  };
  const executor = openThreadExecutor(execution, 1);
  const { signal } = new AbortController();
  const read = coreClock();
  try {
    // The first pass compiles the code, which arms share; its samples are forgotten.
    for (const pass of [0, 1])
      for (const [place, arm] of arms.entries()) {
        if (pass === 1) [samples[place], outcomes[place]] = [[], new Float64Array(outcomes[place]!.length)];
        const round = gamesPerBlock(games[place]!, arm);
        for (let [from, count] = [0, round]; from < most && !isEnough(place); from += count) {
          const last = samples[place]!.at(-1);
          const affordable = last === undefined ? 1 : (enough * last.games) / (PARTS * last.seconds);
          count = roundUpToBlocks(Math.max(1, Math.floor(Math.min(4 * count, affordable, most - from))), round);
          read();
          const { parts, seconds, fault } = await executor.play({ arm: place, from, count }, signal);
          // With policies in processes of their own this process only waits for answers.
          const used = maxOpenGamesOfArm(arm) > 0 ? seconds : read();
          if (fault !== null) break;
          const tally = Tally.ofArm(games[place]!, arm);
          for (const part of parts) tally.merge(part.tally);
          samples[place]!.push({ games: tally.games, seconds: used });
          for (const [at, each] of tally.outcomes.entries()) outcomes[place]![at]! += each;
        }
      }
  } finally {
    await executor.close();
  }
  return samples.map((own, place) => {
    const [needed, secondsAGame] = [gamesFor(plan, outcomes[place]!), secondsPerGame(own)];
    return { games: needed, seconds: needed * secondsAGame, secondsAGame };
  });
}

/** A clock of this process's time on a core, which does not run while others have the core. @returns seconds since it was read last */
function coreClock(): () => number {
  let last = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    // One read is as long as the clock's step at least.
    return Math.max(1e-6, (user + system) / 1e6);
  };
}

function sumOf(samples: readonly PaceSample[]): [games: number, seconds: number] {
  return [samples.reduce((sum, { games }) => sum + games, 0), samples.reduce((sum, { seconds }) => sum + seconds, 0)];
}

/** Seconds for one more game: as in the later half of the time. */
export function secondsPerGame(samples: readonly PaceSample[]): number {
  const half = sumOf(samples)[1] / 2;
  let [games, seconds] = [0, 0];
  for (const each of samples.toReversed()) {
    if (seconds >= half && games > 0) break;
    games += each.games;
    seconds += each.seconds;
  }
  return seconds / Math.max(1, games);
}

/** Number of games that a rule will take at the observed frequencies of outcomes. */
function gamesFor({ rule, arms }: Pick<RunSpec, 'arms' | 'rule'>, outcomes: Float64Array): number {
  if (rule.kind !== 'precision') return maxGames(rule);
  const { halfWidth: width, most } = rule;
  const games = outcomes.reduce((sum, count) => sum + count, 0);
  const needed = Array.from(outcomes, (count) => {
    // Frequencies in few games are drawn towards a half: none of ten is not never.
    const rate = (count + 1) / (games + 2);
    return trialsFor(rate, width, batchSizeOf(arms), most);
  });
  return Math.max(...needed);
}

/** Games after which the interval of a rate is narrow enough, if successes come at that rate; it is looked at after batches. */
function trialsFor(rate: number, width: number, batch: number, most: number): number {
  const isPrecise = (looks: number) => {
    const trials = looks * batch;
    const choice = { isBounded: true, level: CONFIDENCE_LEVEL, effect: width };
    return halfWidth(estimateMean(ofSuccesses(Math.round(rate * trials), trials), choice)) <= width;
  };
  const all = Math.ceil(most / batch);
  if (!isPrecise(all)) return most;
  const [, looks] = bisect(
    0,
    all,
    (few, enough) => enough - few > 1,
    (middle) => isPrecise(Math.floor(middle)),
  );
  return Math.min(most, batch * Math.ceil(looks));
}
