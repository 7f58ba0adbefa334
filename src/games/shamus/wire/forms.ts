/** The forms of the messages of Shamus. Cards, suits and melds are written as in transcripts. */
import { z } from 'zod';
import { byType, count, type Fields, random, seat, type WireForms } from '../../kit/wire.js';

const card = z.string().regex(/^[A2-9TJQK][CDHS]$/);
const cards = z.array(card);
const suit = z.enum(['C', 'D', 'H', 'S']);
const piece = z.object({ kind: z.enum(['sequence', 'group']), cards: cards.min(1) });
const layDown = z.array(piece);

/** A public event, as PublicRecord has it (engine/record.ts). */
const event = byType({
  upcard: { card },
  penalty: { seat, count },
  draw: { seat, count },
  play: { seat, card },
  call: { seat, suit },
  circle: { card },
  pass: { seat },
  pickup: { seat, count },
  lay: { seat, pieces: layDown },
  discard: { seat, card },
});

const view: Fields = {
  hand: cards,
  pile: cards,
  sequences: z.array(cards),
  groups: z.array(cards),
  points: count,
  circle: count,
  stock: count,
  /** Cards that each seat holds. */
  held: z.array(count),
  seniorLost: z.boolean(),
  call: suit.nullable(),
  events: z.array(event),
};

export const FORMS: WireForms = {
  terms: {
    targets: z.object({ senior: count, junior: count }),
    /** Cards dealt to each seat, and in the circle, at first. */
    handSize: count,
    circleSize: count,
  },
  beginnings: { newGame: { random } },
  view,
  decisions: {
    play: { fields: { legal: cards }, move: card },
    call: { fields: { ace: card, legal: z.array(suit) }, move: suit },
    draw: { fields: { legal: z.array(count) }, move: count },
    layDown: {
      fields: { mustLay: card.nullable(), legal: z.object({ pieces: layDown, complete: z.array(layDown) }) },
      move: layDown,
    },
    discard: { fields: { legal: cards }, move: card },
  },
};
