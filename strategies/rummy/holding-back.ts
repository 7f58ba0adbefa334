import { type RummyView, sets } from 'shamus-lab/rummy';
import { EIGHTHS } from './hand-worth.js';

const { countCards } = sets;

/** Shares of a win are counted in 1024. */
const WHOLE_WIN = 1024;
/** The chance of a player who lacks nothing. */
const CHANCE = 4096;
/** Max number of cards that a player lacks. */
const MOST_LACKED = 12;

/** Weights of chances to go out next, and of points. */
export interface HoldingWeights {
  /** Factor on the chance of a player to go out next for each card more that they have to meld. */
  readonly pace: number;
  /** Cards that a player who has laid nothing seems to lack in their first turn, and the decrease with each turn. */
  readonly start: number;
  readonly gain: number;
  /** The share of a win that a lead of as many points is worth as win the game. */
  readonly lead: number;
  /** The cards of a player who has laid something at which melds are held back no longer; one fewer for each player beyond two. */
  readonly threat: number;
  /** Improvement of the others' chances by melds on the table. */
  readonly open: number;
  /** Points of a card in another hand. */
  readonly caught: number;
}

/**
 * Weighs holding melds back: going rummy counts twice, but another player may go out first and score the melds too.
 * Points count only for winning the game.
 */
export class HoldingBack {
  private readonly chances: Int32Array;
  private readonly start: number;
  private readonly gain: number;
  private readonly lead: number;
  private readonly threat: number;
  private readonly open: number;
  private readonly caught: number;

  constructor({ pace, start, gain, lead, threat, open, caught }: HoldingWeights) {
    this.chances = Int32Array.from(
      { length: MOST_LACKED * EIGHTHS },
      (_, lacked) => CHANCE * pace ** (lacked / EIGHTHS),
    );
    this.start = (EIGHTHS * start) | 0;
    this.gain = (EIGHTHS * gain) | 0;
    this.lead = (WHOLE_WIN * lead) | 0;
    this.threat = threat;
    this.open = (EIGHTHS * open) | 0;
    this.caught = (EIGHTHS * caught) | 0;
  }

  /** Decides to hold back the cards (lo, hi), which the player could lay: they have laid nothing, and cannot go out. */
  shouldHold(view: RummyView, lo: number, hi: number): boolean {
    const { seat, table, hand } = view;
    const { terms, held, totals, players } = table;
    let cards = 0;
    let best = 0;
    for (let other = 0; other < players; other++) {
      if (other === seat) continue;
      if (table.isDown(other) && held[other]! <= this.threat - (players - 2)) return false;
      cards += held[other]!;
      if (totals[other]! > best) best = totals[other]!;
    }
    const mine = totals[seat]!;
    const others = this.pointsOf(cards);
    const once = this.shareOf(mine + others, best, view);
    const twice = this.shareOf(mine + terms.goingRummy * others, best, view);
    // One more goes as the discard.
    const lacked = hand.count - countCards(lo, hi) - 1;
    return Math.imul(this.chanceOf(EIGHTHS * lacked), twice - once) >= this.risk(view, lo, hi, cards, best, once);
  }

  /** Saving by laying (lo, hi) if another goes out next, less the cost of opening them; by all others' chances. */
  private risk(view: RummyView, lo: number, hi: number, cards: number, best: number, once: number): number {
    const { seat, table, hand } = view;
    const { terms, held, totals, players } = table;
    const kept = terms.points.ofBag(hand);
    const laid = terms.points.ofSet(lo, hi);
    let risk = 0;
    for (let other = 0; other < players; other++) {
      if (other === seat || table.isDown(other)) continue;
      const times = terms.goingRummy;
      const against = this.pointsOf(cards - held[other]!) + kept;
      const loses = this.shareOf(totals[seat]!, Math.max(best, totals[other]! + times * against), view);
      const saves = this.shareOf(totals[seat]!, Math.max(best, totals[other]! + times * (against - laid)), view);
      const gives = Math.imul(this.open, once - saves) >> 3;
      risk += saves - loses - gives;
    }
    return Math.imul(this.chanceOf(this.start - this.gain * ((table.turn / players) | 0)), risk);
  }

  private chanceOf(lacked: number): number {
    return this.chances[Math.max(0, Math.min(this.chances.length - 1, lacked))]!;
  }

  /** Points in other hands of `cards` cards. */
  private pointsOf(cards: number): number {
    return Math.imul(this.caught, cards) >> 3;
  }

  /** Share of the win, in 1024, with `mine` points if the best of the others has `best`. */
  private shareOf(mine: number, best: number, { table }: RummyView): number {
    const { target } = table.terms;
    if (mine >= target) return WHOLE_WIN;
    if (best >= target) return 0;
    return ((WHOLE_WIN / table.players) | 0) + ((Math.imul(this.lead, mine - best) / target) | 0);
  }
}
