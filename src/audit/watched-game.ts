import {
  type AuditSupport,
  type DecisionRequest,
  DeepSnapshot,
  type InterceptedGame,
  NEW_GAME_METHOD,
} from '../game/index.js';
import { type Key, policyStreamState } from '../random/index.js';

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

/** Monitors policy calls: records the caller and its side effects. */
export class PolicyMonitor {
  /** The first use of each source of chance or time, by each seat. */
  readonly uses: Violation[] = [];
  change: Violation | null = null;
  private asked: AuditLocation | null = null;
  private decisions = 0;
  private readonly before = new DeepSnapshot();
  private readonly after = new DeepSnapshot();

  /**
   * @param note told the seat before it is asked, and null when it has answered
   * @param changeOfBuiltIns what is not as it was of the objects that all share, in words that go on from the policy's
   * name; asked after every early decision, and after some of the later ones
   */
  constructor(
    private readonly note: (seat: number | null) => void = () => {},
    private readonly changeOfBuiltIns: () => string | null = () => null,
  ) {}

  /** To be told of each use of chance or clocks; those while nobody is asked do not matter. */
  readonly use = (name: string): void => {
    const { asked, uses } = this;
    if (asked === null || uses.some(({ place, what }) => place.seat === asked.seat && what === name)) return;
    uses.push({ place: asked, what: name });
  };

  begin(place: AuditLocation): void {
    this.asked = place;
    this.note(place.seat);
  }

  end(): void {
    this.asked = null;
    this.note(null);
  }

  private lookAtBuiltIns(place: AuditLocation): void {
    const isLate = this.decisions++ > EARLY_DECISIONS;
    if (isLate && this.decisions % LATER_DECISIONS !== 0) return;
    const what = this.changeOfBuiltIns();
    if (what !== null) this.change = { place, what };
  }

  /** Hash of the view that was shown last. */
  get shown(): string {
    return this.before.digest();
  }

  /** Lets a policy answer, and compares its view before and after. */
  watch<Move>({ view }: DecisionRequest, place: AuditLocation, ask: () => Move): Move {
    const { before, after } = this;
    const { random } = view;
    before.take(view, random);
    this.begin(place);
    try {
      return ask();
    } finally {
      this.end();
      if (view.random !== random)
        this.change ??= { place, what: firstDifference(before.text, 'another stream of random numbers') };
      else if (!after.take(view, random).equals(before)) {
        this.change ??= { place, what: firstDifference(before.text, after.text) };
      }
      if (this.change === null) this.lookAtBuiltIns(place);
    }
  }
}

/** Decisions after each of which the objects are looked at that all share; after them, after one in so many. */
const EARLY_DECISIONS = 150;
const LATER_DECISIONS = 50;

const MOST_LETTERS = 40;

/** The first field that differs between two texts of `reachable`, in a few words. */
function firstDifference(before: string, after: string): string {
  if (before === after) return 'freezes part of its view or changes the type of a number';
  let at = 0;
  while (before[at] === after[at]) at++;
  const from = Math.max(before.lastIndexOf(', ', at - 1) + 2, before.lastIndexOf('{', at - 1) + 1);
  const fieldOf = (text: string) => {
    const field = text.slice(from).split(/, |\}/, 1)[0]!;
    const name = field.split(':', 1)[0];
    return field.length > MOST_LETTERS ? `${name}: …${text.slice(at, at + MOST_LETTERS / 2)}…` : field;
  };
  const [old, now] = [fieldOf(before), fieldOf(after)];
  return old === '' ? `adds '${now}' to its view` : `changes '${old}' in its view to '${now}'`;
}

export interface AuditTarget<P = unknown, Deal = unknown, Move = unknown> {
  readonly examiner: AuditSupport<P, Deal, Move>;
  readonly key: Key;
  readonly seats: number;
  /** Makes the policies of all seats, with memories of their own. `making` stands between each seat and its making. */
  make(making: (seat: number, make: () => unknown) => unknown): Promise<readonly P[]>;
}

export interface Decision {
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
  readonly decisions: readonly Decision[];
  /** What the seat was shown at each decision, in a few letters; none where it was not noted. */
  readonly shown: readonly string[];
}

/** Makes the policies of a team before a monitor. */
export function make<P>(target: AuditTarget<P>, monitor: PolicyMonitor): Promise<readonly P[]> {
  return target.make((seat, making) => {
    monitor.begin({ seat, game: null, decision: null, asked: 'create' });
    try {
      return making();
    } finally {
      monitor.end();
    }
  });
}

export class WatchedTable<P, Deal, Move> {
  private readonly table: InterceptedGame<Deal>;
  private game = 0;
  private moves: Move[] = [];
  private decisions: Decision[] = [];
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
    const move = this.monitor.watch(question, placeOf(question, this.game, this.moves.length), ask);
    if (this.notesShown) this.shown.push(this.monitor.shown);
    this.moves.push(move);
    this.decisions.push(decisionOf(question, this.target.examiner.write(move)));
    return move;
  }
}

export function placeOf(
  { seat, asked }: Pick<DecisionRequest, 'seat' | 'asked'>,
  game: number,
  decision: number,
): AuditLocation {
  return { seat, asked, game, decision: asked === NEW_GAME_METHOD ? null : decision };
}

const stream = new DeepSnapshot();

export function decisionOf({ seat, asked, view }: DecisionRequest, answer: string): Decision {
  return { seat, asked, answer, random: policyStreamState(view.random) + stream.take(view.random).text };
}

/** The first decision of a game that came out differently `when` something was otherwise; null if all are the same. */
export function firstDeviation(
  game: number,
  before: readonly Decision[],
  after: readonly Decision[],
  when: string,
): Violation | null {
  for (let decision = 0; decision < Math.max(before.length, after.length); decision++) {
    const what = deviation(before[decision], after[decision]);
    if (what === null) continue;
    const place = placeOf((before[decision] ?? after[decision])!, game, decision);
    return { place, what: `${what} when ${when}` };
  }
  return null;
}

/** How two decisions differ; null if they do not. */
export function deviation(before: Decision | undefined, after: Decision | undefined): string | null {
  if (before === undefined || after === undefined) return 'the game has another length';
  if (before.seat !== after.seat || before.asked !== after.asked)
    return `is asked to ${after.asked} instead of ${before.asked}`;
  if (before.answer !== after.answer) return `answers '${after.answer}' instead of '${before.answer}'`;
  return before.random === after.random ? null : 'has drawn other random numbers';
}
