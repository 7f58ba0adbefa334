/** A study from its first part to its summary, whoever plays the games. */
import type { RunResult } from '../simulation/index.js';
import { dramaMeasures } from './drama.js';
import { gameLength, ladderSteps, leadingCurves, luckAndCards, seatShares, unwantedEnds } from './measures.js';
import type { Measured, ReviewedRow, StudySummary } from './study-format.js';
import { type PartName, partsOf, type StudyPart, type StudySpec, studyBeginning, variedParts } from './study-spec.js';
import { sensitivityOf } from './variation.js';

/** A part that was played. */
export interface PlayedPart {
  readonly result: RunResult;
  /** Its records, a row a game. */
  readonly rows: () => AsyncIterable<readonly number[]>;
}

/** Plays a part, or knows what it came to. */
export type PlayPart = (part: StudyPart) => Promise<PlayedPart>;

/** Judges decisions of games, or knows what came of it; null if it was interrupted. */
export type ReviewStudy = () => Promise<readonly ReviewedRow[] | null>;

/** What a study came to. */
export interface Studied {
  /** Null where it was cut short, or only a shard of it was played. */
  readonly summary: StudySummary | null;
  /** Games whose decisions were judged; absent where none were. */
  readonly reviews?: readonly ReviewedRow[];
  readonly ended: RunResult['ended'];
  readonly failure: string | null;
  /** That all parts took. */
  readonly seconds: number;
}

/** Plays all parts of a study, and measures. */
export async function conductStudy(spec: StudySpec, play: PlayPart, review: ReviewStudy): Promise<Studied> {
  const played = new Map<PartName, PlayedPart & { readonly part: StudyPart }>();
  let seconds = 0;
  for (const part of await partsOf(spec)) {
    const found = await play(part);
    seconds += found.result.seconds;
    const { ended, failure } = found.result;
    if (ended !== 'complete') return { summary: null, ended, failure, seconds };
    played.set(part.name, { ...found, part });
  }
  if (spec.carrying.shard !== undefined) return { summary: null, ended: 'complete', failure: null, seconds };
  const { game, setup, question } = spec;
  const told = { ...studyBeginning(spec), schema: 'shamus-study/1', ended: 'complete' } as const;
  if (question.vary !== undefined) {
    const { factors, design, parts } = await variedParts(spec, question.vary);
    const points = parts.map((part) => ({ ...part, result: played.get(part.name)!.result }));
    const summary = { ...told, measures: [], curves: [], sensitivity: sensitivityOf(factors, design, points) };
    return { summary, ended: 'complete', failure: null, seconds };
  }
  const armsOf = (name: PartName) => played.get(name)?.result.arms ?? [];
  const [seats] = armsOf('seats');
  const steps = ladderSteps(game, question, [...armsOf('ladder'), ...armsOf('search')]);
  const luck = played.get('luck')!;
  const [variance, ...cards] = await luckAndCards(luck.part.game, setup, luck.result.arms, luck.rows());
  const reviews = await review();
  if (reviews === null) return { summary: null, ended: 'interrupted', failure: null, seconds };
  const isTogether = game.kind === 'cooperative';
  const even = isTogether ? 0.5 : 1 / setup.players;
  const [minutes, ...drama] = dramaMeasures(reviews, even, isTogether ? 1 : setup.players, question.seconds);
  const measures = [
    seatShares(game, seats!),
    ...cards,
    gameLength(game, seats!.tally),
    minutes,
    unwantedEnds(game, seats!.tally),
    steps,
    variance!,
    ...drama,
  ].filter((measure): measure is Measured => measure !== null && measure !== undefined);
  const curves = leadingCurves(game, question, steps, setup.players);
  return { summary: { ...told, measures, curves }, reviews, ended: 'complete', failure: null, seconds };
}
