/** R3.3 to R5 and R7.2: cards that a player lays, swaps and discards in their turn. */
import { requireRule } from '../../kit/checker.js';
import { expect, type MoveOf, match, type Script } from './format.js';
import type { Contract } from './game-rules.js';
import type { Ending, Standing } from './standing.js';

type Line = MoveOf<'swap' | 'meld' | 'layoff' | 'discard'>;

/**
 * Reads a turn from its draw on.
 *
 * @param contract the melds that the player in turn has to lay; null in F
 * @returns how the deal ends, null if it goes on
 */
export function laying(at: Standing, seat: number, contract: Contract | null): Script<Ending | null> {
  return new Laying(at, seat, contract).read();
}

class Laying {
  private readonly wasDown: boolean;
  /** Melds of the contract that lie, in this turn. */
  private laid = 0;
  private hasSwapped = false;
  /** True if a wild card is among those laid in this turn (R7.4). */
  private hasLaidWilds = false;

  constructor(
    private readonly at: Standing,
    private readonly seat: number,
    private readonly contract: Contract | null,
  ) {
    this.wasDown = at.down.has(seat);
  }

  private get isDown(): boolean {
    return this.at.down.has(this.seat);
  }

  *read(): Script<Ending | null> {
    const { at, seat } = this;
    const { strays } = at.terms.rules.cites;
    const hand = at.hands[seat]!;
    for (;;) {
      const what = this.isAmidContract ? 'the rest of the contract' : `a meld, lay-off or discard of seat ${seat}`;
      const types = this.isAmidContract ? (['meld'] as const) : (['swap', 'meld', 'layoff', 'discard'] as const);
      const rule = this.isAmidContract ? 'R4.1' : 'R3.1';
      const line: Line = yield* expect(types, what, rule, this.isAmidContract ? {} : { ...strays, ...DRAWS });
      match('seat', line.seat, seat, 'R2.3');
      if (line.type === 'discard') return this.discard(line);
      if (line.type === 'swap') this.swap(line);
      else if (line.type === 'meld') this.meld(line);
      else this.layOff(line);
      if (hand.length === 0) return this.laidLast();
      const { stages, contracts } = at.terms.rules;
      const hasWon = stages && this.contract === contracts.at(-1) && this.isDown;
      if (hasWon && at.terms.ruling('finish') !== 'deal-end') return { out: null, reason: 'finish', rule: 'R7.5' };
    }
  }

  private get isAmidContract(): boolean {
    return this.contract !== null && this.laid > 0 && this.laid < this.contract.length;
  }

  /** True if this turn allows no lay-offs (R4.4). */
  private get isContractOnly(): boolean {
    const { ruling, rules } = this.at.terms;
    const isAtOnce = rules.layOffsAtOnce || ruling('contractTurn') === 'lay-offs-too';
    return this.isDown && !this.wasDown && !isAtOnce;
  }

  private meld(line: MoveOf<'meld'>): void {
    const { at, contract } = this;
    const { laterMelds, apart } = at.terms.rules;
    const isOfContract = contract !== null && !this.isDown;
    if (contract !== null && this.isDown) {
      const rule = this.isContractOnly ? 'R4.4' : 'R4.5';
      requireRule(laterMelds, rule, () => 'nobody who is down lays new melds in this game');
    }
    const wanted = isOfContract ? contract[this.laid]! : null;
    at.remove(this.seat, line.cards, 'R3.3');
    if (wanted !== null) match('the next of the contract, kind', line.kind, wanted.kind, 'R4.1');
    at.melds.lay(line, wanted);
    this.hasLaidWilds ||= line.wilds.length > 0;
    if (isOfContract) {
      this.laid++;
      if (apart && at.terms.ruling('adjoining') !== 'free') at.melds.checkApart(this.laid);
      if (this.isAmidContract) {
        requireRule(
          at.hands[this.seat]!.length > 0,
          'R4.1',
          () => 'there is no card left for the rest of the contract',
        );
        return;
      }
    }
    at.down.add(this.seat);
  }

  private layOff(line: MoveOf<'layoff'>): void {
    const { at } = this;
    if (this.contract !== null) {
      requireRule(this.isDown, 'R5.1', () => `seat ${this.seat} is not down`);
      requireRule(!this.isContractOnly, 'R4.4', () => 'nothing but the contract is laid in its turn');
    }
    at.remove(this.seat, line.cards, 'R3.3');
    at.melds.layOff(line);
    this.hasLaidWilds ||= line.cards.some((card) => at.melds.isWild(card));
    at.down.add(this.seat);
  }

  /** R5.2. */
  private swap(line: MoveOf<'swap'>): void {
    const { at, seat, wasDown, isDown } = this;
    const ruling = at.terms.ruling('swap');
    const { swaps, cites } = at.terms.rules;
    const who = swaps === 'will-be-down' && ruling === 'down' ? 'is-down' : swaps;
    requireRule(who !== null && ruling !== 'never', cites.strays.swap!, () => 'nobody swaps');
    const may = who === 'will-be-down' || (who === 'was-down' ? wasDown : isDown);
    requireRule(may, 'R5.2', () => `seat ${seat} is not down${who === 'was-down' ? ' since an earlier turn' : ''}`);
    at.remove(seat, [line.card], 'R5.2');
    at.hands[seat]!.push(at.melds.swap(line));
    this.hasSwapped = true;
  }

  private discard({ card }: MoveOf<'discard'>): Ending | null {
    const { at, seat } = this;
    const { out } = at.terms.rules;
    const hand = at.hands[seat]!;
    const mayPass = !this.hasSwapped || this.isDown;
    requireRule(mayPass, 'R5.2', () => `seat ${seat} has swapped: expected its contract`);
    const isKept = at.terms.ruling('lastCard') === 'kept' && hand.length === 1;
    requireRule(!isKept, 'R7.2', () => 'the last card is never discarded');
    at.remove(seat, [card], 'R3.4');
    at.pile.push(card);
    return hand.length === 0 && out.discarding ? this.isOut() : null;
  }

  private laidLast(): Ending {
    requireRule(this.at.terms.rules.out.laying, 'R7.2', () => `seat ${this.seat} keeps no card to discard`);
    return this.isOut();
  }

  private isOut(): Ending {
    const { blind, contracts, rummyTimes } = this.at.terms.rules;
    if (!this.wasDown && contracts.length === 0 && rummyTimes > 1)
      return { out: this.seat, reason: 'rummy', rule: 'R10.6' };
    if (blind !== null && !this.wasDown) {
      return { out: this.seat, reason: 'blind', rule: 'R7.4', points: blind[this.hasLaidWilds ? 0 : 1] };
    }
    return { out: this.seat, reason: 'out', rule: 'R7.2' };
  }
}

/** R3.1, R3.2: lines of the draw have no place after it. */
const DRAWS = { take: 'R3.1', buy: 'R3.1', 'pick-and-buy': 'R3.1' };
