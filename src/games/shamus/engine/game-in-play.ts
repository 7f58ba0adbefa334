import * as cards from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as sets from '../../../cards/sets.js';
import { PolicyStream } from '../../../random/index.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import * as endings from '../rules/endings.js';
import { LayDown } from '../rules/lay-down.js';
import * as pickUpRules from '../rules/pick-ups.js';
import * as values from '../rules/points.js';
import * as ruling from '../rules/rulings.js';
import type { Terms } from '../rules/terms.js';
import * as rules from '../rules/turn-rules.js';
import * as kinds from './event-kinds.js';
import * as positions from './game-position.js';
import { callError, discardError, drawError, keptError, playError } from './refusals.js';
import { OwnView } from './seat-view.js';

const { ACE, DECK_SIZE, isCard, isSuit, rankOf } = cards;
const { countCards, hasCard, hiOf, loOf } = sets;
const { heldValue } = values;
const { CIRCLE_OUT, JUNIOR, PLAYS_ON, SENIOR, STOCK_OUT, UNO_OUT } = endings;
const { CALL, DISCARD, DRAW, GamePosition, LAY_DOWN, OVER, PLAY, TURN } = positions;
const { CALLED, DISCARDED, DREW, LAID, PASSED, PENALTY, PICKED_UP, PLAYED, TURNED, UPCARD } = kinds;
const { JUNIOR_ANY_TIME, LAST_RUMMY_TURN, MAY_KEEP_MELDS, ONE_RUMMY_OUT_SUFFICES } = ruling;
const { OPENING_ACE_CALLS, STOCK_MAY_EMPTY, TABLE_POINTS_ONLY, UNO_OUT_ENDS, UNO_OUT_PASSES } = ruling;
const { findDiscards, fittingHi, fittingLo, isLegalLayDown, layDownError, mayCallOn, penaltyOf } = rules;
const { listPickUps, owedCard } = pickUpRules;

/** More cards than the deck has. */
const NEVER = DECK_SIZE + 1;

const NO_EVENTS = new Int32Array(0);

/** More decisions than any game has. */
const ALL = 1 << 20;

/**
 * Shamus, played by policies: the order of turns, the rules and the endings, for any players and rulings. A game can be
 * left at any decision, and entered at any.
 *
 * The turns of a pair, an Uno seat and the Rummy seat that follows it, stand in one method, so that hands and counts are
 * locals, which V8 keeps in registers, and the table is written only before a policy looks at it; with seats as objects
 * whole games took 1.4 times as long. Policies see that very table. The method begins and ends with what is in `position`, wherever that is: so a search
 * enters games in mid-turn, and so four players take turns, pair by pair. Allocates nothing unless games are recorded.
 */
export class GameInPlay {
  /** State of the game while it is not being played. No policy gets it. */
  readonly position: positions.GamePosition;
  /** The seat whose policy was asked last. */
  protected deciding = 0;
  protected readonly players: number;
  private readonly views: readonly OwnView[];
  private readonly events: Int32Array;
  /** True if the record of public events is kept: not where no policy reads it. */
  private readonly isRead: boolean;
  /** Count of the numbers written to the record. */
  private noted = 0;
  private readonly answer = new LayDown();
  private readonly laid = new LayDown();
  private readonly discards = { lo: 0, hi: 0 };
  private left = 0;
  private readonly depths = new Uint8Array(DECK_SIZE);

  /**
   * @param isRead whether any policy reads the record of events
   */
  constructor(terms: Terms, isRead = true) {
    const { players } = terms;
    this.players = players;
    this.isRead = isRead;
    this.position = new GamePosition(terms, isRead);
    const { table } = this.position;
    this.events = isRead ? table.record.events : NO_EVENTS;
    this.views = Array.from({ length: players }, (_, seat) => new OwnView(seat, table, new PolicyStream()));
  }

  /** The view of a seat: up to date for the seat at whose decision the game was left. */
  view(seat: number): OwnView {
    return this.views[seat]!;
  }

  /** Goes to a position that was set up or left elsewhere, in a game of the same players and rulings whose record is kept. */
  enter(from: positions.GamePosition): void {
    this.position.copy(from);
    this.noted = from.table.record.count;
    for (let seat = 0; seat < this.players; seat++) {
      const view = this.views[seat]!;
      view.mustLayLo = view.mustLayHi = view.discardableLo = view.discardableHi = 0;
    }
    const view = this.views[from.seat]!;
    if (from.asked === DISCARD) {
      view.mustLayLo = from.mustLayLo;
      view.mustLayHi = from.mustLayHi;
    }
  }

  /** Begins a game with the deck that lies in `position`: rules 2.2 to 2.4, 7.1. Policies are not told of it. */
  deal(): void {
    const { position: at, players, views } = this;
    const { table, deck, handsLo, handsHi, circleStart, terms } = at;
    const { held } = table;
    table.clear(terms.targets);
    const { handSize: size, circleSize: circle } = table;
    for (let uno = 0; uno < players; uno += 2) {
      const rummy = uno + 1;
      // The first card goes to seat 1, and the last of a round to seat 0.
      const unoPlace = uno === 0 ? players - 1 : uno - 1;
      let unoLo = 0;
      let unoHi = 0;
      let rummyLo = 0;
      let rummyHi = 0;
      for (let round = 0; round < circleStart; round += players) {
        rummyLo |= loOf(deck[round + uno]!);
        rummyHi |= hiOf(deck[round + uno]!);
        unoLo |= loOf(deck[round + unoPlace]!);
        unoHi |= hiOf(deck[round + unoPlace]!);
      }
      const unoView = views[uno]!;
      const rummyView = views[rummy]!;
      handsLo[uno] = unoView.handLo = unoLo;
      handsHi[uno] = unoView.handHi = unoHi;
      handsLo[rummy] = rummyView.handLo = rummyLo;
      handsHi[rummy] = rummyView.handHi = rummyHi;
      unoView.playableLo = unoView.playableHi = 0;
      rummyView.mustLayLo = rummyView.mustLayHi = rummyView.discardableLo = rummyView.discardableHi = 0;
      held[uno] = held[rummy] = size;
    }
    const upcard = deck[circleStart + circle]!;
    table.putOnPile(upcard);
    this.startRecord(upcard);
    at.used = circleStart + circle + 1;
    table.circleCount = circle;
    table.stockCount = DECK_SIZE - at.used;
    at.asked = TURN;
    at.seat = 0;
    at.ending = PLAYS_ON;
    at.turns = at.pickUps = at.circleWhenLost = 0;
    at.mustLayLo = at.mustLayHi = 0;
    at.opening = true;
  }

  private startRecord(upcard: number): void {
    const { events } = this;
    if (!this.isRead) return;
    for (let place = this.noted - 1; place > 0; place--) events[place] = 0;
    events[0] = UPCARD | (upcard << 8);
    this.noted = this.position.table.record.count = 1;
  }

  /**
   * Plays on from where the game is, to its end or through `decisions` decisions.
   *
   * @param policies one a seat
   * @throws IllegalMove for a decision that the rules forbid, and whatever a policy throws
   */
  playOn(policies: readonly ShamusPolicy[], decisions = ALL): void {
    const { position } = this;
    this.left = decisions;
    for (let goesOn = position.asked !== OVER; goesOn; ) {
      const uno = position.seat & 2;
      goesOn = this.playTurns(policies[uno] as UnoPolicy, policies[uno + 1] as RummyPolicy, uno);
    }
  }

  /**
   * Plays turns of one pair, until it is another's turn, the game is over or it is left.
   *
   * @param unoSeat the Uno seat of the pair
   * @returns whether it is another pair's turn
   */
  private playTurns(uno: UnoPolicy, rummy: RummyPolicy, unoSeat: number): boolean {
    const { position: at, views, events, answer, laid, discards } = this;
    const { table, deck, handsLo, handsHi, circleStart } = at;
    const { seniorTarget, juniorTarget, pile, held, record, open: melds } = table;
    const house = table.rulings.bits;
    // Rare branches hold no operators of their own: one that V8 has not seen when it compiles this method, which takes it
    // a quarter of a second, makes it throw the result away. So the end of the stock is one comparison.
    const outAt = (house & STOCK_MAY_EMPTY) === 0 ? DECK_SIZE : NEVER;
    const rummySeat = unoSeat + 1;
    const unoView = views[unoSeat]!;
    const rummyView = views[rummySeat]!;
    // The other pair, if there is one, does nothing meanwhile.
    const hasOthers = this.players > 2;
    const isRead = this.isRead === true;
    let { asked, used, circleWhenLost, pickUps, ending, mustLayLo: mustLo, mustLayHi: mustHi } = at;
    // V8 does not know that a field is a boolean, and would test for all that counts as false at each use.
    let opening = at.opening === true;
    // A turn that is asked for once more is counted once more.
    let turns = asked === PLAY || asked === DRAW ? at.turns - 1 : at.turns;
    let { pileLo, pileHi, pileCount, circleCount: circle } = table;
    let seniorLost = table.seniorLost === true;
    let unoLo = handsLo[unoSeat]!;
    let unoHi = handsHi[unoSeat]!;
    let unoCount = held[unoSeat]!;
    let rummyLo = handsLo[rummySeat]!;
    let rummyHi = handsHi[rummySeat]!;
    let rummyCount = held[rummySeat]!;
    let { noted, left } = this;
    let card = at.ace;

    try {
      for (;;) {
        // biome-ignore lint/suspicious/noConfusingLabels: an Uno player's turn may end in many places, and the next follows
        turn: if (asked < DRAW) {
          const top = pile[pileCount - 1]!;
          const mayCall = mayCallOn(top, opening, (house & OPENING_ACE_CALLS) !== 0);
          if (asked !== CALL) {
            let owed = penaltyOf(top);
            const from = used;
            if (owed > 0) {
              // Rules 2.5, 4.5.
              for (; owed > 0 && used < DECK_SIZE; owed--) {
                card = deck[used++]!;
                unoLo |= loOf(card);
                unoHi |= hiOf(card);
                unoCount++;
              }
              if (isRead && used !== from) events[noted++] = PENALTY | (unoSeat << 4) | ((used - from) << 8);
              if (unoCount > circle && !seniorLost) {
                table.seniorLost = seniorLost = true;
                circleWhenLost = circle;
              }
              if (owed > 0 || used === outAt) {
                ending = STOCK_OUT;
                break;
              }
              break turn;
            }
            // Rule 3.
            if (unoCount === 0 && (house & UNO_OUT_PASSES) !== 0) {
              if (isRead) events[noted++] = PASSED | (unoSeat << 4);
              break turn;
            }
            const fitsLo = fittingLo(top, mayCall);
            const fitsHi = fittingHi(top, mayCall);
            // A turn counts once a card is moved in it (metrics.ts).
            if (used < DECK_SIZE || ((unoLo & fitsLo) | (unoHi & fitsHi)) !== 0) turns++;
            let isOut = false;
            while (((unoLo & fitsLo) | (unoHi & fitsHi)) === 0) {
              isOut = used === DECK_SIZE;
              if (isOut) break;
              card = deck[used++]!;
              unoLo |= loOf(card);
              unoHi |= hiOf(card);
              if (++unoCount > circle && !seniorLost) {
                table.seniorLost = seniorLost = true;
                circleWhenLost = circle;
              }
              isOut = used === outAt;
              if (isOut) break;
            }
            if (isRead && used !== from) events[noted++] = DREW | (unoSeat << 4) | ((used - from) << 8);
            if (isOut) {
              ending = STOCK_OUT;
              break;
            }
            this.deciding = unoSeat;
            unoView.handLo = unoLo;
            unoView.handHi = unoHi;
            unoView.playableLo = unoLo & fitsLo;
            unoView.playableHi = unoHi & fitsHi;
            this.show(pileLo, pileHi, pileCount, circle, used);
            held[unoSeat] = unoCount;
            held[rummySeat] = rummyCount;
            if (isRead) record.count = noted;
            asked = PLAY;
            if (left-- === 0) break;
            card = uno.play(unoView);
            if (!isCard(card) || !hasCard(unoLo & fitsLo, unoHi & fitsHi, card)) {
              const playable = CardSet.fromHalves(unoLo & fitsLo, unoHi & fitsHi);
              throw playError(card, CardSet.fromHalves(unoLo, unoHi), playable, table);
            }
            unoLo &= ~loOf(card);
            unoHi &= ~hiOf(card);
            held[unoSeat] = --unoCount;
            if (isRead) events[noted++] = PLAYED | (unoSeat << 4) | (card << 8);
          }
          if (rankOf(card) === ACE) {
            this.deciding = unoSeat;
            if (asked === CALL) {
              // Entered here, so the playable cards are not in the player's view yet.
              unoView.playableLo = (unoLo | loOf(card)) & fittingLo(top, mayCall);
              unoView.playableHi = (unoHi | hiOf(card)) & fittingHi(top, mayCall);
            }
            unoView.handLo = unoLo;
            unoView.handHi = unoHi;
            if (isRead) record.count = noted;
            asked = CALL;
            if (left-- === 0) break;
            const suit = uno.call(unoView, card);
            if (!isSuit(suit)) throw callError(suit);
            table.lastCall = suit;
            if (isRead) events[noted++] = CALLED | (unoSeat << 4) | (suit << 8);
          }
          pile[pileCount++] = card;
          pileLo |= loOf(card);
          pileHi |= hiOf(card);
          if (unoCount === 0 && (!hasOthers || held[unoSeat ^ 2] === 0)) {
            const points = this.points(rummyLo, rummyHi, rummySeat, house);
            if (!seniorLost && points >= seniorTarget) {
              ending = SENIOR;
              break;
            }
            if ((house & UNO_OUT_ENDS) !== 0) {
              ending = UNO_OUT;
              break;
            }
          }
          if (unoSeat !== 0) break turn;

          // Rules 3.6, 7.1.
          const turned = deck[circleStart + --circle]!;
          pile[pileCount++] = turned;
          if (isRead) events[noted++] = TURNED | (turned << 8);
          pileLo |= loOf(turned);
          pileHi |= hiOf(turned);
          if ((unoCount > circle || (hasOthers && held[unoSeat ^ 2]! > circle)) && !seniorLost) {
            table.seniorLost = seniorLost = true;
            circleWhenLost = circle;
          }
          if (circle === 0 && (house & LAST_RUMMY_TURN) === 0) {
            ending = CIRCLE_OUT;
            break;
          }
          let wrath = penaltyOf(turned);
          if (wrath > 0) {
            const from = used;
            for (; wrath > 0 && used < DECK_SIZE; wrath--) {
              card = deck[used++]!;
              rummyLo |= loOf(card);
              rummyHi |= hiOf(card);
              rummyCount++;
            }
            if (isRead && used !== from) events[noted++] = PENALTY | (rummySeat << 4) | ((used - from) << 8);
            if (wrath > 0 || used === outAt) {
              ending = STOCK_OUT;
              break;
            }
          }
        }

        // Rule 4.
        opening = false;
        this.deciding = rummySeat;
        if (asked < LAY_DOWN) {
          if (used === DECK_SIZE && !this.canPickUp(rummyLo, rummyHi, pileLo, pileHi, pileCount)) {
            ending = STOCK_OUT;
            break;
          }
          turns++;
          mustLo = mustHi = 0;
          rummyView.handLo = rummyLo;
          rummyView.handHi = rummyHi;
          rummyView.mustLayLo = rummyView.mustLayHi = rummyView.discardableLo = rummyView.discardableHi = 0;
          this.show(pileLo, pileHi, pileCount, circle, used);
          held[unoSeat] = unoCount;
          held[rummySeat] = rummyCount;
          if (isRead) record.count = noted;
          asked = DRAW;
          if (left-- === 0) break;
          const depth = rummy.draw(rummyView);
          if (depth === 0 && used < DECK_SIZE) {
            card = deck[used++]!;
            rummyLo |= loOf(card);
            rummyHi |= hiOf(card);
            rummyCount++;
            if (isRead) events[noted++] = DREW | (rummySeat << 4) | (1 << 8);
            if (used === outAt) {
              ending = STOCK_OUT;
              break;
            }
            table.stockCount = DECK_SIZE - used;
          } else {
            if (!Number.isInteger(depth) || depth <= 0 || depth > pileCount) {
              throw drawError(depth, table);
            }
            pickUps++;
            if (isRead) events[noted++] = PICKED_UP | (rummySeat << 4) | (depth << 8);
            const owed = owedCard(table, depth);
            mustLo = loOf(owed);
            mustHi = hiOf(owed);
            for (let taken = 0; taken < depth; taken++) {
              const found = pile[--pileCount]!;
              rummyLo |= loOf(found);
              rummyHi |= hiOf(found);
            }
            rummyCount += depth;
            pileLo &= ~rummyLo;
            pileHi &= ~rummyHi;
            table.pileLo = pileLo;
            table.pileHi = pileHi;
            table.pileCount = pileCount;
          }
        }

        if (asked < DISCARD) {
          rummyView.handLo = rummyLo;
          rummyView.handHi = rummyHi;
          rummyView.mustLayLo = mustLo;
          rummyView.mustLayHi = mustHi;
          held[rummySeat] = rummyCount;
          answer.sequencesLo = answer.sequencesHi = answer.groupsLo = answer.groupsHi = 0;
          if (isRead) record.count = noted;
          asked = LAY_DOWN;
          if (left-- === 0) break;
          rummy.layDown(rummyView, answer);
          // Whatever a policy wrote there, the engine goes on with integers of its own.
          const laidSequencesLo = answer.sequencesLo | 0;
          const laidSequencesHi = answer.sequencesHi | 0;
          const laidGroupsLo = answer.groupsLo | 0;
          const laidGroupsHi = answer.groupsHi | 0;
          const laidLo = laidSequencesLo | laidGroupsLo;
          const laidHi = laidSequencesHi | laidGroupsHi;
          // There is a card in hand, so the player may lay nothing unless they must.
          if ((laidLo | laidHi | mustLo | mustHi) !== 0) {
            laid.set(laidSequencesLo, laidSequencesHi, laidGroupsLo, laidGroupsHi);
            if (!isLegalLayDown(laid, rummyLo, rummyHi, melds, mustLo, mustHi)) {
              const hand = CardSet.fromHalves(rummyLo, rummyHi);
              throw layDownError(laid, hand, melds, CardSet.fromHalves(mustLo, mustHi));
            }
            rummyLo ^= laidLo;
            rummyHi ^= laidHi;
            rummyCount -= countCards(laidLo, laidHi);
            table.lay(laid);
            if (isRead) {
              events[noted++] = LAID | (rummySeat << 4);
              events[noted++] = laidSequencesLo;
              events[noted++] = laidSequencesHi;
              events[noted++] = laidGroupsLo;
              events[noted++] = laidGroupsHi;
            }
          }
        }

        findDiscards(rummyLo, rummyHi, melds, (house & MAY_KEEP_MELDS) !== 0, discards);
        const { lo: allowedLo, hi: allowedHi } = discards;
        if ((allowedLo | allowedHi) === 0) throw keptError(CardSet.fromHalves(rummyLo, rummyHi));
        rummyView.handLo = rummyLo;
        rummyView.handHi = rummyHi;
        rummyView.discardableLo = allowedLo;
        rummyView.discardableHi = allowedHi;
        held[rummySeat] = rummyCount;
        if (isRead) record.count = noted;
        asked = DISCARD;
        if (left-- === 0) break;
        card = rummy.discard(rummyView);
        if (!isCard(card) || !hasCard(allowedLo, allowedHi, card)) {
          throw discardError(card, CardSet.fromHalves(rummyLo, rummyHi), CardSet.fromHalves(allowedLo, allowedHi));
        }
        rummyLo &= ~loOf(card);
        rummyHi &= ~hiOf(card);
        rummyCount--;
        if (isRead) events[noted++] = DISCARDED | (rummySeat << 4) | (card << 8);
        pile[pileCount++] = card;
        pileLo |= loOf(card);
        pileHi |= hiOf(card);
        if (unoCount === 0 && !seniorLost && (!hasOthers || held[unoSeat ^ 2] === 0)) {
          const points = this.points(rummyLo, rummyHi, rummySeat, house);
          if (points >= seniorTarget) {
            ending = SENIOR;
            break;
          }
        }
        if (
          (hasOthers ? this.areOut(rummyCount, rummySeat, house) : rummyCount === 0) &&
          (seniorLost || (house & JUNIOR_ANY_TIME) !== 0)
        ) {
          const points = this.points(rummyLo, rummyHi, rummySeat, house);
          if (points >= juniorTarget) {
            ending = JUNIOR;
            break;
          }
        }
        // Play gets here without a circle only under the ruling of a last Rummy turn.
        if (circle === 0) {
          ending = CIRCLE_OUT;
          break;
        }
        asked = TURN;
        if (hasOthers) break;
      }
    } finally {
      at.asked = ending === PLAYS_ON ? asked : OVER;
      at.seat = asked === TURN ? (hasOthers ? unoSeat ^ 2 : unoSeat) : asked < DRAW ? unoSeat : rummySeat;
      at.ending = ending;
      at.used = used;
      at.ace = card;
      at.mustLayLo = mustLo;
      at.mustLayHi = mustHi;
      at.turns = turns;
      at.pickUps = pickUps;
      at.circleWhenLost = circleWhenLost;
      at.opening = opening;
      handsLo[unoSeat] = unoLo;
      handsHi[unoSeat] = unoHi;
      handsLo[rummySeat] = rummyLo;
      handsHi[rummySeat] = rummyHi;
      held[unoSeat] = unoCount;
      held[rummySeat] = rummyCount;
      table.pileLo = pileLo;
      table.pileHi = pileHi;
      table.pileCount = pileCount;
      table.circleCount = circle;
      table.stockCount = DECK_SIZE - used;
      this.noted = noted;
      if (isRead) record.count = noted;
      this.left = left;
    }
    return hasOthers && at.asked === TURN;
  }

  /** Lets policies see where pile, circle and stock stand. */
  private show(pileLo: number, pileHi: number, pileCount: number, circle: number, used: number): void {
    const { table } = this.position;
    table.pileLo = pileLo;
    table.pileHi = pileHi;
    table.pileCount = pileCount;
    table.circleCount = circle;
    table.stockCount = DECK_SIZE - used;
  }

  /** Points that count for the targets, when the Rummy player of a pair holds these cards. */
  private points(handLo: number, handHi: number, seat: number, house: number): number {
    const { table, handsLo, handsHi } = this.position;
    if ((house & TABLE_POINTS_ONLY) !== 0) return table.points;
    const points = table.points - heldValue(handLo, handHi);
    return this.players > 2 ? points - heldValue(handsLo[seat ^ 2]!, handsHi[seat ^ 2]!) : points;
  }

  /** True if the Rummy players of two pairs are out, as Junior wants it. @param count the cards that one of them holds */
  private areOut(count: number, seat: number, house: number): boolean {
    const other = this.position.table.held[seat ^ 2]!;
    return (house & ONE_RUMMY_OUT_SUFFICES) !== 0 ? count === 0 || other === 0 : count === 0 && other === 0;
  }

  /** True if any pick-up is legal. Asked only when the stock is empty (ruling `stockOut`). */
  private canPickUp(handLo: number, handHi: number, pileLo: number, pileHi: number, pileCount: number): boolean {
    const { table } = this.position;
    table.pileLo = pileLo;
    table.pileHi = pileHi;
    table.pileCount = pileCount;
    return listPickUps(table, handLo, handHi, this.depths) > 0;
  }
}
