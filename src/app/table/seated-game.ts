/** A game at a table where one seat is a person: what they are asked and see, and what they decide. */
import { type Game, IllegalMove, type Json, type ReplayRenderer, type Wire } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import type { Course } from '../../report/replay/timeline.js';
import { seatingOf } from '../../simulation/lineup/rotation.js';
import { findPolicyMaker } from '../../simulation/lineup/seating.js';
import type { MadeMove } from '../game-link.js';
import type { RefusedMove, ToldEvent } from './messages.js';
import { type PlaySpec, personSeatOf, playerNamesBySeat } from './play-spec.js';
import { gameValueFor, PlayTable } from './play-table.js';
import { type Question, questionFor } from './prompts.js';

/** Events that a page shows one after the other; of more it shows the last ones. */
const MAX_SHOWN = 40;

/** Knowledge of the person: events in the words of their seat, and the table as HTML. */
export interface SeatNews {
  readonly events: readonly ToldEvent[];
  readonly tables: readonly string[];
  /** Names of the seats, in seat order. */
  readonly names: readonly string[];
  readonly role: string;
  readonly question: Question | null;
  /** Result of the game in a sentence; empty while it goes on. */
  readonly ending: string;
}

/** The question for which a table waits, with what to choose from. */
export function createQuestion(table: PlayTable, game: Game, { setup }: PlaySpec['condition'], wire: Wire): Question {
  const { engine } = table.recorder;
  const { askedFor } = engine;
  const { json } = wire.request(engine.view(table.asked!), askedFor, 0);
  const mayLayNothing = () => table.allows(wire.decision(askedFor, []));
  return questionFor(askedFor, game.pages.prompts(setup)[askedFor]!, json, wire.terms, mayLayNothing);
}

export class SeatedGame {
  /** The person's seat. */
  readonly person: number;
  private table!: PlayTable;

  private constructor(
    readonly game: Game,
    readonly spec: PlaySpec,
    private readonly wire: Wire,
    private readonly renderer: ReplayRenderer,
    /** Per seat; null for the person. */
    private readonly makers: readonly ((() => unknown) | null)[],
    /** Decisions of the person that left no choice, by their places among all: they were made for them. */
    private readonly forced: Set<number>,
  ) {
    this.person = personSeatOf(game, spec);
  }

  /**
   * Begins a game, or takes it up after some moves.
   *
   * @param onlyMoves which of those were made for the person
   * @throws PolicyFault if a policy fails
   */
  static async open(
    spec: PlaySpec,
    renderer: ReplayRenderer,
    given: readonly MadeMove[],
    onlyMoves: readonly number[],
  ): Promise<SeatedGame> {
    const { condition, index } = spec;
    const game = await loadGame(condition.setup);
    const { slots } = seatingOf(game, condition, index);
    const person = personSeatOf(game, spec);
    const makers = slots.map((slot, seat) => (seat === person ? null : findPolicyMaker(condition, slot)));
    const [wire, made] = await Promise.all([game.outside.wire!(condition.setup), Promise.all(makers)]);
    const seated = new SeatedGame(game, spec, wire, renderer, made, new Set(onlyMoves));
    seated.begin(given);
    return seated;
  }

  /** All decisions so far. */
  get made(): readonly MadeMove[] {
    return this.table.made;
  }

  /** Number of events before each decision. */
  get madeAfter(): readonly number[] {
    return this.table.madeAfter;
  }

  get events(): number {
    return this.table.recorder.count;
  }

  get isOver(): boolean {
    return this.table.asked === null;
  }

  /** Value of the finished game for the person, 0 to 1. */
  get value(): number {
    return gameValueFor(this.game, this.table, this.person);
  }

  /** Makes the person's decision. @returns why it is refused; null if it is made @throws PolicyFault if a policy fails afterwards */
  reply(reply: Json): RefusedMove | null {
    const { table, wire } = this;
    if (table.asked !== this.person) return { rule: null, message: 'is not asked' };
    try {
      table.answer(wire.decision(table.recorder.engine.askedFor, reply));
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      return { rule: error.rule ?? null, message: error.message };
    }
    this.makeOnlyMoves();
    return null;
  }

  /** Takes back the last decision of the person that left a choice, and what came after it. @returns decisions that stay */
  undo(): number {
    const last = this.lastChoice;
    if (last === null) return this.made.length;
    this.begin(this.made.slice(0, last));
    return last;
  }

  /** The place of the person's last decision that left a choice; null if there is none. */
  get lastChoice(): number | null {
    const place = this.made.findLastIndex(({ seat }, at) => seat === this.person && !this.forced.has(at));
    return place < 0 ? null : place;
  }

  get onlyMoves(): readonly number[] {
    return [...this.forced];
  }

  /** The number of events before the person's last turn but the one that has begun. */
  get since(): number {
    const isOwn = (place: number) => this.made[place]!.seat === this.person;
    let place = this.made.length - 1;
    while (place >= 0 && isOwn(place)) place--;
    while (place >= 0 && !isOwn(place)) place--;
    while (place > 0 && isOwn(place - 1)) place--;
    return place < 0 ? 0 : this.madeAfter[place]!;
  }

  /** View of the person. @param first event that is told */
  look(first: number): SeatNews {
    const { game, spec, wire, renderer, person, table } = this;
    const { condition } = spec;
    const { asked } = table;
    const { angles, seats, frames, chapters, ending } = table.replay(first);
    const place = angles.findIndex((angle) => angle.seat === person);
    const names = seats.map(({ name }) => name);
    const isPair = game.results.kind === 'cooperative' && names.length === 2;
    const labels = names.map((name, seat) => (seat === person ? `You (${name})` : isPair ? `Partner (${name})` : name));
    const starts = new Set<number>(chapters.starts);
    const { madeAfter } = table;
    // To lay nothing is no event.
    const hasEvent = (at: number) => madeAfter[at]! < (madeAfter[at + 1] ?? this.events);
    const forced = new Set([...this.forced].filter(hasEvent).map((at) => madeAfter[at]!));
    const events = frames.map(({ turn, words }, frame): ToldEvent => {
      const own = forced.has(first + frame) ? ' It was your only move, and was made for you.' : '';
      return { turn, words: `${words[place]!}${own}`, endsDeal: starts.has(first + frame + 1) };
    });
    const tables = frames.slice(-MAX_SHOWN).map(({ scene }, frame, { length }) => {
      // After the last event the table marks who is asked now, not who has acted last.
      const shown = frame === length - 1 ? { ...(scene as object), seat: asked } : scene;
      return renderer.draw(shown, angles[place]!, labels);
    });
    const { question: role, help } = game.pages.prompts(condition.setup)[game.setups.roles(names.length)[person]!]!;
    const question = asked === person ? createQuestion(table, game, condition, wire) : null;
    return { events, tables, names, role: `${role} ${help}`, question, ending };
  }

  /** Policy of each other seat. */
  get others(): { readonly seat: number; readonly policy: string }[] {
    return playerNamesBySeat(this.game, this.spec).flatMap((policy, seat) =>
      seat === this.person ? [] : [{ seat, policy }],
    );
  }

  get course(): Course {
    const { frames, chapters } = this.table.replay();
    return { frames: frames.map(({ turn }) => ({ turn })), chapters };
  }

  transcript(): string[] {
    return this.table.recorder.transcript(this.spec.index);
  }

  private begin(given: readonly MadeMove[]): void {
    const policies = this.makers.map((make) => (make === null ? null : (make() as object)));
    const isOutside = policies.map((policy) => policy === null);
    this.table = new PlayTable(this.game, this.spec, { policies, isOutside }, given);
    for (const place of this.forced) if (place >= given.length) this.forced.delete(place);
    this.makeOnlyMoves();
  }

  /** Makes the person's moves that leave no choice. */
  private makeOnlyMoves(): void {
    const { table, game, spec, wire } = this;
    while (table.asked !== null) {
      const { choices, pieces } = createQuestion(table, game, spec.condition, wire);
      if (choices.length !== 1 || (pieces ?? []).length > 0) return;
      this.forced.add(this.made.length);
      table.answer(wire.decision(table.recorder.engine.askedFor, choices[0]!.reply));
    }
  }
}
