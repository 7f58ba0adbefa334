/** Recorded games as text, transcripts and replays. A game declares how its events are followed and worded. */
import type {
  DecisionExplanation,
  Engine,
  OpenEngine,
  OpenRecorder,
  Preference,
  Replay,
  ReplayRecorder,
  Viewpoint,
} from '../../game/index.js';
import { type Choices, checkPreferences, type Explanation, formatExplanation } from './explanations.js';

/** An event of a recorded game; its other fields are the game's own. */
interface GameEvent {
  readonly type: string;
}

/** Follows the events of one game, and has the one wording of each. */
export interface Narration<E, S> {
  readonly turn: number;
  /** The seat in turn; null before the first turn of a chapter and after the last. */
  readonly seat: number | null;
  /** Sentence on the end of the game; empty while it goes on. */
  readonly ending: string;
  follow(event: E): void;
  lines(event: E): readonly string[];
  /** The last event as a sentence. @param reader the seat that reads it; null for a reader who sees all hands */
  sentence(event: E, reader: number | null): string;
  /** The board after the last event, as the renderer draws it. */
  scene(event: E): S;
  /** A choice that a policy weighed, in words, before the event that the decision leads to. */
  choiceText(decision: string, choice: number): string;
}

export interface ReplaySpec<E, S> {
  readonly seats: Replay['seats'];
  readonly angles: readonly [Viewpoint, ...Viewpoint[]];
  /** The name of a chapter; each begins with an event `deal`. */
  readonly chapter: string;
  /** The decisions that policies may explain. */
  readonly choices: Readonly<Record<string, Choices>>;
  readonly narrate: () => Narration<E, S>;
}

/** Builds a replay of a game: one frame per event. @param first frame that is built; those before it are left out */
export function buildReplay<E extends GameEvent, S>(
  events: readonly E[],
  explanations: readonly Explanation[],
  { seats, angles, chapter, choices, narrate }: ReplaySpec<E, S>,
  first = 0,
): Replay<S> {
  const narration = narrate();
  for (const event of events.slice(0, first)) narration.follow(event);
  const byEvent = new Map<number, Explanation[]>(explanations.map(({ event }) => [event, []]));
  for (const explanation of explanations) byEvent.get(explanation.event)!.push(explanation);
  const frames = events.slice(first).map((event, place) => {
    const thoughts = (byEvent.get(first + place) ?? []).map((explanation) => {
      const { decision } = explanation;
      return formatExplanation(explanation, choices[decision]!.question, (choice) =>
        narration.choiceText(decision, choice),
      );
    });
    narration.follow(event);
    const { turn, seat } = narration;
    const words = angles.map((angle) => narration.sentence(event, angle.seat));
    return { turn, seat, words, scene: narration.scene(event), thoughts };
  });
  const deals = events.flatMap(({ type }, index) => (type === 'deal' ? [index] : []));
  const chapters = { name: chapter, starts: [0, ...deals.slice(1)] as const };
  return { angles, seats, frames, chapters, ending: narration.ending };
}

/** The turn of each event. @param board at the beginning of the game */
export function turnsOf<E>(events: readonly E[], board: { readonly turn: number; follow(event: E): void }): number[] {
  return events.map((event) => {
    board.follow(event);
    return board.turn;
  });
}

/** The event with some of its fields written otherwise, for a transcript. @param writers by field; a field that becomes undefined is left out */
export function rewriteEvent(event: GameEvent, writers: Readonly<Record<string, (value: never) => unknown>>): object {
  const written: Record<string, unknown> = { ...event };
  for (const name in writers) if (name in written) written[name] = writers[name]!(written[name] as never);
  return written;
}

interface RecordedGameParts<E, S> {
  readonly engine: Engine & { readonly recorder: { readonly events: readonly E[] } | null };
  readonly spec: ReplaySpec<E, S>;
  /** Receives the explanations of each game; stays empty where policies are not asked for any. */
  readonly explanations: Explanation[];
  /** The lines of a transcript. @param game the index of the game in its run */
  readonly transcript: (events: readonly E[], game: number) => string[];
  /** Lines before the first event of a text replay. */
  readonly opening?: readonly string[];
}

/** An engine that records its games, and gives the last one as text, as a transcript and as a replay. */
export class RecordedGame<E extends GameEvent, S> implements ReplayRecorder {
  private game = 0;

  constructor(protected readonly parts: RecordedGameParts<E, S>) {}

  get outcome(): number {
    return this.parts.engine.outcome;
  }

  get reason(): number {
    return this.parts.engine.reason;
  }

  get metrics(): Int32Array {
    return this.parts.engine.metrics;
  }

  get seats(): Int32Array {
    return this.parts.engine.seats;
  }

  get events(): readonly E[] {
    return this.parts.engine.recorder!.events;
  }

  play(game: number): void {
    const { engine, explanations } = this.parts;
    this.game = game;
    explanations.length = 0;
    engine.play(game);
  }

  fingerprint(): number {
    return this.parts.engine.fingerprint();
  }

  text(): string[] {
    const { spec, opening = [] } = this.parts;
    const narration = spec.narrate();
    const lines = this.events.map((event) => {
      narration.follow(event);
      return narration.lines(event);
    });
    return [...opening, ...lines.flat()];
  }

  transcript(game: number = this.game): string[] {
    return this.parts.transcript(this.events, game);
  }

  replay(first = 0): Replay<S> {
    const { explanations, spec } = this.parts;
    return buildReplay(this.events, explanations, spec, first);
  }
}

/** A recorded game that is left at the decisions of some seats. */
export class OpenRecordedGame<E extends GameEvent, S> extends RecordedGame<E, S> implements OpenRecorder {
  readonly engine: OpenEngine;

  constructor(parts: RecordedGameParts<E, S> & { readonly engine: OpenEngine }) {
    super(parts);
    this.engine = parts.engine;
  }

  get count(): number {
    return this.events.length;
  }

  explanation(asked: string, answer: number, preferences: readonly Preference[]): DecisionExplanation | null {
    const { choices, narrate } = this.parts.spec;
    const allowed = choices[asked];
    if (allowed === undefined) return null;
    const narration = narrate();
    for (const event of this.events) narration.follow(event);
    const event = { seat: this.engine.askedSeat, decision: asked, answer, event: this.count };
    const checked = { ...event, preferences: checkPreferences(asked, preferences, allowed) };
    return formatExplanation(checked, allowed.question, (choice) => narration.choiceText(asked, choice));
  }
}
