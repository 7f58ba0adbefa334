import {
  type Card,
  completingHi,
  completingLo,
  fitsHi,
  fitsLo,
  LayDownSearch,
  type OptionValues,
  type Plan,
  type Preference,
  type RummyPlayer,
  type RummyView,
  rummyPlayer,
  sets,
  unseenHi,
  unseenLo,
  withDefaults,
} from 'shamus-lab/rummy';
import { Feeding } from './feeding.js';

const { countCards, firstCard, hasCard, hiOf, loOf } = sets;

const OPTIONS = {
  hold: {
    summary: 'unmelded cards up to which melds are held back, to go rummy; 0 lays down at once',
    low: 0,
    high: 10,
    step: 1,
    default: 0,
  },
  threat: {
    summary: 'melds are held back no longer when another player has as few cards as this',
    low: 0,
    high: 10,
    step: 1,
    default: 6,
  },
  alone: {
    summary: 'melds are held back no longer when somebody has laid something',
    default: true,
  },
  turns: {
    summary: 'the most turns of its own for which it holds melds back',
    low: 0,
    high: 100,
    step: 1,
    default: 100,
  },
  outs: {
    summary: 'points that each unseen card is worth which would make a meld',
    low: 0,
    high: 10,
    step: 0.25,
    default: 4,
  },
  feed: {
    summary: 'points that it costs to discard what the next player can surely use',
    low: 0,
    high: 40,
    step: 1,
    default: 2,
  },
  grab: {
    summary: 'points by which the upcard must better the hand to be taken when it makes no meld; 40: it is never taken',
    low: 0,
    high: 40,
    step: 0.5,
    default: 8,
  },
} as const;

/** Values of hands are counted in quarters of a point: whole numbers are not boxed. */
const QUARTERS = 4;
/** Less than the worth of any hand. */
const WORST = -0x40000000;
/** The value of `grab` that takes no upcard for the hand's sake. */
const NEVER_GRAB = 40 * QUARTERS;

type CarefulOptions = OptionValues<typeof OPTIONS>;

/**
 * Counts the unseen cards. A hand is worth less by the points that it holds outside melds, and more by each unseen card
 * that would make a meld with two of its cards; a discard costs its value for the next player.
 */
class Careful implements RummyPlayer {
  private readonly search = new LayDownSearch();
  private readonly feeding = new Feeding();

  /** Options in quarters of a point. */
  private outs = 0;
  private feed = 0;
  private grab = 0;

  constructor(private options: CarefulOptions) {
    this.tune(options);
  }

  protected tune(options: CarefulOptions): void {
    this.options = options;
    this.outs = (QUARTERS * options.outs) | 0;
    this.feed = (QUARTERS * options.feed) | 0;
    this.grab = (QUARTERS * options.grab) | 0;
  }

  /** Takes cards that can be melded or laid off, or make the hand much better. */
  takes(view: RummyView): boolean {
    const { table, hand } = view;
    const { lo, hi } = hand;
    const { melds, upcard } = table;
    if (hasCard(completingLo(lo, hi) | fitsLo(melds), completingHi(lo, hi) | fitsHi(melds), upcard)) return true;
    if (this.grab >= NEVER_GRAB) return false;
    const before = this.worth(lo, hi, view);
    return this.bestWith(lo | loOf(upcard), hi | hiOf(upcard), view) >= before + this.grab;
  }

  layDown(view: RummyView, plan: Plan): void {
    const { table, hand } = view;
    const left = this.search.find(hand.lo, hand.hi, table, true);
    if (left > 0 && this.holdsBack(view)) return;
    this.search.write(plan, table);
  }

  /** Card that leaves the best hand, less its value for the next player. */
  discard(view: RummyView): Card {
    const { lo, hi } = view.hand;
    this.feeding.look(view);
    let best = firstCard(lo, hi);
    let most = WORST;
    let restLo = lo;
    let restHi = hi;
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      restLo &= ~loOf(card);
      restHi &= ~hiOf(card);
      const kept = this.worth(lo & ~loOf(card), hi & ~hiOf(card), view);
      // The card's value for the next player only lessens it.
      if (kept <= most) continue;
      const worth = kept - this.costOf(card);
      if (worth <= most) continue;
      most = worth;
      best = card;
    }
    return best;
  }

  explain(view: RummyView, decision: 'takes' | 'discard'): Preference[] {
    return decision === 'takes' ? this.explainTakes(view) : this.explainDiscard(view);
  }

  /** Weighs the gain of the hand in points; cards that can be laid are taken, however small the gain. */
  private explainTakes(view: RummyView): Preference[] {
    const { lo, hi } = view.hand;
    const { melds, upcard } = view.table;
    const isLaid = hasCard(completingLo(lo, hi) | fitsLo(melds), completingHi(lo, hi) | fitsHi(melds), upcard);
    const gain = (this.bestWith(lo | loOf(upcard), hi | hiOf(upcard), view) - this.worth(lo, hi, view)) / QUARTERS;
    const { grab } = this.options;
    const takes = isLaid
      ? { score: Math.max(0, gain), why: 'makes a meld, or fits one on the table' }
      : { score: this.grab >= NEVER_GRAB ? -grab : gain - grab, why: `makes no meld: the hand must gain ${grab}` };
    return [
      { choice: 1, ...takes },
      { choice: 0, score: 0, why: 'any unseen card' },
    ];
  }

  /** In points, as `discard` has it. */
  private explainDiscard(view: RummyView): Preference[] {
    const { lo, hi, cards } = view.hand;
    this.feeding.look(view);
    return cards.map((choice) => {
      const worth = this.worth(lo & ~loOf(choice), hi & ~hiOf(choice), view) / QUARTERS;
      const cost = this.costOf(choice) / QUARTERS;
      const fed = cost === 0 ? '' : `, less ${cost} for what the next player gets`;
      return { choice, score: worth - cost, why: `leaves a hand worth ${worth}${fed}` };
    });
  }

  /** Expected value of a discard for the next player, in quarters of a point. */
  private costOf(card: Card): number {
    return Math.imul(this.feed, this.feeding.chanceOf(card)) >> 10;
  }

  /** True if melds stay in hand: nobody has laid anything yet, all others hold enough cards, and little is missing. */
  private holdsBack({ seat, table }: RummyView): boolean {
    const { hold, threat, alone, turns } = this.options;
    if (hold === 0 || table.isDown(seat) || table.turn > turns * table.players) return false;
    for (let other = 0; other < table.players; other++) {
      if (other === seat) continue;
      if (table.held[other]! <= threat || (alone && table.isDown(other))) return false;
    }
    const { setsLo, setsHi, runsLo, runsHi } = this.search;
    const melded = countCards(setsLo | runsLo, setsHi | runsHi);
    // One more goes as the discard.
    return table.held[seat]! - melded - 1 <= hold;
  }

  /** The worth of the best hand after one card of it is discarded, in quarters of a point. */
  private bestWith(lo: number, hi: number, view: RummyView): number {
    let most = WORST;
    let restLo = lo;
    let restHi = hi;
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      restLo &= ~loOf(card);
      restHi &= ~hiOf(card);
      const worth = this.worth(lo & ~loOf(card), hi & ~hiOf(card), view);
      if (worth > most) most = worth;
    }
    return most;
  }

  /** In quarters of a point. */
  private worth(lo: number, hi: number, view: RummyView): number {
    const left = this.search.find(lo, hi, view.table, false);
    const { setsLo, setsHi, runsLo, runsHi } = this.search;
    const looseLo = lo & ~(setsLo | runsLo);
    const looseHi = hi & ~(setsHi | runsHi);
    const outsLo = completingLo(looseLo, looseHi) & unseenLo(view);
    const outsHi = completingHi(looseLo, looseHi) & unseenHi(view);
    return Math.imul(this.outs, countCards(outsLo, outsHi)) - QUARTERS * left;
  }
}

/** The policy `careful` for Rummy. */
const careful = rummyPlayer({
  name: 'careful',
  summary: 'counts what is unseen, does not feed the next player, and lays down at once',
  description:
    'Counts the cards that are unseen. Discards what leaves the best hand: few points outside melds, many unseen cards that would make a meld; and not what the next player can use, as far as they were seen to take cards or may hold them. Lays down at once, or holds melds back for a while as its options say.',
  options: OPTIONS,
  create: (options) => new Careful(options),
});

export default careful;

/** The policy `rummy-hunter`: `careful` with options that hold all melds back to go rummy. */
export const rummyHunter = withDefaults(
  careful,
  {
    name: 'rummy-hunter',
    summary: 'holds all melds back to go rummy: out in one turn, which counts twice',
    description:
      'Plays as careful does, but lays down nothing before it can go out in one turn, whatever the others do.',
  },
  { hold: 10, threat: 0, alone: false },
);

/** Options by number of players, tuned against greedy and against itself on other seeds than those of the studies. */
const TUNED: Readonly<Record<number, CarefulOptions>> = {
  2: { outs: 1, feed: 4, grab: 8, hold: 10, threat: 3, alone: false, turns: 100 },
  3: { outs: 1.5, feed: 0, grab: 6, hold: 10, threat: 1, alone: false, turns: 100 },
  4: { outs: 2.5, feed: 2, grab: 8, hold: 10, threat: 1, alone: false, turns: 100 },
};

class Patient extends Careful {
  newGame({ table }: RummyView): void {
    this.tune(TUNED[table.players] ?? TUNED[2]!);
  }
}

/** Strong where others go rummy, too, and quicker to play than shrewd. */
export const patient = rummyPlayer({
  name: 'patient',
  summary: 'holds all melds back until another player is nearly out, then lays everything down',
  description:
    'Counts what is unseen as careful does, and keeps all melds in hand, where nobody can lay off on them: it lays down when it can go out, which often is going rummy, or when another player has few cards left. How few, and how much it values chances to meld, hangs on the number of players.',
  create: () => new Patient(TUNED[2]!),
});
