/** Games that are scripted card by card in data files, to see what the engine makes of each rule. */
import { readdirSync, readFileSync } from 'node:fs';
import { NEW_DECK } from '../../../cards/card.js';
import { formatCard, parseCard } from '../../../cards/notation.js';
import { NEW_GAME, PolicyFault, resolveSetup, type Setup } from '../../../game/index.js';
import { cardsText, cardText, readCards } from '../cards/deck.js';
import rummyGame from '../index.js';
import { AskedTable, NEW_DEAL, type PlanRow, type RummyMove, type RummyQuestion } from '../redeal/asked-table.js';
import { type Stack, StackedShuffler } from '../redeal/deal.js';
import { seatsOfDeal } from '../redeal/seen.js';
import { rummy } from '../rule-sets/rummy.js';
import { type Terms, termsOf } from '../rules/terms.js';
import type { RummyEvent } from '../telling/events.js';
import { meldOf, planRowOf } from './positions.testing.js';

/** A turn: what it begins with, what is laid (`3C 4C 5C`, `6C on 0`), and the discard; what is left out is not asked for. */
interface Turn {
  readonly begins: 'take' | 'draw' | string;
  readonly lays?: readonly string[];
  readonly discards?: string;
}

/** The cards of a deal; hands and stock may be given in part, and are filled up in the order of a new deck. */
interface Dealt {
  readonly hands: readonly string[];
  readonly upcard: string;
  readonly stock?: string;
  /** The new stock, as far as it is not left to chance. */
  readonly restock?: string;
  readonly turns: readonly Turn[];
}

export interface Playthrough {
  /** Begins with the rule that it is about. */
  readonly name: string;
  readonly variant?: string;
  readonly players?: number;
  readonly rulings?: Readonly<Record<string, string>>;
  readonly deals: readonly Dealt[];
  /** The last events. */
  readonly events?: readonly string[];
  /** What is asked next. */
  readonly next?: string;
  readonly fault?: { readonly seat: number; readonly rule: string; readonly says: string };
}

const FOLDER = new URL('../playthroughs/', import.meta.url);

export function playthroughs(): { file: string; games: Playthrough[] }[] {
  return readdirSync(FOLDER).map((file) => {
    return { file, games: JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Playthrough[] };
  });
}

export function setupOf({ variant = 'game', players = 2, rulings = {} }: Playthrough): Setup {
  return resolveSetup(rummyGame, { variant, players, rulings });
}

/** What came of a playthrough. */
export interface Played {
  readonly events: readonly RummyEvent[];
  readonly lines: readonly string[];
  /** The seat and decision that the script stops at; null if the game is over or a rule was broken. */
  readonly next: string | null;
  readonly fault: PolicyFault | null;
  readonly unplayed: number;
}

/** Thrown where the script gives out. */
const PAUSE = new Error('the script gives out');

export function playScript(game: Playthrough, recorded = true): Played {
  const terms = termsOf(rummy, setupOf(game));
  const queue = game.deals.flatMap(({ turns }) => turns.flatMap(movesOf));
  let next: string | null = null;
  const answer = ({ seat, asked }: RummyQuestion, begin: () => RummyMove): RummyMove => {
    if (asked === NEW_GAME || asked === NEW_DEAL) return begin();
    const move = queue[0];
    // A turn that lays nothing need not say so.
    if (asked === 'layDown' && move?.asked === 'discard') return { asked, answer: [] };
    queue.shift();
    if (move === undefined) {
      next = `seat ${seat} ${asked}`;
      throw PAUSE;
    }
    if (move.asked !== asked) throw new Error(`'${asked}' is asked, and '${move.asked}' scripted`);
    return move;
  };
  const { engine } = new AskedTable(terms, recorded, { lo: 7, hi: 7 }, null, answer);
  let fault: PolicyFault | null = null;
  try {
    engine.playWith(new StackedShuffler({ key: { lo: 7, hi: 7 }, game: 0, stacks: stacksOf(game, terms) }), 0);
  } catch (error) {
    if (!(error instanceof PolicyFault)) throw error;
    if (error.cause !== PAUSE) fault = error;
  }
  const events = engine.recorder?.events ?? [];
  return { events, lines: events.map(eventLine), next, fault, unplayed: queue.length };
}

function movesOf({ begins, lays, discards }: Turn): RummyMove[] {
  const moves: RummyMove[] = [
    { asked: 'takes', answer: begins === 'take' ? true : begins === 'draw' ? false : odd(begins) },
  ];
  if (lays !== undefined) moves.push({ asked: 'layDown', answer: lays.map(rowOf) });
  if (discards !== undefined) {
    moves.push({ asked: 'discard', answer: discards.startsWith('=') ? odd(discards) : parseCard(discards) });
  }
  return moves;
}

/** `=…`: anything but what is asked for, in JSON. */
function odd(text: string): never {
  return JSON.parse(text.slice(1)) as never;
}

/** A meld (`7C 7D 7H`), a lay-off (`7S on 0`), or a row of numbers (`=[1,0,1,3,0,-1]`). */
function rowOf(text: string): PlanRow {
  if (text.startsWith('=')) return odd(text);
  const [cards, to] = text.split(' on ');
  const meld = meldOf(cards!.split(' '));
  if (to === undefined) return planRowOf({ ...meld, to: null });
  const [number, kind = meld.kind] = to.split(' ');
  return planRowOf({ kind: kind as 'set' | 'run', cards: meld.cards, to: Number(number) });
}

function stacksOf({ deals }: Playthrough, terms: Terms): Stack[] {
  return deals.flatMap((dealt, deal): Stack[] => {
    const deck = { deal, time: 0, cards: deckOf(dealt, terms, deal) };
    return dealt.restock === undefined ? [deck] : [deck, { deal, time: 1, cards: readCards(dealt.restock) }];
  });
}

function deckOf({ hands, upcard, stock = '' }: Dealt, terms: Terms, deal: number): number[] {
  const given = [...hands, upcard, stock].flatMap(readCards);
  const twice = given.find((card, place) => given.indexOf(card) !== place);
  if (twice !== undefined) throw new Error(`${cardText(twice)} comes twice`);
  const free = NEW_DECK.filter((card) => !given.includes(card));
  const left = hands.map(readCards);
  const dealt = seatsOfDeal(terms, deal).map((seat) => left[seat]!.shift() ?? free.shift()!);
  if (left.some((hand) => hand.length > 0))
    throw new Error(`a hand has more cards than are dealt: ${cardsText(left.flat())}`);
  return [...dealt, ...readCards(upcard), ...readCards(stock), ...free];
}

/** An event in a few words. */
function eventLine(event: RummyEvent): string {
  switch (event.type) {
    case 'deal':
      return `deal ${event.deal} by ${event.dealer}`;
    case 'take':
      return `${event.seat} takes ${formatCard(event.card)}`;
    case 'draw':
      return `${event.seat} draws ${formatCard(event.card)}`;
    case 'buried':
      return `buried ${cardText(event.card)}`;
    case 'buy':
      return `${event.seat} buys ${cardText(event.card)} with ${cardsText(event.penalty)} after ${event.declined.join(' ')}`;
    case 'pick-and-buy':
      return `${event.seat} picks ${cardsText(event.cards)} with ${cardsText(event.penalty)}`;
    case 'swap':
      return `${event.seat} swaps ${cardText(event.card)} on ${event.meld}${event.place === null ? '' : ` at ${event.place}`}`;
    case 'restock':
      return `restock ${event.cards.length}`;
    case 'meld':
      return `${event.seat} melds ${event.kind} ${cardsText(event.cards)}${event.low === null ? '' : ` from ${event.low}`}`;
    case 'layoff':
      return `${event.seat} lays off ${cardsText(event.cards)} on ${event.meld}${event.end === null ? '' : ` ${event.end}`}`;
    case 'discard':
      return `${event.seat} discards ${formatCard(event.card)}`;
    case 'score':
      return `score ${event.reason} ${event.out}: ${event.points.join(' ')}, totals ${event.totals.join(' ')}`;
    case 'end':
      return `end: ${event.winners.join(' ')} after ${event.deals}`;
  }
}
