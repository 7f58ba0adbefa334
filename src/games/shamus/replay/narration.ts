/** The wording of each event of a game, for text replays and pages. */
import { ACE, type Card, rankOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { formatCard, formatCards } from '../../../cards/notation.js';
import type { Narration } from '../../kit/recorded-game.js';
import { countInWords } from '../../kit/wording.js';
import { decisionNamed } from '../decisions.js';
import type { PenaltyCause, ShamusEvent } from '../engine/events.js';
import type { Terms } from '../rules/terms.js';
import { SUIT_NAMES } from '../values.js';
import { Board } from './board.js';
import { type Scene, sceneOf } from './scene.js';

const ROLES = ['Uno', 'Rummy'];

const ENDINGS: Readonly<Record<string, string>> = {
  senior: 'Senior Shamus: the Uno player is out and the team has enough net points.',
  junior: 'Junior Shamus: Senior was lost, but the Rummy player is out and the team has enough points.',
  circle: 'Lost: the last circle card was turned.',
  stock: 'Lost: the stock is used up.',
  'uno-out': 'Lost: the Uno side is out before the team has enough points.',
};

/** In text replays, and on pages before the card. */
const CAUSES: Readonly<Record<PenaltyCause, readonly [brief: string, before: string]>> = {
  opening: ['for the upcard', 'for the upcard '],
  circle: ['by the wrath of Shamus', 'for the circle’s '],
  discard: ['for the discard', 'for the discard '],
};

/** `Uno`; with four players `Uno 0`. */
export function seatName(seat: number, players: number): string {
  const role = ROLES[seat % 2]!;
  return players === 2 ? role : `${role} ${seat}`;
}

type Deed = Extract<ShamusEvent, { readonly seat: number }>;

/** Detail of the text: `brief` in text replays, `open` and `hidden` on pages with and without the cards drawn. */
type Telling = 'brief' | 'open' | 'hidden';

export class ShamusNarration implements Narration<ShamusEvent, Scene> {
  ending = '';
  private readonly board: Board;
  /** The top of the discard pile before the last event. */
  private top: Card = 0;
  private rummyTurns = 0;

  /** @param policies their names, in seat order */
  constructor(
    private readonly policies: readonly string[],
    private readonly terms: Terms,
  ) {
    this.board = new Board(terms);
  }

  get turn(): number {
    return this.board.turn;
  }

  get seat(): number | null {
    return this.board.seat;
  }

  follow(event: ShamusEvent): void {
    this.top = this.board.pile.at(-1) ?? 0;
    this.board.follow(event);
    if (event.type === 'discard') this.rummyTurns++;
    if (event.type === 'end') this.ending = ENDINGS[event.reason]!;
  }

  lines(event: ShamusEvent): string[] {
    switch (event.type) {
      case 'deal':
        return this.dealLines();
      case 'circle':
        return [`       circle: ${formatCard(event.card)}, ${event.left} left`];
      case 'senior-lost':
        return ['       Senior is lost: the Uno player holds more cards than the circle'];
      case 'end':
        return ['', this.ending, `Table ${event.table}, net ${event.net}, cards in hand ${event.hands.join(', ')}.`];
      default: {
        const line = `${this.padded(event.seat)} ${this.deed(event, 'brief')}`;
        return event.type === 'discard' ? [line, this.positionLine()] : [line];
      }
    }
  }

  sentence(event: ShamusEvent, reader: number | null): string {
    const { circle, table } = this.board;
    const { players } = this.terms;
    switch (event.type) {
      case 'deal': {
        const shares = `${this.terms.targets.hand} cards for each, ${circle.length} face down in the circle`;
        return `The cards are dealt: ${shares}. The upcard is ${formatCard(table.top())}.`;
      }
      case 'circle':
        return `The circle turns ${formatCard(event.card)}; ${countInWords(event.left, 'card')} left in it.`;
      case 'senior-lost':
        return 'Senior is lost: an Uno player holds more cards than the circle.';
      case 'end':
        return `${this.ending} ${event.table} points on the table, ${event.net} net.`;
      default: {
        const telling = reader === null || reader === event.seat ? 'open' : 'hidden';
        return `${seatName(event.seat, players)} ${this.deed(event, telling)}.`;
      }
    }
  }

  scene(event: ShamusEvent): Scene {
    return sceneOf(this.board, event, this.terms);
  }

  choiceText(decision: string, choice: number): string {
    return decisionNamed(decision).answer!.words(choice as never, this.board as never);
  }

  private deed(event: Deed, telling: Telling): string {
    const isBrief = telling === 'brief';
    const drawn = (cards: readonly Card[]) =>
      telling === 'hidden' ? countInWords(cards.length, 'card') : formatCards(cards);
    switch (event.type) {
      case 'penalty': {
        const [brief, before] = CAUSES[event.cause];
        return `draws ${drawn(event.cards)} ${isBrief ? brief : `${before}${formatCard(this.top)}`}`;
      }
      case 'draw':
        if (event.seat % 2 === 1) return `draws ${drawn(event.cards)} from the stock`;
        if (isBrief) return `draws ${drawn(event.cards)} until one fits`;
        return `has nothing that fits on ${formatCard(this.top)} and draws ${drawn(event.cards)}`;
      case 'play': {
        const calls = isBrief || rankOf(event.card) === ACE ? ' and calls' : ', calling';
        const called = event.call === null ? '' : `${calls} ${SUIT_NAMES[event.call]}`;
        return `plays ${formatCard(event.card)} on ${formatCard(this.top)}${called}`;
      }
      case 'pickup':
        return `picks up ${formatCards(event.cards)}${isBrief ? '' : ' from the discard pile'}`;
      case 'meld':
      case 'layoff': {
        const points = Board.worth(event.kind, CardSet.from(event.cards));
        const how = event.type === 'meld' ? `lays down the ${event.kind}` : 'lays off';
        return `${how} ${formatCards(event.cards)} for ${points}${isBrief ? '' : ' points'}`;
      }
      case 'discard':
        return `discards ${formatCard(event.card)}`;
      case 'pass':
        return isBrief ? 'passes (no cards)' : 'is out of cards and passes';
    }
  }

  private dealLines(): string[] {
    const { hands, circle, table } = this.board;
    return [
      `Senior from ${this.terms.targets.senior} net points, Junior from ${this.terms.targets.junior} points`,
      '',
      ...hands.map((hand, seat) => `${this.padded(seat)} (${this.policies[seat]}) holds ${hand}`),
      `       circle: ${formatCards(circle)}, in the order of turning`,
      `       upcard: ${formatCard(table.top())}`,
      '',
    ];
  }

  /** The public facts after a turn of a Rummy player. */
  private positionLine(): string {
    const { hands, table, net } = this.board;
    const { players } = this.terms;
    const counts = `circle ${table.circleCount}, stock ${table.stockCount}, table ${table.points} (net ${net})`;
    const held = hands.map((cards, seat) => `${seatName(seat, players)} holds ${cards.isEmpty ? 'nothing' : cards}`);
    return `   ${`${this.rummyTurns}.`.padEnd(4)}${held.join('; ')}; ${counts}`;
  }

  private padded(seat: number): string {
    const { players } = this.terms;
    return seatName(seat, players).padEnd(players === 2 ? 6 : 8);
  }
}
