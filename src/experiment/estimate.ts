import { loadGame } from '../games/registry.js';
import {
  batchOf,
  gamesAtMost,
  gamesPerRound,
  JobPool,
  LEVEL,
  playRanges,
  type RunSpec,
  wholeRounds,
} from '../simulation/index.js';
import { sequenceTrials } from '../stats/sample-sizes.js';

/** The estimated cost of an arm. */
export interface ArmEstimate {
  /** How many games, those of a control not counted; as far as can be told from the sample for a precision. */
  readonly games: number;
  /** Seconds of one thread for these games, the first of which take longest: their code is still being compiled. */
  readonly seconds: number;
  /** Seconds of one thread for one more game. */
  readonly secondsAGame: number;
}

/** Games that were played in a row, and the seconds of a thread that they took. */
interface PaceSample {
  readonly games: number;
  readonly seconds: number;
}

/** Seconds for which each thread plays games of an arm, and all arms together: of many arms each gets less. */
const SAMPLE_SECONDS = 1.5;
const ALL_SECONDS = 6;

/** Games below which a sample says little, for which it may take this many times as long. */
const MIN_GAMES = 12;
const MAX_PATIENCE = 3;

/** Ranges that the time is divided into: the pace of the later half is that of games to come. */
const PARTS = 8;

/** Plays games of each arm as long runs do, on as many threads, and estimates how long all take. */
export async function estimate(plan: Pick<RunSpec, 'arms' | 'seed' | 'rule' | 'threads'>): Promise<ArmEstimate[]> {
  const { arms, rule, threads } = plan;
  const most = gamesAtMost(rule);
  const enough = threads * Math.min(SAMPLE_SECONDS, ALL_SECONDS / arms.length);
  const games = await Promise.all(arms.map(({ setup }) => loadGame(setup)));
  const samples: PaceSample[][] = arms.map(() => []);
  const outcomes = games.map((game) => new Float64Array(game.outcomes.length));
  const isEnough = (place: number) => {
    const [played, seconds] = sumOf(samples[place]!);
    return seconds >= enough * MAX_PATIENCE || (seconds >= enough && played >= MIN_GAMES);
  };
  function* ranges() {
    for (const [place, arm] of arms.entries()) {
      const round = gamesPerRound(games[place]!, arm);
      for (let [from, count] = [0, round]; from < most && !isEnough(place); from += count) {
        const last = samples[place]!.at(-1);
        const affordable = last === undefined ? 1 : (enough * last.games) / (threads * PARTS * last.seconds);
        count = wholeRounds(Math.max(1, Math.floor(Math.min(4 * count, affordable, most - from))), round);
        yield { arm, place, from, count };
      }
    }
  }
  // Never in this thread, whose code has been compiled for whatever it has played.
  await playRanges(ranges(), plan.seed, threads, note, undefined, new JobPool(threads + 1));
  function note(
    { place }: { readonly place: number },
    { tally, seconds }: Parameters<Parameters<typeof playRanges>[3]>[1],
  ) {
    if (tally.games > 0) samples[place]!.push({ games: tally.games, seconds });
    for (const [at, count] of tally.outcomes.entries()) outcomes[place]![at]! += count;
  }
  return samples.map((own, place) => {
    const needed = gamesFor(plan, outcomes[place]!);
    return { games: needed, seconds: secondsFor(own, needed), secondsAGame: paceOf(own) };
  });
}

function sumOf(samples: readonly PaceSample[]): [games: number, seconds: number] {
  return [samples.reduce((sum, { games }) => sum + games, 0), samples.reduce((sum, { seconds }) => sum + seconds, 0)];
}

/** Seconds for one more game: as in the later half of the time. */
function paceOf(samples: readonly PaceSample[]): number {
  const half = sumOf(samples)[1] / 2;
  let [games, seconds] = [0, 0];
  for (const each of samples.toReversed()) {
    if (seconds >= half && games > 0) break;
    games += each.games;
    seconds += each.seconds;
  }
  return seconds / Math.max(1, games);
}

/** Seconds of threads for a number of games, given how long the first ones took. */
function secondsFor(samples: readonly PaceSample[], games: number): number {
  let [played, spent] = [0, 0];
  for (const each of samples) {
    if (played + each.games >= games) return spent + (each.seconds * (games - played)) / each.games;
    played += each.games;
    spent += each.seconds;
  }
  return spent + (games - played) * paceOf(samples);
}

/** How many games a rule will take, if outcomes come as often as they did. */
function gamesFor({ rule, arms }: Pick<RunSpec, 'arms' | 'rule'>, outcomes: Float64Array): number {
  if (rule.kind !== 'precision') return gamesAtMost(rule);
  const { halfWidth, most } = rule;
  const games = outcomes.reduce((sum, count) => sum + count, 0);
  const needed = Array.from(outcomes, (count) => {
    // Of few games a share is drawn towards a half: none of ten is not never.
    const rate = (count + 1) / (games + 2);
    return sequenceTrials(rate, halfWidth, LEVEL, batchOf(arms), most) ?? most;
  });
  return Math.max(...needed);
}
