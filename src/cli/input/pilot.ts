/** Pilots: a few games, on deals of their own, from which it is planned how many a question needs. */
import type { Pilot } from '../../analysis/index.js';
import { Tournament, type TournamentQuestion } from '../../analysis/tournament.js';
import type { Game } from '../../game/index.js';
import { type PlayedGames, playRanges, type RunResult, type RunSpec, simulate } from '../../simulation/index.js';
import { watched } from '../run-with-progress.js';

/** Deals of a pilot, unless games are long and fewer are usual. */
const USUAL_PILOT = 2000;
const SHARE_OF_USUAL = 0.1;

export function usualPilot(game: Game): number {
  const { games } = game.defaults;
  return Math.min(USUAL_PILOT, Math.ceil(SHARE_OF_USUAL * games));
}

/**
 * The seed of a pilot, which can be typed like any other. Its deals are not those of the games that are planned: what
 * suggested a question must not be counted among what answers it.
 */
export function pilotSeed(seed: string): string {
  return `${seed}-pilot`;
}

/** Plays a pilot with a progress bar; Ctrl-C stops it and keeps finished games. @param plan with the pilot's seed */
export async function playPilot(game: Game, plan: RunSpec, seed: string): Promise<Pilot> {
  const pace = new Pace(plan);
  const result = await watched(game, plan, (watch) => simulate(plan, { ...watch, onGames: pace.note }));
  return { game, plan, seed, result, secondsAGame: await pace.secondsAGame(result) };
}

/** The same of a tournament. */
export async function playTournamentPilot(
  game: Game,
  plan: RunSpec,
  seed: string,
  question: TournamentQuestion,
): Promise<{ readonly pilot: Pilot; readonly tournament: Tournament }> {
  const tournament = new Tournament(game, plan, question);
  const pace = new Pace(plan);
  const { watch: counting } = tournament;
  const onGames = (games: PlayedGames) => {
    pace.note(games);
    return counting.onGames?.(games);
  };
  const inTurn: RunSpec = { ...plan, order: 'in-turn' };
  const result = await watched(game, plan, (watch) => simulate(inTurn, { ...watch, ...counting, onGames }));
  return { pilot: { game, plan, seed, result, secondsAGame: await pace.secondsAGame(result) }, tournament };
}

/** Games are many times slower while their code is still being compiled: those of so few seconds are played again. */
const SECONDS_AN_ARM = 0.3;
/** With many arms each gets less. */
const SECONDS_IN_ALL = 3;
const MOST_ROUNDS = 40;

/** How long games take. */
class Pace {
  private readonly spent: { games: number; seconds: number }[];

  constructor(private readonly plan: RunSpec) {
    this.spent = plan.arms.map(() => ({ games: 0, seconds: 0 }));
  }

  /** Told all games of the pilot. */
  readonly note = ({ arm, tally, seconds }: PlayedGames): undefined => {
    const spent = this.spent[arm]!;
    spent.games += tally.games;
    spent.seconds += seconds;
  };

  /** Seconds of one thread for one game of each arm, at the best pace of several rounds; null where not all was played. */
  async secondsAGame({ ended }: RunResult): Promise<number | null> {
    if (ended !== 'complete') return null;
    const { arms, seed } = this.plan;
    const enough = Math.min(SECONDS_AN_ARM, SECONDS_IN_ALL / arms.length);
    const best = this.spent.map(({ games, seconds }) => seconds / games);
    const ranges = this.spent.flatMap(({ games, seconds }, place) => {
      const rounds = seconds < enough ? Math.min(MOST_ROUNDS, Math.ceil(enough / Math.max(seconds, 1e-6))) : 0;
      return Array.from({ length: rounds }, () => ({ arm: arms[place]!, place, from: 0, count: games }));
    });
    if (ranges.length > 0) {
      await playRanges(ranges, seed, 1, ({ place }, { tally, seconds }) => {
        best[place] = Math.min(best[place]!, seconds / tally.games);
      });
    }
    return best.reduce((sum, each) => sum + each, 0);
  }
}
