import { type DecisionRequest, DeepSnapshot } from '../game/index.js';

/** Where in an audit something happened. */
export interface AuditLocation {
  readonly seat: number;
  /** null when the policy was made. */
  readonly game: number | null;
  /** Which decision of the game, of all seats together, from 0. A new game and the making of a policy have none. */
  readonly decision: number | null;
  /** What was asked: the name of a method. */
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
  /** The first change of a view. */
  change: Violation | null = null;
  private asked: AuditLocation | null = null;
  private decisions = 0;
  private readonly before = new DeepSnapshot();
  private readonly after = new DeepSnapshot();

  /**
   * @param note told the seat before it is asked, and null when it has answered
   * @param changeOfRealm what is not as it was of the objects that all share, in words that go on from the policy's
   * name; asked after every early decision, and after some of the later ones
   */
  constructor(
    private readonly note: (seat: number | null) => void = () => {},
    private readonly changeOfRealm: () => string | null = () => null,
  ) {}

  /** To be told of each use of chance or clocks; those while nobody is asked do not matter. */
  readonly use = (name: string): void => {
    const { asked, uses } = this;
    if (asked === null || uses.some(({ place, what }) => place.seat === asked.seat && what === name)) return;
    uses.push({ place: asked, what: name });
  };

  /** To be called when a policy is asked, or made. */
  begin(place: AuditLocation): void {
    this.asked = place;
    this.note(place.seat);
  }

  end(): void {
    this.asked = null;
    this.note(null);
  }

  private lookAtRealm(place: AuditLocation): void {
    const isLate = this.decisions++ > EARLY_DECISIONS;
    if (isLate && this.decisions % LATER_DECISIONS !== 0) return;
    const what = this.changeOfRealm();
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
      if (this.change === null) this.lookAtRealm(place);
    }
  }
}

/** Decisions after each of which the objects are looked at that all share; after them, after one in so many. */
const EARLY_DECISIONS = 150;
const LATER_DECISIONS = 50;

/** How long a value may be told. */
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
