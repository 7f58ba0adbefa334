import type { Decide, Json, Setup, Wire, WireRequest } from '../../../game/index.js';
import { cardIn, formError, schemaOf, type Told } from '../../kit/wire.js';
import * as events from '../engine/record.js';
import type { Table } from '../engine/table.js';
import { rowCards, wildPlaces } from '../melds/row-cards.js';
import { FIRST, KIND, MOST_WILDS, Plan, RUN, TO } from '../melds/rows.js';
import type { RummyView } from '../policy.js';
import type { Contract } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { ANY, type Terms, termsOf } from '../rules/terms.js';
import { LaidCards } from '../worlds/laid-cards.js';
import { formsOf } from './forms.js';
import { LegalLayDowns } from './legal.js';
import { LayDownNotation } from './notation.js';

const YES_OR_NO = [true, false];

/** The rule of each decision that is made by yes or no. */
const RULES: Readonly<Record<string, string>> = { takes: 'R3.2', buys: 'R6.1', picksAndBuys: 'R6.5' };

/** The decisions of a game of the family as messages. Not reentrant. */
export class RummyWire implements Wire {
  readonly terms: Told;
  private readonly rules: Terms;
  private readonly notation: LayDownNotation;
  private readonly legal: LegalLayDowns;
  private readonly laid: LaidCards;
  private readonly plan = new Plan();

  constructor(
    private readonly ruleSet: RuleSet,
    setup: Setup,
  ) {
    this.rules = termsOf(ruleSet, setup);
    this.notation = new LayDownNotation(this.rules);
    this.legal = new LegalLayDowns(this.rules);
    this.laid = new LaidCards(this.rules.melds);
    this.terms = this.termsTold();
  }

  get schema(): Wire['schema'] {
    return schemaOf(formsOf(this.ruleSet));
  }

  beginning(view: unknown, method: string): Told {
    const { random, table } = view as RummyView;
    const told = { random: random.next() >>> 0 };
    if (method === 'newGame') return told;
    const { deal, dealer, upcard } = table;
    return { ...told, deal: deal + 1, dealer, upcard: this.notation.cards.cardText(upcard) };
  }

  request(view: unknown, method: string, since: number): WireRequest {
    const { table, hand } = view as RummyView;
    const { notation } = this;
    const json: Told = {
      hand: notation.bagText(hand),
      deal: table.deal + 1,
      turn: table.turn,
      dealer: table.dealer,
      inTurn: table.seat,
      pile: pileText(table, notation.texts),
      stock: table.stockCount,
      restocks: table.restocks,
      melds: this.meldsTold(table),
      held: [...table.held],
      downSince: [...table.downSince],
      bought: [...table.bought],
      wildsLaid: [...table.wildsLaid],
      scores: [...table.scores],
      totals: [...table.totals],
      known: table.known.map((bag) => notation.bagText(bag)),
      stages: [...table.stages],
      events: this.eventsSince(table, since),
      ...this.choice(view as RummyView, method),
    };
    return { json, events: table.recordCount };
  }

  decision(method: string, reply: Json): Decide {
    const rule = RULES[method];
    if (rule !== undefined) {
      if (typeof reply === 'boolean') return () => reply;
      throw formError(rule, method, reply, 'say true or false');
    }
    if (method === 'discard') {
      const card = cardIn(reply, this.notation.cards.readCard, 'R3.4', method);
      return () => card;
    }
    const parts = this.notation.parts(reply);
    return (view, plan) => this.notation.read(parts, (view as RummyView).table.melds, plan as Plan);
  }

  private choice(view: RummyView, method: string): Told {
    if (method in RULES) return { legal: YES_OR_NO };
    const { legal, plan, notation } = this;
    if (method === 'discard') return { legal: [...new Set(notation.bagText(view.hand))] };
    const { melds } = view.table;
    const due = legal.due(view);
    const complete: Told[][] = [];
    legal.complete(view, (found) => complete.push(notation.write(found, melds, true)));
    legal.pieces(view, plan);
    const pieces = notation.write(plan, melds, false);
    return { contract: due === null ? null : contractTold(due), legal: { pieces, complete } };
  }

  private meldsTold({ melds }: Readonly<Table>): Told[] {
    const { limits } = melds;
    return Array.from({ length: melds.count }, (_, row) => {
      const isRun = melds.get(row, KIND) === RUN;
      return {
        owner: melds.get(row, TO),
        kind: isRun ? 'run' : 'set',
        cards: this.notation.written(rowCards(melds, row, limits)),
        low: isRun ? melds.get(row, FIRST) : null,
        wilds: wildPlaces(melds, row, limits),
        mostWilds: limits.wilds === 'fixed' ? melds.get(row, MOST_WILDS) : null,
      };
    });
  }

  private eventsSince(table: Readonly<Table>, since: number): Told[] {
    const told: Told[] = [];
    for (let place = since; place < table.recordCount; place++) {
      const event = this.eventTold(table, place);
      if (event !== null) told.push(event);
    }
    return told;
  }

  /** Event of the record; null where it adds to the one before it. */
  private eventTold(table: Readonly<Table>, place: number): Told | null {
    const { texts } = this.notation;
    const event = table.record[place]!;
    const seat = events.eventSeat(event);
    const what = events.eventWhat(event);
    const more = events.eventMore(event);
    switch (events.eventType(event)) {
      case events.BURIED:
        return { type: 'buried', card: texts[what]! };
      case events.TOOK:
        return { type: 'take', seat, card: texts[what]! };
      case events.BOUGHT:
        return { type: 'buy', seat, card: texts[what]!, penalty: more };
      case events.PICKED_AND_BOUGHT:
        return { type: 'pick-and-buy', seat, cards: [texts[what]!, texts[more]!], penalty: this.rules.penalty };
      case events.DREW:
        return { type: 'draw', seat };
      case events.RESTOCKED:
        return { type: 'restock', count: what };
      case events.SWAPPED:
        return { type: 'swap', seat, meld: more, card: texts[what]! };
      case events.DISCARDED:
        return { type: 'discard', seat, card: texts[what]! };
      case events.LAID_WILDS:
      case events.LAID_SUITS:
        return null;
      default:
        return this.layTold(table, place);
    }
  }

  private layTold(table: Readonly<Table>, place: number): Told {
    const event = table.record[place]!;
    const type = events.eventType(event);
    const seat = events.eventSeat(event);
    const cards = this.laid.cardsOf(table, place);
    const wilds = cards.flatMap((card, at) => (this.notation.isWild(card) ? [at] : []));
    const isRun = type === events.LAID_RUN || type === events.LAID_OFF_ON_RUN;
    const low = isRun ? events.eventMore(event) & 15 : null;
    const laid = { cards: this.notation.written(cards), low, wilds };
    if (type === events.LAID_RUN || type === events.LAID_SET) {
      return { type: 'meld', seat, meld: meldOf(table, place), kind: isRun ? 'run' : 'set', ...laid };
    }
    const meld = events.eventWhat(event);
    const end = low === null ? null : low < firstOf(table, meld) ? 'low' : 'high';
    return { type: 'layoff', seat, meld, ...laid, end };
  }

  private termsTold(): Told {
    const { points, contracts, players: _, tableCounters: __, seatCounters: ___, ...others } = this.rules;
    const { melds, deck } = others;
    const { cardText } = this.notation.cards;
    const rankText = (rank: number) => cardText(rank).slice(0, -1);
    const ranks = Array.from({ length: deck.ranks }, (__, rank) => [rankText(rank), points.ofCard(rank)] as const);
    const told = {
      ...others,
      contracts: contracts.map(contractTold),
      melds: { ...melds, wildRank: melds.wildRank < 0 ? null : rankText(melds.wildRank) },
      points: { ...Object.fromEntries(ranks), WW: points.wild },
    };
    return JSON.parse(JSON.stringify(told), (__, value) => (value === ANY ? null : value)) as Told;
  }
}

function pileText({ pile, pileCount }: Readonly<Table>, texts: readonly string[]): string[] {
  const written: string[] = [];
  for (let place = 0; place < pileCount; place++) written.push(texts[pile[place]!]!);
  return written;
}

function contractTold(contract: Contract): { kind: string; size: number }[] {
  return contract.map(({ kind, size }) => ({ kind: kind === RUN ? 'run' : 'set', size }));
}

function meldOf({ record }: Readonly<Table>, place: number): number {
  let meld = 0;
  for (let before = 0; before < place; before++) if (isNewMeld(record[before]!)) meld++;
  return meld;
}

/** The first place that a run had when it was laid. */
function firstOf({ record, recordCount }: Readonly<Table>, meld: number): number {
  let left = meld;
  for (let place = 0; place < recordCount; place++) {
    if (isNewMeld(record[place]!) && left-- === 0) return events.eventMore(record[place]!) & 15;
  }
  return 0;
}

function isNewMeld(event: number): boolean {
  const type = events.eventType(event);
  return type === events.LAID_SET || type === events.LAID_RUN;
}
