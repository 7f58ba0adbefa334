/** Rules with which a game has what a designer wants: searched for by successive halving, and confirmed on fresh decks. */
import { gamesPerRound } from '../simulation/index.js';
import { twoSidedZ } from '../stats/distributions.js';
import { levelFor } from '../stats/interval.js';
import { Halving } from '../tuning/search.js';
import { measuresAt } from './combination-measures.js';
import type { Estimated } from './deck-means.js';
import type { Goal } from './goals.js';
import { type GoalSearch, STUDY_LEVEL } from './study-format.js';
import {
  type Combination,
  combinationPart,
  combinationsOf,
  type PlayedPart,
  plannedDecks,
  type StudyPart,
  type StudySpec,
} from './study-spec.js';

type Candidate = GoalSearch['rounds'][number]['candidates'][number];

/** How far the worst of the goals is missed, in half-widths of its range: at most 1 where all are reached. */
function distanceTo(goals: readonly Goal[], measures: Readonly<Record<string, number>>): number {
  const misses = goals.map(({ name, low, high }) => {
    const half = (high - low) / 2;
    return Math.abs(measures[name]! - (low + half)) / half;
  });
  return Math.max(...misses);
}

/** What the parts of a search have in common with those of other studies: each is played, or read. */
type Play = (part: StudyPart) => Promise<PlayedPart | null>;

/**
 * Searches: all combinations play a few games, the half that is nearest to the goals plays on, and so until one is left. That one
 * plays as many fresh decks as find a bias of a seat of `question.effect`.
 *
 * @returns null if a part was cut short
 */
export async function searchGoals(spec: StudySpec, goals: readonly Goal[], play: Play): Promise<GoalSearch | null> {
  const { game, question } = spec;
  const { combinations, noGame } = await combinationsOf(spec);
  const levels = combinations.map((each) => each.levels);
  const search = halvingOf(levels, question.games);
  /** By combination: sums over rounds of games, and of measures times games. */
  const sums = new Map<string, { games: number; measures: Record<string, number> }>();
  const rounds: GoalSearch['rounds'] = [];
  for (let wanted = search.ask(); wanted !== null; wanted = search.ask()) {
    const round = String(rounds.length + 1);
    const found: Omit<Candidate, 'kept'>[] = [];
    for (const one of wanted.candidates) {
      const combination = combinations[levels.indexOf(one)]!;
      const measured = await measuredIn(
        spec,
        combinationPart(spec, combination, `goal/${round}`, wanted.games),
        combination,
        play,
      );
      if (measured === null) return null;
      const sum = sums.get(combination.number) ?? { games: 0, measures: {} };
      sums.set(combination.number, sum);
      sum.games += wanted.games;
      for (const { name } of goals)
        sum.measures[name] = (sum.measures[name] ?? 0) + wanted.games * measured[name]!.mean;
      const measures = Object.fromEntries(goals.map(({ name }) => [name, sum.measures[name]! / sum.games]));
      found.push({ values: combination.values, measures, distance: distanceTo(goals, measures) });
    }
    const kept = search.tell(found.map(({ distance }) => ({ own: 1 / (1 + distance), pooled: 1 / (1 + distance) })));
    rounds.push({ games: wanted.games, candidates: found.map((one, place) => ({ ...one, kept: kept[place]! })) });
  }
  const best = combinations[levels.indexOf(search.winner!)]!;
  const seats = game.kind === 'competitive' ? best.setup.players : 1;
  const games = plannedDecks(question.effect, seats) * gamesPerRound(best.game, { setup: best.setup });
  const part = combinationPart(spec, best, 'goal/confirmation', games);
  const measured = await measuredIn(spec, part, best, play);
  if (measured === null) return null;
  const measures = goals.map((goal) => ({ name: goal.name, ...verdictOn(goal, measured[goal.name]!, goals.length) }));
  return {
    ...{ level: STUDY_LEVEL, goals: [...goals], noGame, rounds },
    found: { values: best.values, seed: part.plan.seed, games, measures },
  };
}

/** The first round plays so many games of each combination, and every round as many altogether. */
function halvingOf(levels: readonly (readonly number[])[], games: number): Halving {
  const { rounds } = new Halving(levels, { games: 0, perRound: 1 });
  return new Halving(levels, { games: games * rounds * (levels.length + 1), perRound: 1 });
}

async function measuredIn(
  { question }: StudySpec,
  part: StudyPart,
  { setup }: Combination,
  play: Play,
): Promise<Record<string, Estimated> | null> {
  const played = await play(part);
  if (played === null) return null;
  return measuresAt(part.game, setup, played, question.seconds);
}

function verdictOn({ low: from, high: to }: Goal, { mean, error }: Estimated, goals: number) {
  const margin = error === null ? Number.POSITIVE_INFINITY : twoSidedZ(levelFor((1 - STUDY_LEVEL) / goals)) * error;
  const [low, high] = [mean - margin, mean + margin];
  const verdict = low >= from && high <= to ? 'reached' : high < from || low > to ? 'missed' : 'open';
  const hasInterval = Number.isFinite(margin);
  return { estimate: mean, low: hasInterval ? low : null, high: hasInterval ? high : null, verdict } as const;
}
