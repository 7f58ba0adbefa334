import {
  type AuditSupport,
  type DecisionRequest,
  DeepSnapshot,
  type InterceptedGame,
  NEW_GAME_METHOD,
} from '../game/index.js';
import { type Key, policyStreamState } from '../random/index.js';
import type { DecisionListener } from '../simulation/index.js';

export interface AuditLocation {
  readonly seat: number;
  /** null when the policy was made. */
  readonly game: number | null;
  /** Which decision of the game, of all seats together, from 0. A new game and the making of a policy have none. */
  readonly decision: number | null;
  readonly asked: string;
}

/** A violation by a policy: where, and in which words. */
export interface Violation {
  readonly place: AuditLocation;
  readonly what: string;
}

/** Monitors policies while they are made and asked: records side effects, and whose they are. */
export class PolicyMonitor implements DecisionListener {
  /** The first use of each source of chance or time, by each seat. */
  readonly uses: Violation[] = [];
  change: Violation | null = null;
  /** Location of the policy that is being made or asked now; null between calls. */
  private asked: AuditLocation | null = null;
  private place: AuditLocation | null = null;
  private readonly earlier = new DeepSnapshot();
  private readonly later = new DeepSnapshot();

  /** @param note told the seat before it is asked, and null when it has answered */
  constructor(private readonly note: (seat: number | null) => void = () => {}) {}

  /** To be told of each use of chance or clocks; those while nobody is asked do not matter. */
  readonly use = (name: string): void => {
    const { asked, uses } = this;
    if (asked === null || uses.some(({ place, what }) => place.seat === asked.seat && what === name)) return;
    uses.push({ place: asked, what: name });
  };

  before(seat: number, view?: unknown): void {
    this.asked = view === undefined ? { seat, game: null, decision: null, asked: 'create' } : this.place;
    this.note(seat);
  }

  after(): void {
    this.asked = null;
    this.note(null);
  }

  /** Hash of the view that was shown last. */
  get shown(): string {
    return this.earlier.digest();
  }

  /** Lets a policy answer, and compares its view before and after. */
  watch<Move>({ view }: DecisionRequest, place: AuditLocation, ask: () => Move): Move {
    const { earlier, later } = this;
    const { random } = view;
    earlier.take(view, random);
    this.place = place;
    try {
      return ask();
    } finally {
      if (view.random !== random)
        this.change ??= { place, what: firstDifference(earlier.text, 'another stream of random numbers') };
      else if (!later.take(view, random).equals(earlier)) {
        this.change ??= { place, what: firstDifference(earlier.text, later.text) };
      }
    }
  }
}

const MAX_LETTERS = 40;

/** The first field that differs between two texts of `reachable`, in a few words. */
function firstDifference(before: string, after: string): string {
  if (before === after) return 'freezes part of its view or changes the type of a number';
  let at = 0;
  while (before[at] === after[at]) at++;
  const from = Math.max(before.lastIndexOf(', ', at - 1) + 2, before.lastIndexOf('{', at - 1) + 1);
  const fieldOf = (text: string) => {
    const field = text.slice(from).split(/, |\}/, 1)[0]!;
    const name = field.split(':', 1)[0];
    return field.length > MAX_LETTERS ? `${name}: …${text.slice(at, at + MAX_LETTERS / 2)}…` : field;
  };
  const [old, now] = [fieldOf(before), fieldOf(after)];
  return old === '' ? `adds '${now}' to its view` : `changes '${old}' in its view to '${now}'`;
}

export interface AuditTarget<P = unknown, Deal = unknown, Move = unknown> {
  readonly examiner: AuditSupport<P, Deal, Move>;
  readonly key: Key;
  readonly seats: number;
  /** Makes the policies of all seats, with memories of their own. */
  make(listener: DecisionListener): Promise<readonly P[]>;
}

export interface AuditedDecision {
  readonly seat: number;
  readonly asked: string;
  readonly answer: string;
  /** The state in which the policy has left its random numbers: how many it has drawn, and which come next. */
  readonly random: string;
}

/** A game that was played before a monitor. New games count as decisions, for random numbers may be drawn there. */
export interface WatchedGame<Deal, Move> {
  readonly game: number;
  readonly deal: Deal;
  readonly moves: readonly Move[];
  readonly decisions: readonly AuditedDecision[];
  /** Digest of the seat's view at each decision, in a few letters; empty if it was not noted. */
  readonly shown: readonly string[];
}

export class WatchedTable<P, Deal, Move> {
  private readonly table: InterceptedGame<Deal>;
  private game = 0;
  private moves: Move[] = [];
  private decisions: AuditedDecision[] = [];
  private shown: string[] = [];

  /** @param notesShown whether what seats are shown is noted */
  constructor(
    private readonly target: AuditTarget<P, Deal, Move>,
    policies: readonly P[],
    private readonly monitor: PolicyMonitor,
    private readonly notesShown: boolean,
  ) {
    const { examiner, key } = target;
    this.table = examiner.table(policies, key, (question, ask) => this.answer(question, ask));
  }

  /** Plays a game to its end. @throws PolicyFault */
  play(game: number): WatchedGame<Deal, Move> {
    const { examiner, key } = this.target;
    this.game = game;
    this.moves = [];
    this.decisions = [];
    this.shown = [];
    const deal = examiner.deal(key, game);
    this.table.play(deal, game);
    const { moves, decisions, shown } = this;
    return { game, deal, moves, decisions, shown };
  }

  private answer(question: DecisionRequest, ask: () => Move): Move {
    const move = this.monitor.watch(question, auditLocationOf(question, this.game, this.moves.length), ask);
    if (this.notesShown) this.shown.push(this.monitor.shown);
    this.moves.push(move);
    this.decisions.push(describeDecision(question, this.target.examiner.write(move)));
    return move;
  }
}

export function auditLocationOf(
  { seat, asked }: Pick<DecisionRequest, 'seat' | 'asked'>,
  game: number,
  decision: number,
): AuditLocation {
  return { seat, asked, game, decision: asked === NEW_GAME_METHOD ? null : decision };
}

const stream = new DeepSnapshot();

export function describeDecision({ seat, asked, view }: DecisionRequest, answer: string): AuditedDecision {
  return { seat, asked, answer, random: policyStreamState(view.random) + stream.take(view.random).text };
}

/**
 * First decision that differs in a second playing of a game; null if all are equal.
 *
 * @param when condition of the second
 */
export function findFirstDeviation(
  game: number,
  before: readonly AuditedDecision[],
  after: readonly AuditedDecision[],
  when: string,
): Violation | null {
  for (let decision = 0; decision < Math.max(before.length, after.length); decision++) {
    const what = describeDeviation(before[decision], after[decision]);
    if (what === null) continue;
    const place = auditLocationOf((before[decision] ?? after[decision])!, game, decision);
    return { place, what: `${what} when ${when}` };
  }
  return null;
}

/** Difference between two decisions in words; null if they are equal. */
export function describeDeviation(
  before: AuditedDecision | undefined,
  after: AuditedDecision | undefined,
): string | null {
  if (before === undefined || after === undefined) return 'the game has another length';
  if (before.seat !== after.seat || before.asked !== after.asked)
    return `is asked to ${after.asked} instead of ${before.asked}`;
  if (before.answer !== after.answer) return `answers '${after.answer}' instead of '${before.answer}'`;
  return before.random === after.random ? null : 'has drawn other random numbers';
}
