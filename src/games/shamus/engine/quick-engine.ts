import { ACE, DECK_SIZE, isCard, isSuit, rankOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as sets from '../../../cards/sets.js';
import { type Engine, PolicyFault } from '../../../game/index.js';
import { DEAL, type Key, policyKey, Stream, startPolicyStream } from '../../../random/index.js';
import { LayDown } from '../lay-downs/lay-down.js';
import type { RummyPolicy, UnoPolicy } from '../policy.js';
import { CIRCLE_OUT, type Ending, JUNIOR, outcomeOf, SENIOR, STOCK_OUT } from '../rules/endings.js';
import { METRICS } from '../rules/metrics.js';
import { heldValue } from '../rules/points.js';
import { circleSize, handSize, type Targets } from '../rules/setup.js';
import {
  canLay,
  discardsThatLeaveNothingToLay,
  fittingHi,
  fittingLo,
  isLegalLayDown,
  layDownError,
  penaltyOf,
} from '../rules/turn-rules.js';
import { fingerprintOf } from './fingerprint.js';
import { Hand } from './hand.js';
import { CALLED, DISCARDED, DREW, LAID, PENALTY, PICKED_UP, PLAYED, TURNED, UPCARD } from './record.js';
import { callError, discardError, drawError, keptError, playError } from './refusals.js';
import { OwnView } from './seat-view.js';
import { layNewDeck } from './stock.js';
import { Table } from './table.js';

const { countCards, hasCard, hiOf, loOf } = sets;

// Functions of the global objects are taken when this module is loaded: a policy may replace them later.
const { isInteger } = Number;

const CIRCLE = circleSize(2);
const HAND = handSize(2);
const DEALT = 2 * HAND;
const UNO_SEAT = 0;
const RUMMY_SEAT = 1;

/**
 * Shamus for two under the default rulings: the games that are played by the million.
 *
 * `ShamusEngine` plays every setup, and this one too, with each rule in a place of its own. Here the same turns stand in
 * one method, so that hands and counts are locals, which V8 keeps in registers, and the table is written only before a
 * policy looks at it; that plays nearly twice as many games a second. Tests compare the two, ending by ending
 * and view by view, and games are always told by the other.
 */
export class QuickEngine implements Engine {
  outcome = 0;
  reason = 0;
  readonly metrics = new Int32Array(METRICS.length);
  /** All win together. */
  readonly seats = new Int32Array(0);
  /** The table by which the game is played; no policy gets it. */
  private readonly table = new Table(2);
  /** What policies see of it: written, and never read. */
  private readonly shown = new Table(2);
  private readonly unoView = new OwnView(UNO_SEAT, this.shown);
  private readonly rummyView = new OwnView(RUMMY_SEAT, this.shown);
  // Views are in the hands of policies, who may put other streams there.
  private readonly unoStream = this.unoView.random;
  private readonly rummyStream = this.rummyView.random;
  private readonly shownPile = this.shown.pile;
  private readonly shownHeld = this.shown.held;
  private readonly record = this.shown.record;
  private readonly events = this.record.events;
  /** How many numbers of the record are written: policies can write there too. */
  private noted = 0;
  /** What the policy fills in, and what is made of it. */
  private readonly answer = new LayDown();
  private readonly laid = new LayDown();
  private readonly unoKey: Key;
  private readonly rummyKey: Key;
  private readonly discards = { lo: 0, hi: 0 };
  private readonly stream = new Stream();
  /** The deck in the order of use (rule 2.2) and the place of the next card to draw. */
  private readonly deck = new Uint8Array(DECK_SIZE);
  private readonly deckWords = new Int32Array(this.deck.buffer);
  private used = 0;
  /** Where the hands are when no game is being played. */
  private readonly hands = [new Hand(), new Hand()] as const;
  /** The seat whose policy decides, for the report of a fault. */
  private deciding = UNO_SEAT;

  constructor(
    private readonly targets: Targets,
    private readonly uno: UnoPolicy,
    private readonly rummy: RummyPolicy,
    private readonly key: Key,
  ) {
    this.unoKey = policyKey(key, UNO_SEAT);
    this.rummyKey = policyKey(key, RUMMY_SEAT);
  }

  play(game: number): void {
    try {
      this.deal(game);
      this.reason = this.playOut();
      this.outcome = outcomeOf(this.reason);
    } catch (error) {
      throw new PolicyFault(this.deciding, game, error);
    }
  }

  fingerprint(): number {
    const { deck, used } = this;
    return fingerprintOf(this.reason, this.table, { deck, used }, this.hands);
  }

  /** Rules 2.2 to 2.4. */
  private deal(game: number): void {
    const { table, shown, deck, hands, unoView, rummyView } = this;
    layNewDeck(this.deckWords);
    this.stream.start(this.key, game, DEAL);
    this.stream.shuffle(deck);
    table.clear(this.targets);
    shown.clear(this.targets);
    let unoLo = 0;
    let unoHi = 0;
    let rummyLo = 0;
    let rummyHi = 0;
    for (let place = 0; place < DEALT; place += 2) {
      rummyLo |= loOf(deck[place]!);
      rummyHi |= hiOf(deck[place]!);
      unoLo |= loOf(deck[place + 1]!);
      unoHi |= hiOf(deck[place + 1]!);
    }
    hands[UNO_SEAT].set(unoLo, unoHi, HAND);
    hands[RUMMY_SEAT].set(rummyLo, rummyHi, HAND);
    table.putOnPile(deck[DEALT + CIRCLE]!);
    shown.putOnPile(deck[DEALT + CIRCLE]!);
    this.startRecord(deck[DEALT + CIRCLE]!);
    this.used = DEALT + CIRCLE + 1;
    shown.circleCount = CIRCLE;
    shown.stockCount = DECK_SIZE - this.used;
    this.shownHeld[UNO_SEAT] = this.shownHeld[RUMMY_SEAT] = HAND;
    unoView.playableLo = unoView.playableHi = 0;
    rummyView.mustLayLo = rummyView.mustLayHi = rummyView.discardableLo = rummyView.discardableHi = 0;
    this.startPolicies(game);
  }

  private startRecord(upcard: number): void {
    const { events } = this;
    for (let place = this.noted - 1; place > 0; place--) events[place] = 0;
    events[0] = UPCARD | (upcard << 8);
    this.noted = this.record.count = 1;
  }

  private startPolicies(game: number): void {
    const { unoView, rummyView, hands } = this;
    this.deciding = UNO_SEAT;
    startPolicyStream(this.unoStream, this.unoKey, game);
    unoView.handLo = hands[UNO_SEAT].lo;
    unoView.handHi = hands[UNO_SEAT].hi;
    if (this.uno.newGame !== undefined) this.uno.newGame(unoView);
    this.deciding = RUMMY_SEAT;
    startPolicyStream(this.rummyStream, this.rummyKey, game);
    rummyView.handLo = hands[RUMMY_SEAT].lo;
    rummyView.handHi = hands[RUMMY_SEAT].hi;
    if (this.rummy.newGame !== undefined) this.rummy.newGame(rummyView);
  }

  private playOut(): Ending {
    const { table, shown, deck, uno, rummy, unoView, rummyView, answer, laid, hands } = this;
    const { seniorTarget, juniorTarget, pile } = table;
    const { shownPile, shownHeld: held, record, events } = this;
    let noted = 1;
    let { lo: unoLo, hi: unoHi, count: unoCount } = hands[UNO_SEAT];
    let { lo: rummyLo, hi: rummyHi, count: rummyCount } = hands[RUMMY_SEAT];
    let { pileLo, pileHi, pileCount } = table;
    let used = this.used;
    let circle = CIRCLE;
    let seniorLost = false;
    let circleWhenLost = 0;
    let opening = true;
    let turns = 0;
    let pickUps = 0;
    let ending = STOCK_OUT;
    /** What lies on top for the Uno player to match, and how many cards he draws for it instead of playing. */
    let top = pile[0]!;
    let owed = penaltyOf(top);

    game: for (;;) {
      if (owed > 0) {
        // Rules 2.5, 4.5.
        const from = used;
        for (; owed > 0 && used < DECK_SIZE; owed--) {
          const card = deck[used++]!;
          unoLo |= loOf(card);
          unoHi |= hiOf(card);
          unoCount++;
        }
        events[noted++] = PENALTY | (UNO_SEAT << 4) | ((used - from) << 8);
        if (unoCount > circle && !seniorLost) {
          seniorLost = true;
          circleWhenLost = circle;
        }
        if (used === DECK_SIZE) break;
      } else {
        // Rule 3.
        turns++;
        const mayCall = !opening && rankOf(top) === ACE;
        const fitsLo = fittingLo(top, mayCall);
        const fitsHi = fittingHi(top, mayCall);
        const from = used;
        while (((unoLo & fitsLo) | (unoHi & fitsHi)) === 0) {
          const card = deck[used++]!;
          unoLo |= loOf(card);
          unoHi |= hiOf(card);
          if (++unoCount > circle && !seniorLost) {
            seniorLost = true;
            circleWhenLost = circle;
          }
          if (used === DECK_SIZE) break game;
        }
        if (used !== from) events[noted++] = DREW | (UNO_SEAT << 4) | ((used - from) << 8);
        this.deciding = UNO_SEAT;
        unoView.handLo = unoLo;
        unoView.handHi = unoHi;
        unoView.playableLo = unoLo & fitsLo;
        unoView.playableHi = unoHi & fitsHi;
        shown.pileLo = pileLo;
        shown.pileHi = pileHi;
        shown.pileCount = pileCount;
        shown.circleCount = circle;
        shown.stockCount = DECK_SIZE - used;
        shown.seniorLost = seniorLost;
        held[UNO_SEAT] = unoCount;
        held[RUMMY_SEAT] = rummyCount;
        record.count = noted;
        const card = uno.play(unoView);
        if (!isCard(card) || !hasCard(unoLo & fitsLo, unoHi & fitsHi, card)) {
          const playable = CardSet.fromHalves(unoLo & fitsLo, unoHi & fitsHi);
          table.pileCount = pileCount;
          throw playError(card, CardSet.fromHalves(unoLo, unoHi), playable, table);
        }
        unoLo &= ~loOf(card);
        unoHi &= ~hiOf(card);
        held[UNO_SEAT] = --unoCount;
        events[noted++] = PLAYED | (UNO_SEAT << 4) | (card << 8);
        if (rankOf(card) === ACE) {
          unoView.handLo = unoLo;
          unoView.handHi = unoHi;
          record.count = noted;
          const suit = uno.call(unoView, card);
          if (!isSuit(suit)) throw callError(suit);
          shown.lastCall = table.lastCall = suit;
          events[noted++] = CALLED | (UNO_SEAT << 4) | (suit << 8);
        }
        shownPile[pileCount] = card;
        pile[pileCount++] = card;
        pileLo |= loOf(card);
        pileHi |= hiOf(card);
        if (unoCount === 0 && !seniorLost && table.points - heldValue(rummyLo, rummyHi) >= seniorTarget) {
          ending = SENIOR;
          break;
        }

        // Rule 3.6.
        const turned = deck[DEALT + --circle]!;
        shownPile[pileCount] = turned;
        pile[pileCount++] = turned;
        events[noted++] = TURNED | (turned << 8);
        pileLo |= loOf(turned);
        pileHi |= hiOf(turned);
        if (unoCount > circle && !seniorLost) {
          seniorLost = true;
          circleWhenLost = circle;
        }
        if (circle === 0) {
          ending = CIRCLE_OUT;
          break;
        }
        const before = used;
        for (let wrath = penaltyOf(turned); wrath > 0; wrath--) {
          const card = deck[used++]!;
          rummyLo |= loOf(card);
          rummyHi |= hiOf(card);
          rummyCount++;
          if (used === DECK_SIZE) break game;
        }
        if (used !== before) events[noted++] = PENALTY | (RUMMY_SEAT << 4) | ((used - before) << 8);
      }

      // Rule 4.
      opening = false;
      turns++;
      this.deciding = RUMMY_SEAT;
      rummyView.handLo = rummyLo;
      rummyView.handHi = rummyHi;
      rummyView.mustLayLo = rummyView.mustLayHi = rummyView.discardableLo = rummyView.discardableHi = 0;
      shown.pileLo = pileLo;
      shown.pileHi = pileHi;
      shown.pileCount = pileCount;
      shown.circleCount = circle;
      shown.stockCount = DECK_SIZE - used;
      shown.seniorLost = seniorLost;
      held[UNO_SEAT] = unoCount;
      held[RUMMY_SEAT] = rummyCount;
      record.count = noted;
      const depth = rummy.draw(rummyView);
      let mustLo = 0;
      let mustHi = 0;
      if (depth === 0) {
        const card = deck[used++]!;
        rummyLo |= loOf(card);
        rummyHi |= hiOf(card);
        rummyCount++;
        if (used === DECK_SIZE) break;
        events[noted++] = DREW | (RUMMY_SEAT << 4) | (1 << 8);
        shown.stockCount = DECK_SIZE - used;
      } else {
        if (!isInteger(depth) || depth < 0 || depth > pileCount) {
          table.pileCount = pileCount;
          throw drawError(depth, table);
        }
        pickUps++;
        events[noted++] = PICKED_UP | (RUMMY_SEAT << 4) | (depth << 8);
        mustLo = loOf(pile[pileCount - 1]!);
        mustHi = hiOf(pile[pileCount - 1]!);
        for (let taken = 0; taken < depth; taken++) {
          const card = pile[--pileCount]!;
          rummyLo |= loOf(card);
          rummyHi |= hiOf(card);
        }
        rummyCount += depth;
        pileLo &= ~rummyLo;
        pileHi &= ~rummyHi;
        shown.pileLo = pileLo;
        shown.pileHi = pileHi;
        shown.pileCount = pileCount;
      }

      rummyView.handLo = rummyLo;
      rummyView.handHi = rummyHi;
      rummyView.mustLayLo = mustLo;
      rummyView.mustLayHi = mustHi;
      held[RUMMY_SEAT] = rummyCount;
      answer.sequencesLo = answer.sequencesHi = answer.groupsLo = answer.groupsHi = 0;
      record.count = noted;
      rummy.layDown(rummyView, answer);
      // Whatever a policy wrote there, the engine goes on with integers of its own.
      laid.set(answer.sequencesLo | 0, answer.sequencesHi | 0, answer.groupsLo | 0, answer.groupsHi | 0);
      if (!isLegalLayDown(laid, rummyLo, rummyHi, table, mustLo, mustHi)) {
        const hand = CardSet.fromHalves(rummyLo, rummyHi);
        throw layDownError(laid, hand, table, CardSet.fromHalves(mustLo, mustHi));
      }
      const laidLo = laid.sequencesLo | laid.groupsLo;
      const laidHi = laid.sequencesHi | laid.groupsHi;
      if ((laidLo | laidHi) !== 0) {
        rummyLo ^= laidLo;
        rummyHi ^= laidHi;
        rummyCount -= countCards(laidLo, laidHi);
        table.lay(laid);
        events[noted++] = LAID | (RUMMY_SEAT << 4);
        events[noted++] = laid.sequencesLo;
        events[noted++] = laid.sequencesHi;
        events[noted++] = laid.groupsLo;
        events[noted++] = laid.groupsHi;
        shown.sequencesLo = table.sequencesLo;
        shown.sequencesHi = table.sequencesHi;
        shown.groupsLo = table.groupsLo;
        shown.groupsHi = table.groupsHi;
        shown.points = table.points;
        rummyView.handLo = rummyLo;
        rummyView.handHi = rummyHi;
        held[RUMMY_SEAT] = rummyCount;
      }

      let allowedLo = rummyLo;
      let allowedHi = rummyHi;
      if (canLay(rummyLo, rummyHi, table)) {
        this.narrowDiscards(rummyLo, rummyHi);
        allowedLo = this.discards.lo;
        allowedHi = this.discards.hi;
      }
      rummyView.discardableLo = allowedLo;
      rummyView.discardableHi = allowedHi;
      record.count = noted;
      top = rummy.discard(rummyView);
      if (!isCard(top) || !hasCard(allowedLo, allowedHi, top)) {
        throw discardError(top, CardSet.fromHalves(rummyLo, rummyHi), CardSet.fromHalves(allowedLo, allowedHi));
      }
      rummyLo &= ~loOf(top);
      rummyHi &= ~hiOf(top);
      rummyCount--;
      events[noted++] = DISCARDED | (RUMMY_SEAT << 4) | (top << 8);
      shownPile[pileCount] = top;
      pile[pileCount++] = top;
      pileLo |= loOf(top);
      pileHi |= hiOf(top);
      if (unoCount === 0 && !seniorLost && table.points - heldValue(rummyLo, rummyHi) >= seniorTarget) {
        ending = SENIOR;
        break;
      }
      if (rummyCount === 0 && seniorLost && table.points >= juniorTarget) {
        ending = JUNIOR;
        break;
      }
      owed = penaltyOf(top);
    }

    const { metrics } = this;
    metrics[0] = table.points - heldValue(rummyLo, rummyHi);
    metrics[1] = table.points;
    metrics[2] = turns;
    metrics[3] = pickUps;
    metrics[4] = unoCount;
    metrics[5] = circle;
    metrics[6] = DECK_SIZE - used;
    metrics[7] = circleWhenLost;
    table.pileLo = pileLo;
    table.pileHi = pileHi;
    table.pileCount = pileCount;
    table.circleCount = circle;
    table.stockCount = DECK_SIZE - used;
    table.seniorLost = seniorLost;
    hands[UNO_SEAT].set(unoLo, unoHi, unoCount);
    hands[RUMMY_SEAT].set(rummyLo, rummyHi, rummyCount);
    this.used = used;
    this.noted = noted;
    return ending;
  }

  /** Rule 4.4. */
  private narrowDiscards(handLo: number, handHi: number): void {
    const { discards } = this;
    discardsThatLeaveNothingToLay(handLo, handHi, this.table, discards);
    if ((discards.lo | discards.hi) === 0) throw keptError(CardSet.fromHalves(handLo, handHi));
  }
}
