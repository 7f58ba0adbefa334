import type { Setup } from '../../../game/index.js';
import type { Key, Stream } from '../../../random/index.js';
import { Dice } from '../../shamus/checker/dice.testing.js';
import { notationOf } from '../cards/deck.js';
import { addedTo, allLayOffs, allMelds, meldText } from '../checker/naive/all-lay-downs.testing.js';
import { findContract, type NaiveMeld, swapsOf, without } from '../checker/naive/naive-melds.testing.js';
import { contractsOf, defaults, LETTERS, type Letter, NAMES } from '../checker/naive/naive-rules.testing.js';
import { anyDeck } from '../checker/naive/rich-deck.testing.js';
import type { RummyMove as Move, PlanRow } from '../engine/intercepted-engine.js';
import type { Position } from '../engine/position.js';
import { rowCards } from '../melds/row-cards.js';
import { FIRST, KIND, MOST_WILDS, OF, RUN, SET } from '../melds/rows.js';
import type { RuleSet } from '../rules/rule-set.js';
import { layOffRow } from './read-transcript.testing.js';
import { rowOf } from './rows.testing.js';
import { RummySpecimen, type RummyState } from './specimen.testing.js';

/** Lay-downs of each sort that are listed. */
const MOST = 8;
/** Senseless rows that are tried in each position. */
const SENSELESS = 30;
/** B: as what a run was laid, by the wilds that it may have. */
const LAID_AS = ['', 'R4', 'R5', 'R7', 'R10'];

/**
 * A game of contracts for the conformance suite. There are too many lay-downs to list them all: some of each sort are
 * listed, always the same for the same cards. Those that are tried are illegal by the naive rules.
 */
export class ContractSpecimen extends RummySpecimen {
  private readonly letter: Letter;

  /** @param richness how likely a hand is dealt with its contract; null where chance alone deals, from whatever deck */
  constructor(
    rules: RuleSet,
    private readonly players: number,
    private readonly richness: number | null,
  ) {
    super(rules, players);
    this.letter = LETTERS.find((letter) => NAMES[letter] === rules.name)!;
  }

  override start(setup: Setup, key: Key, game: number): RummyState {
    const { letter, players, richness } = this;
    if (richness === null) return super.start(setup, key, game);
    const { lo, hi } = key;
    const table = defaults(letter, players);
    const dice = new Dice((lo ^ game) >>> 0);
    const { readCard } = notationOf(this.rules.deck(players));
    const stacks = Array.from({ length: this.rules.mostDeals }, (_, deal) => {
      const contracts = Array.from({ length: players }, () => contractsOf(letter)[letter === 'D' ? 0 : deal]!);
      const cards = anyDeck(dice, table, deal + 1, contracts, richness).map(readCard);
      return { deal, time: 0, cards };
    });
    return this.begun(setup, { key: { lo, hi }, game, stacks }, []);
  }

  override legalMoves({ stage: { position, pending } }: RummyState): Move[] {
    const { seat, asked } = pending!;
    switch (asked) {
      case 'takes':
      case 'buys':
      case 'picksAndBuys':
        return [true, false].map((answer) => ({ asked, answer }));
      case 'discard':
        return [...new Set(position.hands[seat]!.cards)].map((answer) => ({ asked, answer }));
      default:
        return this.someLayDowns(position, seat).map((answer) => ({ asked: 'layDown', answer }));
    }
  }

  override candidates(state: RummyState, random: Stream): Move[] {
    const { asked } = state.stage.pending!;
    if (asked === 'discard') return super.candidates(state, random);
    if (asked !== 'layDown') {
      return [true, false, 1, 0, null, undefined, 'true'].map((answer) => ({ asked, answer }) as Move);
    }
    return this.illegal(state.stage.position, random).map((answer) => ({ asked, answer }));
  }

  private someLayDowns(position: Position, seat: number): PlanRow[][] {
    const { terms, table } = position;
    const hand = handIn(position, seat);
    const melds = meldsIn(position);
    const plans: PlanRow[][] = [[]];
    if (table.isDown(seat)) {
      const single = this.singleRows(position, hand, melds).slice(0, 3 * MOST);
      return [...plans, ...single.map((row) => [row])];
    }
    const start = { hand, rows: [] as PlanRow[] };
    const swaps = this.letter !== 'E' ? [] : swapsOf('E', hand, melds).slice(0, 2);
    const swapped = swaps.map(({ meld, card, place, wild }) => {
      return { hand: [...without(hand, [card]), wild], rows: [swapRow(meld, card, place, position)] };
    });
    for (const { hand: held, rows } of [start, ...swapped]) {
      for (const contract of this.contracts(held, table.stages[seat]!)) {
        const laid = contract.map((meld) => rowOf(meldText(meld), terms.melds));
        const left = without(
          held,
          contract.flatMap(({ cards }) => cards),
        );
        if (left.length === 0 && !terms.outByLaying) continue;
        plans.push([...rows, ...laid]);
        if ('AB'.includes(this.letter) || rows.length > 0) continue;
        // R4.4
        plans.push(
          ...this.singleRows(position, left, melds, false)
            .slice(0, 2)
            .map((row) => [...laid, row]),
        );
      }
    }
    return [...new Map(plans.map((plan) => [plan.join(';'), plan])).values()];
  }

  /** Some ways to lay the contract, always the same for the same hand. */
  private contracts(hand: readonly string[], stage: number): NaiveMeld[][] {
    const { letter } = this;
    const precise = letter === 'A' || letter === 'B';
    const wish = { letter, contract: contractsOf(letter)[stage]!, exact: precise, apart: precise };
    return [1, 2, 3].map((seed) => findContract(new Dice(seed), hand, wish)).filter((way) => way !== null);
  }

  /** All rows that who is down may lay first. @param swaps whether those are asked for, too */
  private singleRows(
    position: Position,
    hand: readonly string[],
    melds: readonly NaiveMeld[],
    swaps = true,
  ): PlanRow[] {
    const { letter } = this;
    const { terms, table } = position;
    const keeps = terms.outByLaying ? 0 : 1;
    const rows: PlanRow[] = [];
    for (const [meld, on] of melds.entries()) {
      for (const after of allLayOffs(letter, hand, on)) {
        const count = after.cards.length - on.cards.length;
        if (hand.length - count < keeps) continue;
        const of = table.melds.get(meld, OF);
        if (on.kind === 'set') rows.push(layOffRow(addedTo(on, after), meld, null, of, terms));
        else if (after.low! < on.low!) rows.push(layOffRow(after.cards.slice(0, count), meld, after.low!, of, terms));
        else rows.push(layOffRow(after.cards.slice(-count), meld, on.low! + on.cards.length, of, terms));
      }
    }
    if (letter === 'D') {
      const found = ['S3', 'R4'].flatMap((as) => allMelds(letter, hand, as, Number(as[1]), hand.length - 1));
      rows.push(...found.map((meld) => rowOf(meldText(meld), terms.melds)));
    }
    if (swaps && terms.swap !== 'nobody') {
      rows.push(...swapsOf(letter, hand, melds).map(({ meld, card, place }) => swapRow(meld, card, place, position)));
    }
    return [...new Map(rows.map((row) => [row.join(), row])).values()];
  }

  /** Plans that the rules do not allow. */
  private illegal(position: Position, random: Stream): PlanRow[][] {
    const { table, terms } = position;
    const { seat } = table;
    const hand = handIn(position, seat);
    const melds = meldsIn(position);
    const below = (limit: number) => (random.next() >>> 0) % limit;
    const senseless = Array.from({ length: SENSELESS }, (): PlanRow => {
      const to = below(melds.length + 2) - 1;
      if (below(2) === 0) return [RUN, below(6) - 1, below(16), below(6), 0, to, below(3) === 0 ? below(64) : 0];
      return [SET, below(16) - 1, 0, below(5), below(1 << 16) & 0x1111, to, below(3)];
    });
    // What would be legal if he held other cards.
    const others = Array.from({ length: 4 }, () => this.deck[below(this.deck.length)]!);
    const richer = [...hand, ...others];
    const loose = [...senseless, ...this.singleRows(position, richer, melds)].slice(0, 80);
    if (table.isDown(seat)) {
      const legal = new Set(this.singleRows(position, hand, melds).map((row) => row.join()));
      const illegal = loose.filter((row) => !legal.has(row.join())).map((row) => [row]);
      const again = this.contracts(hand, table.stages[seat]!).map((way) => rowsIn(way, position));
      // R4.5
      return [...illegal, ...(terms.laterMelds ? [] : again)];
    }
    // R4.1: a contract has two melds at least here, all of them in its order, and R5.2: a swap alone.
    const plans = loose.map((row) => [row]);
    for (const way of this.contracts(richer, table.stages[seat]!)) {
      const rows = rowsIn(way, position);
      plans.push(rows.slice(1), rows.slice(0, -1));
      const isHeld = way
        .flatMap(({ cards }) => cards)
        .every((card, place, all) => {
          return (
            all.slice(0, place + 1).filter((one) => one === card).length <= hand.filter((one) => one === card).length
          );
        });
      if (!isHeld) plans.push(rows);
    }
    return plans;
  }
}

function rowsIn(melds: readonly NaiveMeld[], { terms }: Position): PlanRow[] {
  return melds.map((meld) => rowOf(meldText(meld), terms.melds));
}

function swapRow(meld: number, card: string, place: number | null, { terms }: Position): PlanRow {
  return rowOf(`swap ${card} on ${meld}${place === null ? '' : ` at ${place}`}`, terms.melds);
}

function handIn({ hands, terms }: Position, seat: number): string[] {
  return hands[seat]!.cards.map(notationOf(terms.deck).cardText);
}

/** The melds on the table in writing. */
function meldsIn({ table: { melds }, terms }: Position): NaiveMeld[] {
  const { cardText } = notationOf(terms.deck);
  return Array.from({ length: melds.count }, (_, row) => {
    const cards = rowCards(melds, row, terms.melds).map(cardText);
    if (melds.get(row, KIND) !== RUN) return { kind: 'set', cards, low: null, as: 'S3' };
    const as = LAID_AS[melds.get(row, MOST_WILDS)] || 'R4';
    return { kind: 'run', cards, low: melds.get(row, FIRST), as };
  });
}
