import { parseCard } from '../../../cards/notation.js';
import type { Setup } from '../../../game/index.js';
import { readCard } from '../cards/deck.js';
import type { Deal, Stack } from '../redeal/deal.js';
import type { PlanRow, RummyMove } from '../redeal/intercepted-engine.js';
import { planRowOf } from './positions.testing.js';

/** A line of a transcript, as far as it matters here; which fields it has hangs on its type. */
interface Line {
  readonly type: string;
  readonly seat: number;
  readonly card: string;
  readonly cards: readonly string[];
  readonly deck: readonly string[];
  readonly kind: 'set' | 'run';
  readonly meld: number;
  readonly end: 'low' | 'high' | null;
  readonly reason: string;
}

export interface RecordedGame {
  readonly setup: Setup;
  readonly deal: Deal;
  readonly moves: readonly RummyMove[];
}

/** The cards and the decisions of a game, from its transcript. */
export function readTranscript(transcript: readonly string[]): RecordedGame {
  const [header, ...lines] = transcript.map((line) => JSON.parse(line) as unknown);
  const { name, variant, players, rulings } = header as Setup & { name: string };
  const setup = { game: name, variant, players, rulings };
  const reader = new Reader(players * Number(rulings.turnLimit));
  for (const line of lines as Line[]) reader.read(line);
  return { setup, deal: { key: { lo: 0, hi: 0 }, game: 0, stacks: reader.stacks }, moves: reader.moves };
}

class Reader {
  readonly moves: RummyMove[] = [];
  readonly stacks: Stack[] = [];
  private rows: PlanRow[] | null = null;
  private turns = 0;
  private time = 0;
  private deals = -1;

  constructor(private readonly mostTurns: number) {}

  read(line: Line): void {
    switch (line.type) {
      case 'deal':
        this.deals++;
        this.turns = this.time = 0;
        this.stacks.push({ deal: this.deals, time: 0, cards: line.deck.map(readCard) });
        break;
      case 'restock':
        this.stacks.push({ deal: this.deals, time: ++this.time, cards: line.cards.map(readCard) });
        break;
      case 'take':
      case 'draw':
        this.turns++;
        this.moves.push({ asked: 'takes', answer: line.type === 'take' });
        this.rows = [];
        break;
      case 'meld':
        this.rows!.push(planRowOf({ kind: line.kind, cards: line.cards, to: null }));
        break;
      case 'layoff': {
        const cards = line.end === 'low' ? line.cards.toReversed() : line.cards;
        this.rows!.push(planRowOf({ kind: line.end === null ? 'set' : 'run', cards, to: line.meld }));
        break;
      }
      case 'discard':
        this.laid();
        this.moves.push({ asked: 'discard', answer: parseCard(line.card) });
        break;
      case 'score':
        // He went out by laying his last card; or nobody wanted the upcard, and there was none to draw.
        if (this.rows !== null) this.laid();
        else if (line.reason === 'stalemate' && this.turns < this.mostTurns) {
          this.moves.push({ asked: 'takes', answer: false });
        }
        break;
    }
  }

  private laid(): void {
    this.moves.push({ asked: 'layDown', answer: this.rows! });
    this.rows = null;
  }
}
