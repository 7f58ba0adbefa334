import { type Card, isCard } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { formatCard, parseCard, SUIT_LETTERS } from '../../../cards/notation.js';
import * as sets from '../../../cards/sets.js';
import { type Decide, IllegalMove, type Json, type Setup, type Wire, type WireRequest } from '../../../game/index.js';
import { type EventValue, eventForm, toldEvent } from '../../kit/event-kind.js';
import { COUNT, SEAT, schemaOf } from '../../kit/forms.js';
import { cardIn, formError, isObject, type Told } from '../../kit/wire.js';
import { actorOf, EVENTS, kindOf, lengthOf, numberIn, readLaid } from '../engine/event-kinds.js';
import type { PublicRecord } from '../engine/record.js';
import { splitByRank, splitIntoRuns } from '../engine/recorder.js';
import { NO_CALL } from '../engine/table.js';
import type { RummyView, SeatView, UnoView } from '../policy.js';
import { LayDown } from '../rules/lay-down.js';
import { numbersOf } from '../rules/setup.js';
import { CARD, formsWith, PIECES, SUIT } from './forms.js';
import { LegalMoves, type Piece, piecesOf } from './legal.js';

const { hiOf, loOf } = sets;

const TEXTS = Array.from({ length: 64 }, (_, card) => (isCard(card) ? formatCard(card) : ''));
const SUITS = [...SUIT_LETTERS];

const PIECE = 'a piece is {"kind": "sequence" or "group", "cards": ["7H", …]}';

/** The decisions of Shamus as messages. Not reentrant. */
export class ShamusWire implements Wire {
  readonly terms;
  private readonly legal = new LegalMoves();

  constructor(setup: Setup) {
    const { senior, junior, hand, circle } = numbersOf(setup);
    this.terms = { targets: { senior, junior }, handSize: hand, circleSize: circle };
  }

  get schema(): Wire['schema'] {
    return schemaOf(formsWith(eventForm(Object.values(EVENTS), EVENT_VALUES)));
  }

  beginning(view: unknown): { readonly random: number } {
    return { random: (view as SeatView).random.next() >>> 0 };
  }

  request(view: unknown, method: string, since: number): WireRequest {
    const { table } = view as SeatView;
    const seen: Told = {
      hand: textsOf((view as SeatView).handLo, (view as SeatView).handHi),
      pile: pileText(table),
      sequences: runsOf(table.sequencesLo, table.sequencesHi),
      groups: ranksIn(table.groupsLo, table.groupsHi),
      points: table.points,
      circle: table.circleCount,
      stock: table.stockCount,
      held: [...table.held],
      seniorLost: table.seniorLost,
      call: table.lastCall === NO_CALL ? null : SUITS[table.lastCall]!,
      events: eventsSince(table.record, since),
    };
    return { json: { ...seen, ...this.choice(view, method) }, events: table.record.count };
  }

  decision(method: string, reply: Json): Decide {
    switch (method) {
      case 'play':
        return always(cardIn(reply, parseCard, '3.1', method));
      case 'call':
        if (typeof reply === 'string' && SUITS.includes(reply)) return always(SUITS.indexOf(reply));
        throw formError('3.3', method, reply, 'a suit is "C", "D", "H" or "S"');
      case 'draw':
        if (typeof reply === 'number') return always(reply);
        throw formError('4.1', method, reply, 'say 0 for the stock, or how many cards of the discard pile');
      case 'layDown':
        return layDown(reply);
      default:
        return always(cardIn(reply, parseCard, '4.3', method));
    }
  }

  private choice(view: unknown, method: string): Told {
    const { legal } = this;
    const uno = view as UnoView;
    const rummy = view as RummyView;
    switch (method) {
      case 'play':
        return { legal: textsOf(uno.playableLo, uno.playableHi) };
      case 'call':
        return { ace: aceOf(uno), legal: SUITS };
      case 'draw':
        return { legal: legal.draws(rummy) };
      case 'layDown':
        return {
          mustLay: textsOf(rummy.mustLayLo, rummy.mustLayHi)[0] ?? null,
          legal: { pieces: legal.pieces(rummy).map(pieceText), complete: [legal.best(rummy).map(pieceText)] },
        };
      default:
        return { legal: textsOf(rummy.discardableLo, rummy.discardableHi) };
    }
  }
}

function always(answer: number): Decide {
  return () => answer;
}

/** Reads a lay-down: pieces, none of which has a card twice. What else is legal the engine finds out (rules 4.1 to 4.4). */
function layDown(reply: Json): Decide {
  if (!Array.isArray(reply)) throw formError('4.2', 'layDown', reply, 'a lay-down is a list of pieces, [] for none');
  const halves = { sequence: [0, 0], group: [0, 0] };
  for (const piece of reply as readonly Json[]) {
    const { kind, cards } = isObject(piece) ? piece : {};
    if ((kind !== 'sequence' && kind !== 'group') || !Array.isArray(cards)) {
      throw formError('4.2', 'layDown', piece, PIECE);
    }
    const into = halves[kind];
    for (const text of cards) {
      const card = cardIn(text, parseCard, '4.2', 'layDown');
      const [lo, hi] = [loOf(card), hiOf(card)];
      if (((into[0]! & lo) | (into[1]! & hi)) !== 0) throw new IllegalMove('4.2', `lays ${text} twice`);
      into[0]! |= lo;
      into[1]! |= hi;
    }
  }
  const { sequence, group } = halves;
  return (_, laid) => (laid as LayDown).set(sequence[0]!, sequence[1]!, group[0]!, group[1]!);
}

/** The ace whose suit is called: it has left the hand, and is not on the pile yet. */
function aceOf({ table: { record } }: UnoView): string {
  return TEXTS[numberIn(record.events[record.count - 1]!)]!;
}

function textsOf(lo: number, hi: number): string[] {
  const texts: string[] = [];
  for (let rest = lo; rest !== 0; rest &= rest - 1) texts.push(TEXTS[31 - Math.clz32(rest & -rest)]!);
  for (let rest = hi; rest !== 0; rest &= rest - 1) texts.push(TEXTS[63 - Math.clz32(rest & -rest)]!);
  return texts;
}

function pileText({ pile, pileCount }: SeatView['table']): string[] {
  const texts: string[] = [];
  for (let place = 0; place < pileCount; place++) texts.push(TEXTS[pile[place]!]!);
  return texts;
}

function runsOf(lo: number, hi: number): string[][] {
  return (lo | hi) === 0 ? [] : splitIntoRuns(CardSet.fromHalves(lo, hi)).map(written);
}

function ranksIn(lo: number, hi: number): string[][] {
  return (lo | hi) === 0 ? [] : splitByRank(CardSet.fromHalves(lo, hi)).map(written);
}

function written(cards: readonly Card[]): string[] {
  return cards.map((card) => TEXTS[card]!);
}

function pieceText({ kind, cards }: Piece): { kind: string; cards: string[] } {
  return { kind, cards: written(cards) };
}

const laid = new LayDown();

/** The values of events, as transcripts write them. */
const EVENT_VALUES: Readonly<Record<'seat' | 'card' | 'suit' | 'count' | 'pieces', EventValue<Int32Array>>> = {
  seat: { form: SEAT, tell: (events, place) => actorOf(events[place]!) },
  card: { form: CARD, tell: (events, place) => TEXTS[numberIn(events[place]!)]! },
  suit: { form: SUIT, tell: (events, place) => SUITS[numberIn(events[place]!)]! },
  count: { form: COUNT, tell: (events, place) => numberIn(events[place]!) },
  pieces: {
    form: PIECES,
    tell: (events, place) => {
      readLaid(events, place, laid);
      return piecesOf(laid).map(pieceText);
    },
  },
};

/** The events of the record from a place on, without cards that are in a hand or face down. */
function eventsSince({ events, count }: PublicRecord, since: number): Told[] {
  const told: Told[] = [];
  for (let place = since; place < count; place += lengthOf(events[place]!)) {
    told.push(toldEvent(EVENTS[kindOf(events[place]!)]!, EVENT_VALUES, events, place));
  }
  return told;
}
