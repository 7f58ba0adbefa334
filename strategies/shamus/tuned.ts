/** The strong players with weights tuned for the variant that they play: one player for each variant. */
import type {
  Card,
  LayDown,
  Preference,
  RummyPolicy,
  RummyView,
  SeatView,
  Suit,
  UnoPolicy,
  UnoView,
} from 'shamus-lab/shamus';

/** Tuned weights per variant, where they are not the defaults. */
export interface Tuned<W> {
  readonly standard: Partial<W>;
  readonly advanced: Partial<W>;
  readonly expert: Partial<W>;
}

/** The players of a role, one for each variant. */
export interface ForVariants<P> {
  readonly standard: P;
  readonly advanced: P;
  readonly expert: P;
}

/**
 * Makes a player for each variant.
 *
 * @param given the weights as given; those that are not defaults stay so
 */
export function forVariants<P, W extends { readonly [N in keyof W]: number }>(
  make: (weights: W) => P,
  given: W,
  usual: W,
  tuned: Tuned<W>,
): ForVariants<P> {
  const weights = (better: Partial<W>): W => {
    const own = (Object.keys(usual) as (keyof W)[]).filter((name) => given[name] !== usual[name]);
    return { ...given, ...better, ...Object.fromEntries(own.map((name) => [name, given[name]])) };
  };
  return {
    standard: make(weights(tuned.standard)),
    advanced: make(weights(tuned.advanced)),
    expert: make(weights(tuned.expert)),
  };
}

/** Points for Senior by which the variants are distinguished (rule 1.4). */
const OF_STANDARD = 50;
const OF_ADVANCED = 100;

abstract class OneForEach<P> {
  private readonly standard: P;
  private readonly advanced: P;
  private readonly expert: P;

  constructor({ standard, advanced, expert }: ForVariants<P>) {
    this.standard = standard;
    this.advanced = advanced;
    this.expert = expert;
  }

  /** The player for the variant at this table. */
  protected at({ table }: SeatView): P {
    if (table.seniorTarget <= OF_STANDARD) return this.standard;
    return table.seniorTarget <= OF_ADVANCED ? this.advanced : this.expert;
  }
}

/** Uno policy that plays each variant by a policy of its own. */
export class UnoForEach extends OneForEach<UnoPolicy> implements UnoPolicy {
  newGame(view: UnoView): void {
    this.at(view).newGame?.(view);
  }

  play(view: UnoView): Card {
    return this.at(view).play(view);
  }

  call(view: UnoView, ace: Card): Suit {
    return this.at(view).call(view, ace);
  }

  explain(view: UnoView, decision: 'play' | 'call'): readonly Preference[] {
    return this.at(view).explain?.(view, decision) ?? [];
  }
}

/** Rummy policy that plays each variant by a policy of its own. */
export class RummyForEach extends OneForEach<RummyPolicy> implements RummyPolicy {
  newGame(view: RummyView): void {
    this.at(view).newGame?.(view);
  }

  draw(view: RummyView): number {
    return this.at(view).draw(view);
  }

  layDown(view: RummyView, laid: LayDown): void {
    this.at(view).layDown(view, laid);
  }

  discard(view: RummyView): Card {
    return this.at(view).discard(view);
  }

  explain(view: RummyView, decision: 'draw' | 'discard'): readonly Preference[] {
    return this.at(view).explain?.(view, decision) ?? [];
  }
}
