import { CardSet } from '../../../cards/card-set.js';
import { parseCard } from '../../../cards/notation.js';
import * as sets from '../../../cards/sets.js';
import { type Decide, IllegalMove, type Json, type Setup, type Wire, type WireRequest } from '../../../game/index.js';
import * as decision from '../../kit/decision.js';
import { createEventForm, type EventValue, eventMessageOf } from '../../kit/event-kind.js';
import * as forms from '../../kit/forms.js';
import { cardIn, formError, isObject, type Told } from '../../kit/replies.js';
import { type AnyView, DECISIONS, decisionNamed, LAY_DOWN_DECISION } from '../decisions.js';
import { actorOf, EVENTS, kindOf, lengthOf, numberIn, readLaid } from '../engine/event-kinds.js';
import type { PublicRecord } from '../engine/record.js';
import { splitByRank, splitIntoRuns } from '../engine/recorder.js';
import { NO_CALL } from '../engine/table.js';
import { LayDown } from '../rules/lay-down.js';
import { numbersOf } from '../rules/setup.js';
import { CARD, SUIT, textsOf, written } from '../values.js';
import { LegalMoves, type Piece, piecesOf } from './legal.js';

const { COUNT, FLAG, listOf, objectOf, oneOfTexts, orNull, RANDOM, SEAT } = forms;
const { hiOf, loOf } = sets;

const CARDS = listOf(CARD.form);
const PIECES = listOf(objectOf({ kind: oneOfTexts(['sequence', 'group']), cards: listOf(CARD.form, { minItems: 1 }) }));
const PIECE = 'a piece is {"kind": "sequence" or "group", "cards": ["7H", …]}';

const laid = new LayDown();

/** The values of events, as transcripts write them. */
const EVENT_VALUES: Readonly<Record<'seat' | 'card' | 'suit' | 'count' | 'pieces', EventValue<Int32Array>>> = {
  seat: { form: SEAT, tell: (events, place) => actorOf(events[place]!) },
  card: { form: CARD.form, tell: (events, place) => CARD.write(numberIn(events[place]!)) },
  suit: { form: SUIT.form, tell: (events, place) => SUIT.write(numberIn(events[place]!)) },
  count: { form: COUNT, tell: (events, place) => numberIn(events[place]!) },
  pieces: {
    form: PIECES,
    tell: (events, place) => {
      readLaid(events, place, laid);
      return piecesOf(laid).map(pieceText);
    },
  },
};

/** The fields of every request: the seat's view. */
const VIEW: decision.ToldFields<AnyView> = {
  hand: { form: CARDS, tell: ({ handLo, handHi }) => textsOf(handLo, handHi) },
  pile: { form: CARDS, tell: ({ table: { pile, pileCount } }) => written(pile.subarray(0, pileCount)) },
  sequences: { form: listOf(CARDS), tell: ({ table }) => runsOf(table.sequencesLo, table.sequencesHi) },
  groups: { form: listOf(CARDS), tell: ({ table }) => ranksIn(table.groupsLo, table.groupsHi) },
  points: { form: COUNT, tell: ({ table }) => table.points },
  circle: { form: COUNT, tell: ({ table }) => table.circleCount },
  stock: { form: COUNT, tell: ({ table }) => table.stockCount },
  /** Cards that each seat holds. */
  held: { form: listOf(COUNT), tell: ({ table }) => [...table.held] },
  seniorLost: { form: FLAG, tell: ({ table }) => table.seniorLost },
  call: {
    form: orNull(SUIT.form),
    tell: ({ table }) => (table.lastCall === NO_CALL ? null : SUIT.write(table.lastCall)),
  },
  events: {
    form: listOf(createEventForm(Object.values(EVENTS), EVENT_VALUES)),
    tell: ({ table }, since) => eventsSince(table.record, since),
  },
};

const TERMS = {
  targets: objectOf({ senior: COUNT, junior: COUNT }),
  /** Cards dealt to each seat, and in the circle, at first. */
  handSize: COUNT,
  circleSize: COUNT,
};

const legal = new LegalMoves();

/** The fields of the request of a lay-down beside the view. */
const LAY_DOWN_FIELDS: decision.ToldFields<AnyView> = {
  mustLay: { form: orNull(CARD.form), tell: (view) => textsOf(view.mustLayLo, view.mustLayHi)[0] ?? null },
  legal: {
    form: objectOf({ pieces: PIECES, complete: listOf(PIECES) }),
    tell: (view) => ({ pieces: legal.pieces(view).map(pieceText), complete: [legal.best(view).map(pieceText)] }),
  },
};

const TOLD = new Map<string, decision.Decision<AnyView>>(
  DECISIONS.map((each) => [each.name, each === LAY_DOWN_DECISION ? { ...each, told: LAY_DOWN_FIELDS } : each]),
);

/** The decisions of Shamus as messages. Not reentrant. */
export class ShamusWire implements Wire {
  readonly terms;

  constructor(setup: Setup) {
    const { senior, junior, hand, circle } = numbersOf(setup);
    this.terms = { targets: { senior, junior }, handSize: hand, circleSize: circle };
  }

  get schema(): Wire['schema'] {
    return forms.schemaOf({
      terms: TERMS,
      beginnings: { newGame: { random: RANDOM } },
      view: decision.formsOfFields(VIEW),
      decisions: decision.formsOfDecisions([...TOLD.values()], PIECES),
    });
  }

  beginning(view: unknown): { readonly random: number } {
    return { random: (view as AnyView).random.next() >>> 0 };
  }

  request(view: unknown, method: string, since: number): WireRequest {
    const seen = view as AnyView;
    const json: Record<string, Json> = {};
    decision.tellFields(VIEW, seen, since, json);
    decision.tellChoice(TOLD.get(method)!, seen, json);
    return { json, events: seen.table.record.count };
  }

  decision(method: string, reply: Json): Decide {
    const made = decisionNamed(method);
    if (made.answer === undefined) return layDown(reply);
    const answer = made.answer.read(reply, made);
    return () => answer;
  }
}

/** Reads a lay-down: pieces, none of which has a card twice. What else is legal the engine finds out (rules 4.1 to 4.4). */
function layDown(reply: Json): Decide {
  const { name, rule } = LAY_DOWN_DECISION;
  if (!Array.isArray(reply)) throw formError(rule, name, reply, 'a lay-down is a list of pieces, [] for none');
  const halves = { sequence: [0, 0], group: [0, 0] };
  for (const piece of reply as readonly Json[]) {
    const { kind, cards } = isObject(piece) ? piece : {};
    if ((kind !== 'sequence' && kind !== 'group') || !Array.isArray(cards)) {
      throw formError(rule, name, piece, PIECE);
    }
    const into = halves[kind];
    for (const text of cards) {
      const card = cardIn(text, parseCard, rule, name);
      const [lo, hi] = [loOf(card), hiOf(card)];
      if (((into[0]! & lo) | (into[1]! & hi)) !== 0) throw new IllegalMove(rule, `lays ${text} twice`);
      into[0]! |= lo;
      into[1]! |= hi;
    }
  }
  const { sequence, group } = halves;
  return (_, laid) => (laid as LayDown).set(sequence[0]!, sequence[1]!, group[0]!, group[1]!);
}

function runsOf(lo: number, hi: number): string[][] {
  return (lo | hi) === 0 ? [] : splitIntoRuns(CardSet.fromHalves(lo, hi)).map(written);
}

function ranksIn(lo: number, hi: number): string[][] {
  return (lo | hi) === 0 ? [] : splitByRank(CardSet.fromHalves(lo, hi)).map(written);
}

function pieceText({ kind, cards }: Piece): { kind: string; cards: string[] } {
  return { kind, cards: written(cards) };
}

/** The events of the record from a place on, without cards that are in a hand or face down. */
function eventsSince({ events, count }: PublicRecord, since: number): Told[] {
  const told: Told[] = [];
  for (let place = since; place < count; place += lengthOf(events[place]!)) {
    told.push(eventMessageOf(EVENTS[kindOf(events[place]!)]!, EVENT_VALUES, events, place));
  }
  return told;
}
