/** The forms of the messages of Shamus. Cards, suits and melds are written as in transcripts. */
import { SUIT_LETTERS } from '../../../cards/notation.js';
import * as kit from '../../kit/forms.js';

const { COUNT, FLAG, listOf, objectOf, oneOfTexts, orNull, textForm } = kit;

export const CARD = textForm('^[A2-9TJQK][CDHS]$');
const CARDS = listOf(CARD);
export const SUIT = oneOfTexts([...SUIT_LETTERS]);
/** A lay-down, in pieces. */
export const PIECES = listOf(
  objectOf({ kind: oneOfTexts(['sequence', 'group']), cards: listOf(CARD, { minItems: 1 }) }),
);

/** @param event a public event */
export function formsWith(event: kit.Form): kit.MessageForms {
  return {
    terms: {
      targets: objectOf({ senior: COUNT, junior: COUNT }),
      /** Cards dealt to each seat, and in the circle, at first. */
      handSize: COUNT,
      circleSize: COUNT,
    },
    beginnings: { newGame: { random: kit.RANDOM } },
    view: {
      hand: CARDS,
      pile: CARDS,
      sequences: listOf(CARDS),
      groups: listOf(CARDS),
      points: COUNT,
      circle: COUNT,
      stock: COUNT,
      /** Cards that each seat holds. */
      held: listOf(COUNT),
      seniorLost: FLAG,
      call: orNull(SUIT),
      events: listOf(event),
    },
    decisions: {
      play: { fields: { legal: CARDS }, move: CARD },
      call: { fields: { ace: CARD, legal: listOf(SUIT) }, move: SUIT },
      draw: { fields: { legal: listOf(COUNT) }, move: COUNT },
      layDown: {
        fields: { mustLay: orNull(CARD), legal: objectOf({ pieces: PIECES, complete: listOf(PIECES) }) },
        move: PIECES,
      },
      discard: { fields: { legal: CARDS }, move: CARD },
    },
  };
}
