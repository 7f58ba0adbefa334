/** A study from its first part to its summary, whoever plays the games. */
import type { RunResult } from '../simulation/index.js';
import { measuresAt } from './combination-measures.js';
import { dramaMeasures } from './drama.js';
import { searchGoals } from './goal.js';
import { readGoal } from './goals.js';
import {
  gameLength,
  ladderSteps,
  leadingCurves,
  luckAndCards,
  seatShares,
  sightValue,
  unwantedEnds,
} from './measures.js';
import { longestGames, paceMeasures, readDecks } from './pace.js';
import { sensitivityOf } from './sensitivity.js';
import { habitValues, orderedPairs, rivalShares, usesOf } from './strategy.js';
import type { Measured, ReviewedRow, StudySummary } from './study-format.js';
import {
  combinationsOf,
  type PartName,
  type PlayedPart,
  partsOf,
  type StudyPart,
  type StudySpec,
  studyBeginning,
} from './study-spec.js';

export type PlayPart = (part: StudyPart) => Promise<PlayedPart>;

/** Judges decisions of games, or knows what came of it; null if it was interrupted. */
export type ReviewStudy = () => Promise<readonly ReviewedRow[] | null>;

export interface Studied {
  /** Null where it was cut short, or only a shard of it was played. */
  readonly summary: StudySummary | null;
  /** Games whose decisions were judged; absent where none were. */
  readonly reviews?: readonly ReviewedRow[];
  readonly ended: RunResult['ended'];
  readonly failure: string | null;
  readonly seconds: number;
}

/** Plays all parts of a study, and measures. @throws UsageError if a goal is none */
export async function conductStudy(spec: StudySpec, play: PlayPart, review: ReviewStudy): Promise<Studied> {
  let seconds = 0;
  let cut: Pick<Studied, 'ended' | 'failure'> | null = null;
  /** @returns null where it was cut short */
  const playWhole = async (part: StudyPart): Promise<PlayedPart | null> => {
    const found = await play(part);
    seconds += found.result.seconds;
    const { ended, failure } = found.result;
    if (ended !== 'complete') cut = { ended, failure };
    return ended === 'complete' ? found : null;
  };
  const cutShort = (): Studied => ({ summary: null, ended: 'interrupted', failure: null, ...cut, seconds });
  const { game, setup, question } = spec;
  const told = { ...studyBeginning(spec), schema: 'shamus-study/1', ended: 'complete' } as const;
  const none = { measures: [], curves: [], longest: [] };
  const finished = (summary: StudySummary | null): Studied => ({ summary, ended: 'complete', failure: null, seconds });
  if (question.goal !== undefined) {
    const goals = question.goal.map((text) => readGoal(text, game, question.effect));
    const goalSearch = await searchGoals(spec, goals, playWhole);
    return goalSearch === null ? cutShort() : finished({ ...told, ...none, goalSearch });
  }
  const played = new Map<PartName, PlayedPart & { readonly part: StudyPart }>();
  for (const part of await partsOf(spec)) {
    const found = await playWhole(part);
    if (found === null) return cutShort();
    played.set(part.name, { ...found, part });
  }
  if (spec.carrying.shard !== undefined) return finished(null);
  if (question.vary !== undefined) {
    const { factors, design, combinations } = await combinationsOf(spec);
    const parts = [...played.values()];
    const found = await Promise.all(
      parts.map((each, place) => measuresAt(each.part.game, combinations[place]!.setup, each, question.seconds)),
    );
    return finished({ ...told, ...none, sensitivity: sensitivityOf(factors, design, found) });
  }
  const armsOf = (name: PartName) => played.get(name)?.result.arms ?? [];
  const [seats] = armsOf('seats');
  const steps = ladderSteps(game, question, [...armsOf('ladder'), ...armsOf('search')]);
  const luck = played.get('luck')!;
  const [variance, ...cards] = await luckAndCards(luck.part.game, setup, luck.result.arms, luck.rows());
  const choices = played.get('choices')!;
  const decks = await readDecks(choices.part.game, choices.result.arms[0]!.tally.shape.round, choices.rows());
  const [minutes, ...pace] = paceMeasures(decks, question.seconds);
  const [rivals, habits, [sight]] = [armsOf('rivals'), armsOf('habits'), armsOf('sight')];
  const reviews = await review();
  if (reviews === null) return cutShort();
  const isTogether = game.kind === 'cooperative';
  const even = isTogether ? 0.5 : 1 / setup.players;
  const measures = [
    seatShares(game, seats!),
    ...cards,
    gameLength(game, seats!.tally),
    minutes!,
    unwantedEnds(game, seats!.tally),
    steps,
    variance!,
    sight === undefined ? null : sightValue(game, sight),
    ...pace,
    ...dramaMeasures(reviews, even, isTogether ? 1 : setup.players),
    rivals.length === 0 ? null : rivalShares(orderedPairs(question.rivals), rivals),
    habits.length === 0 ? null : habitValues(question.habits!, habits),
    usesOf(game, seats!.tally),
  ].filter((measure): measure is Measured => measure !== null);
  const curves = leadingCurves(game, question, steps, setup.players, minutes!.values[0]!.estimate);
  return { ...finished({ ...told, measures, curves, longest: longestGames(decks) }), reviews };
}
