import { NEW_GAME_METHOD, type Setup } from '../../../game/index.js';
import type { Line } from '../../kit/corruptions.testing.js';
import { notationOf } from '../cards/deck.js';
import type { RummyEvent } from '../engine/events.js';
import { createInterceptedEngine, NEW_DEAL, type RummyMove, type RummyQuestion } from '../engine/intercepted-engine.js';
import type { PlanRow } from '../engine/plan-rows.js';
import { OF, RUN } from '../melds/rows.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf } from '../rules/terms.js';
import { type Deal, type Stack, StackedShuffler } from '../worlds/stacked-deal.js';
import { rowOf } from './rows.testing.js';

export interface RecordedGame {
  readonly setup: Setup;
  readonly deal: Deal;
  readonly moves: readonly RummyMove[];
  readonly events: readonly RummyEvent[];
}

export function readTranscript(rules: RuleSet, transcript: readonly string[]): RecordedGame {
  return playRecorded(
    rules,
    transcript.map((line) => JSON.parse(line) as Line),
  );
}

/** Plays a game from its transcript: the seat that is asked makes the move of the next line. */
export function playRecorded(rules: RuleSet, transcript: readonly Line[]): RecordedGame {
  const [header, ...lines] = transcript;
  const { name, variant, players, rulings } = header!;
  const setup: Setup = { game: name, variant, players, rulings };
  const terms = termsOf(rules, setup);
  const deal: Deal = { key: { lo: 0, hi: 0 }, game: 0, stacks: stacksOf(lines, terms) };
  const reader = new Reader(lines, terms);
  const engine = createInterceptedEngine(terms, true, deal.key, null, (question, begin) =>
    reader.answer(question, begin),
  );
  engine.playWith(new StackedShuffler(deal), 0);
  return { setup, deal, moves: reader.moves, events: engine.recorder!.events };
}

function stacksOf(lines: readonly Line[], { deck, firstDeal }: Terms): Stack[] {
  const stacks: Stack[] = [];
  const { readCard } = notationOf(deck);
  let [number, time] = [firstDeal - 1, 0];
  for (const { type, deck: all, cards } of lines) {
    if (type === 'deal') {
      [number, time] = [number + 1, 0];
      stacks.push({ deal: number, time, cards: all.map(readCard) });
    } else if (type === 'restock') stacks.push({ deal: number, time: ++time, cards: cards.map(readCard) });
  }
  return stacks;
}

/** A meld as the lines up to now have it; `of` is that of its row. */
interface Lying {
  readonly isRun: boolean;
  readonly of: number;
  low: number;
  length: number;
}

class Reader {
  readonly moves: RummyMove[] = [];
  private at = 0;
  private melds: Lying[] = [];

  constructor(
    private readonly lines: readonly Line[],
    private readonly terms: Terms,
  ) {}

  answer({ seat, asked }: RummyQuestion, begin: () => RummyMove): RummyMove {
    if (asked === NEW_GAME_METHOD || asked === NEW_DEAL) {
      if (asked === NEW_DEAL && seat === 0) this.startDeal();
      return begin();
    }
    const move = this.moveOf(seat, asked);
    this.moves.push(move);
    return move;
  }

  private startDeal(): void {
    this.at = this.lines.findIndex(({ type }, place) => place >= this.at && type === 'deal') + 1;
    this.melds = [];
  }

  private moveOf(seat: number, asked: RummyMove['asked']): RummyMove {
    this.skip('buried', 'restock');
    switch (asked) {
      case 'takes':
        return { asked, answer: this.isNext('take', seat) };
      case 'buys':
        return { asked, answer: this.isNext('buy', seat) };
      case 'picksAndBuys':
        return { asked, answer: this.isNext('pick-and-buy', seat) };
      case 'layDown': {
        this.skip('draw', 'restock');
        const answer: PlanRow[] = [];
        for (let line = this.laying(); line !== null; line = this.laying()) answer.push(this.rowOf(line));
        return { asked, answer };
      }
      default: {
        const { card } = this.lines[this.at++]!;
        return { asked: 'discard', answer: notationOf(this.terms.deck).readCard(card) };
      }
    }
  }

  private skip(...types: string[]): void {
    while (types.includes(this.lines[this.at]!.type)) this.at++;
  }

  private isNext(type: string, seat: number): boolean {
    const line = this.lines[this.at]!;
    const is = line.type === type && line.seat === seat;
    if (is) this.at++;
    return is;
  }

  private laying(): Line | null {
    const line = this.lines[this.at]!;
    if (!['meld', 'layoff', 'swap'].includes(line.type)) return null;
    this.at++;
    return line;
  }

  private rowOf({ type, kind, cards, low, meld, end, card, place }: Line): PlanRow {
    const { melds: limits } = this.terms;
    if (type === 'swap') return rowOf(`swap ${card} on ${meld}${place == null ? '' : ` at ${place}`}`, limits);
    if (type === 'meld') {
      const row = rowOf(`${kind} ${cards.join(' ')}${low == null ? '' : ` at ${low}`}`, limits);
      this.melds.push({ isRun: row[0] === RUN, of: row[OF], low: row[2], length: row[3] });
      return row;
    }
    const on = this.melds[meld]!;
    if (end === 'low') on.low -= cards.length;
    const first = end === 'low' ? on.low : on.low + on.length;
    on.length += cards.length;
    return layOffRow(end === 'low' ? cards.toReversed() : cards, meld, on.isRun ? first : null, on.of, this.terms);
  }
}

/** A lay-off as a row. @param first the first place of its cards in a run @param of the rank or suit of the meld */
function layOffRow(
  cards: readonly string[],
  meld: number,
  first: number | null,
  of: number,
  { melds }: Terms,
): PlanRow {
  const text = `${first === null ? 'set' : 'run'} ${cards.join(' ')} on ${meld} at ${first ?? of + 1}`;
  const [kind, suits, ...others] = rowOf(text, melds);
  return [kind, kind === RUN && melds.anySuit ? suits : of, ...others];
}
