import * as shamus from 'shamus-lab/shamus';
import {
  type Card,
  CardSet,
  type Preference,
  type Suit,
  type UnoPolicy,
  type UnoView,
  unoPolicy,
} from 'shamus-lab/shamus';
import * as calls from '../calls.js';
import * as matching from '../matching.js';
import { weightsOf } from '../weight.js';
import { CodedChoice } from './coded-choice.js';
import type { Code } from './codes.js';
import { CHOICE_WEIGHTS, FEEDER_WEIGHTS, type FeederWeights, USUAL_FEEDER } from './feeder-weights.js';
import { PublicKnowledge } from './public-knowledge.js';
import * as choices from './uno-choice.js';
import { UnoChoice } from './uno-choice.js';

const { ACE, rankOf, sets, suitOf } = shamus;
const { ringCall } = calls;
const { ACES, completesGroup, completesRun, lowestOfSuits, ranksFollowed, suitsHeld } = matching;
const { MILLION, missedShare } = choices;
const { EVERY_CARD, firstCard, hiOf, loOf } = sets;

/** Uno player for four: the code behind the policy `feeder`. */
export class Feeder implements UnoPolicy {
  /** For what the Rummy players took. */
  private readonly knowledge = new PublicKnowledge(null);
  private readonly choice: UnoChoice;
  private readonly coded: CodedChoice | null;

  constructor(
    private readonly w: FeederWeights = USUAL_FEEDER,
    code: Code = 'none',
  ) {
    this.choice = new UnoChoice(weightsOf(CHOICE_WEIGHTS, w));
    this.coded = code === 'none' ? null : new CodedChoice(this.choice, code);
  }

  /** Remembers what another does, to play on from there. */
  copy(from: Feeder): void {
    this.knowledge.copy(from.knowledge);
  }

  newGame(view: UnoView): void {
    this.knowledge.start(view.table);
  }

  play(view: UnoView): Card {
    this.look(view);
    const { seniorLost } = view.table;
    if (this.coded !== null && !seniorLost) {
      const { handLo, handHi, playableLo, playableHi, table } = view;
      return this.coded.choose(
        table.top(),
        handLo,
        handHi,
        playableLo,
        playableHi,
        this.knowledge.plays[view.seat >> 1]!,
      );
    }
    let best = -Infinity;
    let chosen = 0;
    let lo = seniorLost ? view.playableLo : lowestOfSuits(view.playableLo);
    let hi = seniorLost ? view.playableHi : lowestOfSuits(view.playableHi);
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      const worth = this.worth(view, card);
      if (worth > best) {
        best = worth;
        chosen = card;
      }
    }
    return chosen;
  }

  call(view: UnoView): Suit {
    return ringCall(view.handLo, view.handHi, suitOf(view.table.top()));
  }

  explain(view: UnoView, decision: 'play' | 'call'): Preference[] {
    if (decision === 'call') {
      return [
        { choice: this.call(view), score: 1, why: 'by convention, which suits are held, relative to the one covered' },
      ];
    }
    // A coder weighs all cards, as several of a suit may be equal.
    const isAny = view.table.seniorLost || this.coded !== null;
    const lo = isAny ? view.playableLo : lowestOfSuits(view.playableLo);
    const hi = isAny ? view.playableHi : lowestOfSuits(view.playableHi);
    const weighed = [...CardSet.fromHalves(lo, hi)].map((choice) => ({
      choice,
      score: this.worth(view, choice),
      why: this.why(view, choice),
    }));
    return this.coded === null || view.table.seniorLost ? weighed : this.withCode(view, weighed);
  }

  /** Says of equal cards which of them the code names, and what that tells. */
  private withCode(view: UnoView, weighed: readonly Preference[]): Preference[] {
    const named = this.play(view);
    const meaning = this.coded!.meaning();
    if (meaning === null) return [...weighed];
    const best = Math.max(...weighed.map(({ score }) => score));
    return weighed.map((one) => {
      if (one.score < best || rankOf(one.choice) === ACE) return one;
      return { ...one, why: one.choice === named ? meaning : 'equal, but the code names another' };
    });
  }

  private why(view: UnoView, card: Card): string {
    if (this.feeds(view, card)) return 'the next Rummy player can lay it';
    if (view.table.seniorLost) return 'keeps what the Rummy players can lay';
    const rest = CardSet.fromHalves(view.handLo, view.handHi).without(card);
    if (rest.isEmpty) return 'the last card';
    return rankOf(card) === ACE ? 'an ace, better kept' : 'the rest can follow more of what may be discarded';
  }

  private look(view: UnoView): void {
    const { seat, table } = view;
    const { choice, knowledge } = this;
    knowledge.watch(table);
    choice.unseenLo = EVERY_CARD & ~(table.pileLo | table.sequencesLo | table.groupsLo);
    choice.unseenHi = EVERY_CARD & ~(table.pileHi | table.sequencesHi | table.groupsHi);
    const before = seat === 0 ? table.players - 1 : seat - 1;
    choice.takenLo = knowledge.takenLo[before]!;
    choice.takenHi = knowledge.takenHi[before]!;
  }

  private worth(view: UnoView, card: Card): number {
    const { w } = this;
    const lo = view.handLo & ~loOf(card);
    const hi = view.handHi & ~hiOf(card);
    const { seniorLost } = view.table;
    // At a table of two the circle card covers every card played, as it does for seat 0.
    const second = view.seat === 2;
    const feed = seniorLost ? (second ? w.jFeed2 : w.jFeed0) : second ? w.feed2 : w.feed0;
    const fed = feed !== 0 && this.feeds(view, card) ? feed : 0;
    return fed + (seniorLost ? this.later(card, lo, hi) : this.choice.worth(card, view.table.top(), lo, hi));
  }

  /** Once Senior is lost: to be able to follow saves cards of the stock. */
  private later(card: Card, lo: number, hi: number): number {
    const { w, choice } = this;
    const anything = ((lo | hi) & ACES) !== 0;
    const ranks = ranksFollowed(lo, hi);
    const missed = missedShare(
      anything ? EVERY_CARD : ranks | suitsHeld(lo),
      anything ? EVERY_CARD : ranks | suitsHeld(hi),
      choice.unseenLo & ~(lo | loOf(card)),
      choice.unseenHi & ~(hi | hiOf(card)),
    );
    return ((rankOf(card) === ACE ? w.jAcePlayed : 0) - (w.jFollowsNone * missed) / MILLION) | 0;
  }

  /** Tests if the next Rummy player could lay this card off on the melds, or with two cards known to be in that hand. */
  private feeds({ seat, table }: UnoView, card: Card): boolean {
    const takenLo = this.knowledge.takenLo[seat + 1]!;
    const takenHi = this.knowledge.takenHi[seat + 1]!;
    const ranks = completesGroup(table.groupsLo | takenLo, table.groupsHi | takenHi);
    const lo = completesRun(table.sequencesLo | takenLo) | ranks;
    const hi = completesRun(table.sequencesHi | takenHi) | ranks;
    return ((lo & loOf(card)) | (hi & hiOf(card))) !== 0;
  }
}

/** The Uno policy `feeder`, made for four players. */
export default unoPolicy({
  name: 'feeder',
  summary: 'keeps what can follow, and once Senior is lost plays what can be laid off; partner: closer',
  description:
    'Made for tables of four, with a closer as partner, and no weaker at those of two. While Senior is open it plays much like a signaller: of the cards that fit the one after which its hand can follow most of the unseen cards, aces last, and of a suit the lowest; with an ace it calls by the ring convention. It goes only by its hand and what is public, so that a closer can ask of every card whether a feeder would have played it. Once Senior is lost it plays what the next Rummy player can lay off, so that this hand empties for Junior (the published tip: play what helps the Rummy player).',
  options: { ...FEEDER_WEIGHTS },
  create: (weights) => new Feeder(weightsOf(FEEDER_WEIGHTS, weights)),
});
