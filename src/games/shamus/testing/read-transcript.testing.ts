import { ACE, type Card, rankOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { parseCard, SUIT_LETTERS } from '../../../cards/notation.js';
import type { Setup } from '../../../game/index.js';
import type { ShamusMove as Move } from '../redeal/intercepted-engine.js';

export interface RecordedGame {
  readonly setup: Setup;
  readonly deck: readonly Card[];
  readonly moves: readonly Move[];
}

/** A line of a transcript, as far as it matters here; which fields it has hangs on its type. */
interface Line {
  readonly type: string;
  readonly seat: number;
  readonly card: string;
  readonly cards: readonly string[];
  readonly call: string;
  readonly kind: string;
}

interface FirstLine extends Omit<Setup, 'game'> {
  readonly deck: readonly string[];
}

/** The deck and the decisions of a game that is over, from its transcript. */
export function readTranscript(transcript: readonly string[]): RecordedGame {
  const [first, ...lines] = transcript.map((line) => JSON.parse(line) as unknown);
  const { variant, players, rulings, deck } = first as FirstLine;
  const moves = movesOf(lines as readonly Line[]);
  return { setup: { game: 'shamus', variant, players, rulings }, deck: deck.map(parseCard), moves };
}

function movesOf(lines: readonly Line[]): Move[] {
  const moves: Move[] = [];
  let laid: readonly Line[] = [];
  for (const line of lines) {
    if (line.type === 'play') {
      moves.push({ asked: 'play', answer: parseCard(line.card) });
      if (rankOf(parseCard(line.card)) === ACE) moves.push({ asked: 'call', answer: SUIT_LETTERS.indexOf(line.call) });
    } else if (line.type === 'pickup') moves.push({ asked: 'draw', answer: line.cards.length });
    // What an Uno player draws is no decision of his.
    else if (line.type === 'draw' && line.seat % 2 === 1) moves.push({ asked: 'draw', answer: 0 });
    else if (line.type === 'meld' || line.type === 'layoff') laid = [...laid, line];
    else if (line.type === 'discard') {
      moves.push(layDownOf(laid), { asked: 'discard', answer: parseCard(line.card) });
      laid = [];
    }
  }
  return moves;
}

/** Where cards are laid is one decision, however many melds and lay-offs it is told as. */
function layDownOf(lines: readonly Line[]): Move {
  const of = (kind: string) =>
    CardSet.from(lines.filter((line) => line.kind === kind).flatMap((line) => line.cards.map(parseCard)));
  const [sequences, groups] = [of('sequence'), of('group')];
  return { asked: 'layDown', laid: [sequences.lo, sequences.hi, groups.lo, groups.hi] };
}
