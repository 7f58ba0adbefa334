/** Fields of the messages of the rummy family: their forms, and what they tell of a view. Cards are written as in transcripts. */
import type { Card } from '../../../cards/card.js';
import type { Json } from '../../../game/index.js';
import type { ToldFields } from '../../kit/decision.js';
import { createEventForm } from '../../kit/event-kind.js';
import { COUNT, type Fields, FLAG, type Form, listOf, objectOf, oneOfTexts, orNull, SEAT } from '../../kit/forms.js';
import type { Told } from '../../kit/replies.js';
import { cardForm } from '../answers.js';
import { PUBLIC_EVENTS } from '../engine/events.js';
import type { RecordReader } from '../engine/record-reader.js';
import type { Table } from '../engine/table.js';
import { rowCards, wildPlaces } from '../melds/row-cards.js';
import { FIRST, KIND, MOST_ROWS, MOST_WILDS, Plan, RUN, TO } from '../melds/rows.js';
import type { RummyView } from '../policy.js';
import { contractTold } from '../rules/contract.js';
import type { Terms } from '../rules/terms.js';
import { LegalLayDowns } from './legal.js';
import type { LayDownNotation } from './notation.js';

export const COUNT_FROM_1: Form = { ...COUNT, minimum: 1 };
const NUMBER: Form = { ...COUNT, minimum: -Number.MAX_SAFE_INTEGER };
const LIMIT = orNull(COUNT);
const KINDS = oneOfTexts(['set', 'run']);
const LOW = orNull({ ...COUNT_FROM_1, maximum: 14 });
const END = orNull(oneOfTexts(['low', 'high']));
const CONTRACT = listOf(objectOf({ kind: KINDS, size: COUNT }));

/** Forms of what every request tells of the seat's view. */
export function viewForms(card: Form) {
  const cards = listOf(card);
  const counts = listOf(COUNT);
  const numbers = listOf(NUMBER);
  const meld = objectOf({ owner: SEAT, kind: KINDS, cards, low: LOW, wilds: counts, mostWilds: LIMIT });
  return {
    hand: cards,
    /** The number of the deal, from 1, and of the turn in it. */
    ...{ deal: COUNT_FROM_1, turn: COUNT_FROM_1, dealer: SEAT, inTurn: SEAT },
    /** Discard pile from its first card to its top, the upcard. */
    pile: cards,
    ...{ stock: COUNT, restocks: COUNT },
    /** In the order laid; their numbers count from 0. `mostWilds`: where the game fixes it when the meld is laid. */
    melds: listOf(meld),
    /** Cards held, by seat; the turn of its first lay-down in this deal, 0 if there is none; buys; wilds laid. */
    ...{ held: counts, downSince: counts, bought: counts, wildsLaid: counts },
    /** Points of the last deal and of all deals, by seat. */
    ...{ scores: numbers, totals: numbers },
    /** Cards of its hand that everybody knows, by seat. */
    known: listOf(cards),
    /** Index of its contract in `terms.contracts`, by seat; 0 in games without contracts. */
    stages: counts,
    events: listOf(eventsForm(card)),
  };
}

/**
 * Fields of the seat's view in every request. An object written out here: made field by field of a list, requests took
 * 1.2 times as long, as V8 keeps objects with many added fields as dictionaries.
 */
export function viewFieldsOf(
  { hand, table }: RummyView,
  since: number,
  notation: LayDownNotation,
  reader: RecordReader,
): Record<keyof ReturnType<typeof viewForms>, Json> {
  return {
    hand: notation.bagText(hand),
    deal: table.deal + 1,
    turn: table.turn,
    dealer: table.dealer,
    inTurn: table.seat,
    pile: notation.written(table.pile, table.pileCount),
    stock: table.stockCount,
    restocks: table.restocks,
    melds: meldsTold(table, notation),
    held: [...table.held],
    downSince: [...table.downSince],
    bought: [...table.bought],
    wildsLaid: [...table.wildsLaid],
    scores: [...table.scores],
    totals: [...table.totals],
    known: table.known.map((bag) => notation.bagText(bag)),
    stages: [...table.stages],
    events: eventsTold(table, since, reader, notation),
  };
}

function meldsTold({ melds }: Readonly<Table>, notation: LayDownNotation): Json[] {
  const { limits } = melds;
  return Array.from({ length: melds.count }, (_, row) => {
    const isRun = melds.get(row, KIND) === RUN;
    return {
      owner: melds.get(row, TO),
      kind: isRun ? 'run' : 'set',
      cards: notation.written(rowCards(melds, row, limits)),
      low: isRun ? melds.get(row, FIRST) : null,
      wilds: wildPlaces(melds, row, limits),
      mostWilds: limits.wilds === 'fixed' ? melds.get(row, MOST_WILDS) : null,
    };
  });
}

function eventsForm(card: Form): Form {
  const values = {
    ...{ card, cards: listOf(card), wilds: listOf(COUNT), kind: KINDS, low: LOW, end: END },
    ...{ seat: SEAT, meld: COUNT, penalty: COUNT, count: COUNT },
  };
  const forms = Object.entries(values).map(([name, form]) => [name, { form }]);
  const kinds = Object.entries(PUBLIC_EVENTS).map(([type, tells]) => ({ type, tells }));
  return createEventForm<string>(kinds, Object.fromEntries(forms));
}

function eventsTold(table: Readonly<Table>, since: number, reader: RecordReader, notation: LayDownNotation): Told[] {
  const told: Told[] = [];
  for (let place = since; place < table.recordCount; place = reader.next) {
    // The reader keeps no event that it has read.
    const event = reader.read(table, place) as { card?: Card | string; cards?: readonly Card[] | readonly string[] };
    if (event.card !== undefined) event.card = notation.texts[event.card as Card]!;
    if (event.cards !== undefined) event.cards = notation.written(event.cards as readonly Card[]);
    told.push(event as Told);
  }
  return told;
}

export function layDownForm(card: Form): Form {
  const type = (name: string): Form => ({ type: 'string', const: name });
  const row = {
    oneOf: [
      objectOf({ type: type('meld'), kind: KINDS, cards: listOf(card) }, { low: LOW }),
      objectOf({ type: type('layoff'), meld: COUNT, cards: listOf(card, { minItems: 1 }) }, { end: END }),
      objectOf({ type: type('swap'), meld: COUNT, card }, { place: LIMIT }),
    ],
  };
  return listOf(row, { maxItems: MOST_ROWS });
}

/** Fields of a lay-down request beside the view. */
export function layDownFields(terms: Terms, notation: LayDownNotation): ToldFields<RummyView> {
  const legal = new LegalLayDowns(terms);
  const plan = new Plan();
  const form = layDownForm(cardForm(terms.deck));
  return {
    /** Melds that must be laid before anything else; null if there are none. */
    contract: {
      form: orNull(CONTRACT),
      tell: (view) => {
        const due = legal.due(view);
        return due === null ? null : contractTold(due);
      },
    },
    legal: {
      form: objectOf({ pieces: form, complete: listOf(form) }),
      tell: (view) => {
        const { melds } = view.table;
        const complete: Told[][] = [];
        legal.complete(view, (found) => complete.push(notation.write(found, melds, true)));
        legal.pieces(view, plan);
        return { pieces: notation.write(plan, melds, false), complete };
      },
    },
  };
}

/** See `Terms` (rules/terms.ts), whose names these are; null where there is no limit. */
export const TERMS: Fields = {
  deck: objectOf({ ranks: COUNT, decks: COUNT, jokers: COUNT }),
  handSizes: listOf(COUNT),
  contracts: listOf(CONTRACT),
  ownStages: FLAG,
  /** `wildRank`: as it is written in cards; null where only jokers are wild. */
  melds: objectOf({
    ...{ ranks: COUNT, leastSet: COUNT, mostSet: LIMIT, leastRun: COUNT, firstPlace: COUNT, lastPlace: COUNT },
    anySuit: FLAG,
    wildRank: { type: ['string', 'null'] },
    wilds: oneOfTexts(['none', 'any', 'half', 'fixed']),
    ...{ wildsOfSet: listOf(COUNT), wildsOfRun: listOf(COUNT), exact: FLAG, apart: FLAG },
  }),
  /** Points of a card in a hand, by its rank as it is written in cards, and of `WW`. */
  points: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: COUNT },
  ...{ layOffsAtOnce: FLAG, laterMelds: FLAG },
  mostBuys: listOf(LIMIT),
  penalty: COUNT,
  ...{ buysOnceDown: FLAG, buyersFirst: FLAG, buysFromDealer: FLAG, pickAndBuy: FLAG },
  swap: oneOfTexts(['nobody', 'down-before', 'down', 'anybody']),
  ...{ outByDiscard: FLAG, outByLaying: FLAG, keepsLast: FLAG, buriesWilds: FLAG },
  scoring: oneOfTexts(['winner-takes-all', 'lowest', 'stages']),
  ...{ blindWild: NUMBER, blindNatural: NUMBER, mostRestocks: LIMIT, goingRummy: COUNT, target: LIMIT },
  ...{ finishAtOnce: FLAG, firstDeal: COUNT, mostDeals: COUNT, turnLimit: COUNT },
};
