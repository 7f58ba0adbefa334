/** A study from its first part to its summary, whoever plays the games. */
import type { RunResult } from '../simulation/index.js';
import { gameLength, ladderSteps, leadingCurves, luckAndCards, seatShares, unwantedEnds } from './measures.js';
import type { Measured, StudySummary } from './study-format.js';
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

/** What a study came to. */
export interface Studied {
  /** Null where it was cut short, or only a shard of it was played. */
  readonly summary: StudySummary | null;
  readonly ended: RunResult['ended'];
  readonly failure: string | null;
  /** That all parts took. */
  readonly seconds: number;
}

/** Plays all parts of a study, and measures. */
export async function conductStudy(spec: StudySpec, play: PlayPart): Promise<Studied> {
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
  const measures = [
    seatShares(game, seats!),
    ...cards,
    gameLength(game, seats!.tally),
    unwantedEnds(game, seats!.tally),
    steps,
    variance!,
  ].filter((measure): measure is Measured => measure !== null);
  const curves = leadingCurves(game, question, steps, setup.players);
  return { summary: { ...told, measures, curves }, ended: 'complete', failure: null, seconds };
}
