import { ACE, DECK_SIZE, isCard, isSuit, rankOf, suitOf } from '../../cards/card.js';
import { CardSet } from '../../cards/card-set.js';
import * as sets from '../../cards/sets.js';
import { type Match, PolicyFault } from '../../game/index.js';
import { DEAL, type Key, policyPurpose, Stream } from '../../random/index.js';
import { CIRCLE_OUT, type Ending, JUNIOR, outcomeOf, SENIOR, STOCK_OUT } from './endings.js';
import { fingerprintOf } from './fingerprint.js';
import { Hand } from './hand.js';
import { LayDown } from './lay-down.js';
import { METRICS } from './metrics.js';
import { heldValue } from './points.js';
import type { RummyPolicy, UnoPolicy } from './policy.js';
import { callError, discardError, drawError, keptError, playError } from './refusals.js';
import { OwnView } from './seat-view.js';
import { circleSize, handSize, type Targets } from './setup.js';
import { layNewDeck } from './stock.js';
import { Table } from './table.js';
import { ACES, canLay, discardsThatLeaveNothingToLay, isLegalLayDown, layDownError, penaltyOf } from './turn-rules.js';

const { cardsOfRank, countCards, EVERY_CARD, hasCard, hiOf, loOf, suitHi, suitLo } = sets;

const CIRCLE = circleSize(2);
const HAND = handSize(2);
const DEALT = 2 * HAND;
const UNO_SEAT = 0;
const RUMMY_SEAT = 1;

/**
 * Shamus for two under the default rulings: the games that are played by the million.
 *
 * `ShamusMatch` plays every setup, and this one too, with each rule in a place of its own. Here the same turns stand in
 * one method, so that hands and counts are locals, which V8 keeps in registers, and the table is written only before a
 * policy looks at it; that plays nearly twice as many games a second. Tests hold the two against each other, end by end
 * and view by view, and whatever is told of a game is told by the other.
 */
export class QuickMatch implements Match {
  outcome = 0;
  reason = 0;
  readonly metrics = new Int32Array(METRICS.length);
  private readonly table = new Table(2);
  private readonly unoView = new OwnView(UNO_SEAT, this.table);
  private readonly rummyView = new OwnView(RUMMY_SEAT, this.table);
  private readonly laid = new LayDown();
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
  ) {}

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
    const { table, deck, hands, unoView, rummyView } = this;
    layNewDeck(this.deckWords);
    this.stream.start(this.key, game, DEAL);
    this.stream.shuffle(deck);
    table.clear(this.targets);
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
    this.used = DEALT + CIRCLE + 1;
    table.circleCount = CIRCLE;
    table.stockCount = DECK_SIZE - this.used;
    table.held[UNO_SEAT] = table.held[RUMMY_SEAT] = HAND;
    unoView.playableLo = unoView.playableHi = 0;
    rummyView.mustLayLo = rummyView.mustLayHi = rummyView.discardableLo = rummyView.discardableHi = 0;
    this.startPolicies(game);
  }

  private startPolicies(game: number): void {
    const { unoView, rummyView, hands } = this;
    this.deciding = UNO_SEAT;
    unoView.random.start(this.key, game, policyPurpose(UNO_SEAT));
    unoView.handLo = hands[UNO_SEAT].lo;
    unoView.handHi = hands[UNO_SEAT].hi;
    if (this.uno.newGame !== undefined) this.uno.newGame(unoView);
    this.deciding = RUMMY_SEAT;
    rummyView.random.start(this.key, game, policyPurpose(RUMMY_SEAT));
    rummyView.handLo = hands[RUMMY_SEAT].lo;
    rummyView.handHi = hands[RUMMY_SEAT].hi;
    if (this.rummy.newGame !== undefined) this.rummy.newGame(rummyView);
  }

  private playOut(): Ending {
    const { table, deck, uno, rummy, unoView, rummyView, laid, hands } = this;
    const { seniorTarget, juniorTarget, pile, held } = table;
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
        for (; owed > 0 && used < DECK_SIZE; owed--) {
          const card = deck[used++]!;
          unoLo |= loOf(card);
          unoHi |= hiOf(card);
          unoCount++;
        }
        if (unoCount > circle && !seniorLost) {
          seniorLost = true;
          circleWhenLost = circle;
        }
        if (used === DECK_SIZE) break;
      } else {
        // Rule 3.
        turns++;
        const mayCall = !opening && rankOf(top) === ACE;
        const sameRankOrAce = cardsOfRank(rankOf(top)) | ACES;
        const fitsLo = mayCall ? EVERY_CARD : sameRankOrAce | suitLo(suitOf(top));
        const fitsHi = mayCall ? EVERY_CARD : sameRankOrAce | suitHi(suitOf(top));
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
        this.deciding = UNO_SEAT;
        unoView.handLo = unoLo;
        unoView.handHi = unoHi;
        unoView.playableLo = unoLo & fitsLo;
        unoView.playableHi = unoHi & fitsHi;
        table.pileLo = pileLo;
        table.pileHi = pileHi;
        table.pileCount = pileCount;
        table.circleCount = circle;
        table.stockCount = DECK_SIZE - used;
        table.seniorLost = seniorLost;
        held[UNO_SEAT] = unoCount;
        held[RUMMY_SEAT] = rummyCount;
        const card = uno.play(unoView);
        if (!isCard(card) || !hasCard(unoLo & fitsLo, unoHi & fitsHi, card)) {
          const playable = CardSet.fromHalves(unoLo & fitsLo, unoHi & fitsHi);
          throw playError(card, CardSet.fromHalves(unoLo, unoHi), playable, table);
        }
        unoLo &= ~loOf(card);
        unoHi &= ~hiOf(card);
        held[UNO_SEAT] = --unoCount;
        if (rankOf(card) === ACE) {
          unoView.handLo = unoLo;
          unoView.handHi = unoHi;
          const suit = uno.call(unoView, card);
          if (!isSuit(suit)) throw callError(suit);
          table.lastCall = suit;
        }
        pile[pileCount++] = card;
        pileLo |= loOf(card);
        pileHi |= hiOf(card);
        if (unoCount === 0 && !seniorLost && table.points - heldValue(rummyLo, rummyHi) >= seniorTarget) {
          ending = SENIOR;
          break;
        }

        // Rule 3.6.
        const turned = deck[DEALT + --circle]!;
        pile[pileCount++] = turned;
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
        for (let wrath = penaltyOf(turned); wrath > 0; wrath--) {
          const card = deck[used++]!;
          rummyLo |= loOf(card);
          rummyHi |= hiOf(card);
          rummyCount++;
          if (used === DECK_SIZE) break game;
        }
      }

      // Rule 4.
      opening = false;
      turns++;
      this.deciding = RUMMY_SEAT;
      rummyView.handLo = rummyLo;
      rummyView.handHi = rummyHi;
      rummyView.mustLayLo = rummyView.mustLayHi = rummyView.discardableLo = rummyView.discardableHi = 0;
      table.pileLo = pileLo;
      table.pileHi = pileHi;
      table.pileCount = pileCount;
      table.circleCount = circle;
      table.stockCount = DECK_SIZE - used;
      table.seniorLost = seniorLost;
      held[UNO_SEAT] = unoCount;
      held[RUMMY_SEAT] = rummyCount;
      const depth = rummy.draw(rummyView);
      let mustLo = 0;
      let mustHi = 0;
      if (depth === 0) {
        const card = deck[used++]!;
        rummyLo |= loOf(card);
        rummyHi |= hiOf(card);
        rummyCount++;
        if (used === DECK_SIZE) break;
        table.stockCount = DECK_SIZE - used;
      } else {
        if (!Number.isInteger(depth) || depth < 0 || depth > pileCount) throw drawError(depth, table);
        pickUps++;
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
        table.pileLo = pileLo;
        table.pileHi = pileHi;
        table.pileCount = pileCount;
      }

      rummyView.handLo = rummyLo;
      rummyView.handHi = rummyHi;
      rummyView.mustLayLo = mustLo;
      rummyView.mustLayHi = mustHi;
      held[RUMMY_SEAT] = rummyCount;
      laid.clear();
      rummy.layDown(rummyView, laid);
      // Whatever a policy wrote there, the engine goes on with integers.
      laid.set(laid.sequencesLo | 0, laid.sequencesHi | 0, laid.groupsLo | 0, laid.groupsHi | 0);
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
      top = rummy.discard(rummyView);
      if (!isCard(top) || !hasCard(allowedLo, allowedHi, top)) {
        throw discardError(top, CardSet.fromHalves(rummyLo, rummyHi), CardSet.fromHalves(allowedLo, allowedHi));
      }
      rummyLo &= ~loOf(top);
      rummyHi &= ~hiOf(top);
      rummyCount--;
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
    return ending;
  }

  /** Rule 4.4. */
  private narrowDiscards(handLo: number, handHi: number): void {
    const { discards } = this;
    discardsThatLeaveNothingToLay(handLo, handHi, this.table, discards);
    if ((discards.lo | discards.hi) === 0) throw keptError(CardSet.fromHalves(handLo, handHi));
  }
}
