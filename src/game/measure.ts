import type { Game, Measure } from './game.js';

/** The measure by which a game's teams are ranked by default. */
export function mainMeasure({ measures, rankedBy }: Pick<Game, 'measures' | 'rankedBy'>): Measure {
  return measures.find(({ name }) => name === rankedBy)!;
}

/** The measures that a team tries to maximise. */
export function goals(game: Pick<Game, 'measures'>): Measure[] {
  return game.measures.filter(({ better }) => better === 'more');
}

/** Whether an outcome (index into the game's) is one that players try for. */
export function isGoal(game: Pick<Game, 'measures'>, outcome: number): boolean {
  return goals(game).some(({ outcomes }) => outcomes.includes(outcome));
}

/** The number of games with one of the measure's outcomes. `outcomes`: the number of games for each of the game's outcomes. */
export function countOf({ outcomes: places }: Measure, outcomes: ArrayLike<number>): number {
  return places.reduce((sum, place) => sum + outcomes[place]!, 0);
}
