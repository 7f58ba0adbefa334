/** Games that are scripted card by card in data files, to test the engine's result for each rule. */
import { readdirSync, readFileSync } from 'node:fs';
import { type Game, NEW_GAME_METHOD, PolicyFault, resolveSetup, type Setup } from '../../../game/index.js';
import { newDeck, notationOf } from '../cards/deck.js';
import type { RummyEvent } from '../engine/events.js';
import { createInterceptedEngine, NEW_DEAL, type RummyMove, type RummyQuestion } from '../engine/intercepted-engine.js';
import rummyGame, { contractGames } from '../index.js';
import type { RummyPlayer } from '../policy.js';
import { RULE_SETS } from '../rule-sets/index.js';
import { seatsOfDeal, type Terms, termsOf } from '../rules/terms.js';
import { type Stack, StackedShuffler } from '../worlds/stacked-deal.js';
import { rowOf } from './rows.testing.js';

const FIRST = 'first';

/**
 * A turn: its draw, buyers (`bought`: the player in turn is not asked before), rows laid (see row-texts.testing.ts), and
 * the discard (`first`: of the cards held, by suit and rank). A field left out is no decision.
 * All others who are asked to buy decline.
 */
interface Turn {
  /** Number of such turns that follow each other; default: 1. */
  readonly times?: number;
  readonly begins: 'take' | 'draw' | 'pick' | 'bought' | string;
  /** `first`: the seat that is asked first. */
  readonly buyer?: number | typeof FIRST;
  readonly lays?: readonly string[];
  readonly discards?: string;
}

/** The cards of a deal; hands and stock may be given in part, and are filled up in the order of a new deck. */
interface Dealt {
  readonly hands: readonly string[];
  readonly upcard: string;
  readonly stock?: string;
  readonly bottom?: string;
  /** The new stock, as far as it is not left to chance. */
  readonly restock?: string;
  readonly turns: readonly Turn[];
}

export interface Playthrough {
  /** Begins with the rule that it is about. */
  readonly name: string;
  /** Name of the game; default: Rummy. */
  readonly game?: string;
  readonly variant?: string;
  readonly players?: number;
  readonly rulings?: Readonly<Record<string, string>>;
  readonly deals: readonly Dealt[];
  /** Play after the last turn listed: all take the upcard and discard it, or draw and discard their first card. */
  readonly idle?: 'take' | 'draw';
  readonly events?: readonly string[];
  readonly next?: string;
  readonly fault?: { readonly seat: number; readonly rule: string; readonly says: string };
}

const FOLDER = new URL('../playthroughs/', import.meta.url);

export function playthroughs(): { file: string; games: Playthrough[] }[] {
  return readdirSync(FOLDER).map((file) => {
    return { file, games: JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Playthrough[] };
  });
}

export function setupOf({ game = 'rummy', variant = 'game', players, rulings = {} }: Playthrough): Setup {
  const played: Game<RummyPlayer> = [rummyGame, ...contractGames].find(({ name }) => name === game)!;
  return resolveSetup(played, { variant, rulings, players: players ?? Math.min(...played.setups.players) });
}

export function termsFor(game: Playthrough): Terms {
  const setup = setupOf(game);
  return termsOf(RULE_SETS.find(({ name }) => name === setup.game)!, setup);
}

export interface Played {
  readonly events: readonly RummyEvent[];
  readonly lines: readonly string[];
  /** The seat and decision that the script stops at; null if the game is over or a rule was broken. */
  readonly next: string | null;
  readonly fault: PolicyFault | null;
  readonly unplayed: number;
}

const PAUSE = new Error('the script gives out');

export function playScript(game: Playthrough, recorded = true): Played {
  const terms = termsFor(game);
  const queue = game.deals.flatMap(({ turns }) =>
    turns.flatMap((turn) => times(turn).flatMap(() => movesOf(turn, terms))),
  );
  let next: string | null = null;
  const answer = (question: RummyQuestion, begin: () => RummyMove): RummyMove => {
    const { seat, asked } = question;
    if (asked === NEW_GAME_METHOD || asked === NEW_DEAL) return begin();
    const move = queue[0];
    if (move === undefined) {
      if (game.idle !== undefined) return idleAnswer(question, game.idle);
      next = `seat ${seat} ${asked}`;
      throw PAUSE;
    }
    if (asked === 'buys') return { asked, answer: takesOut(queue, seat) };
    if (asked === 'picksAndBuys' && move.asked !== asked) return { asked, answer: false };
    // A turn that lays nothing need not say so.
    if (asked === 'layDown' && move.asked === 'discard') return { asked, answer: [] };
    queue.shift();
    if (asked === 'discard' && 'first' in move) return { asked, answer: question.view.hand.cards[0]! };
    if (move.asked !== asked) throw new Error(`'${asked}' is asked, and '${move.asked}' scripted`);
    return move as RummyMove;
  };
  const engine = createInterceptedEngine(terms, recorded, { lo: 7, hi: 7 }, null, answer);
  let fault: PolicyFault | null = null;
  try {
    engine.playWith(new StackedShuffler({ key: { lo: 7, hi: 7 }, game: 0, stacks: stacksOf(game, terms) }), 0);
  } catch (error) {
    if (!(error instanceof PolicyFault)) throw error;
    if (error.cause !== PAUSE) fault = error;
  }
  const events = engine.recorder?.events ?? [];
  return { events, lines: events.map((event) => eventLine(event, terms)), next, fault, unplayed: queue.length };
}

type Scripted =
  | RummyMove
  | { readonly asked: 'buys'; readonly seat: number | typeof FIRST }
  | { readonly asked: 'discard'; readonly first: true };

function times({ times: count = 1 }: Turn): number[] {
  return Array.from({ length: count }, (_, time) => time);
}

function takesOut(queue: Scripted[], seat: number): boolean {
  const place = queue.findIndex(({ asked }) => asked !== 'takes');
  const move = queue[place];
  if (move === undefined || !('seat' in move) || (move.seat !== seat && move.seat !== FIRST)) return false;
  queue.splice(place, 1);
  return true;
}

function idleAnswer({ asked, view }: RummyQuestion, idle: 'take' | 'draw'): RummyMove {
  switch (asked) {
    case 'takes':
      return { asked, answer: idle === 'take' };
    case 'layDown':
      return { asked, answer: [] };
    case 'discard': {
      const known = view.table.known[view.seat]!.cards;
      return { asked, answer: idle === 'take' ? known.at(-1)! : view.hand.cards[0]! };
    }
    default:
      return { asked, answer: false } as RummyMove;
  }
}

function movesOf({ begins, buyer, lays, discards }: Turn, { melds, deck }: Terms): Scripted[] {
  const moves: Scripted[] = [];
  if (begins === 'pick') moves.push({ asked: 'picksAndBuys', answer: true });
  else if (begins !== 'bought') {
    moves.push({ asked: 'takes', answer: begins === 'take' ? true : begins === 'draw' ? false : odd(begins) });
  }
  if (buyer !== undefined) moves.push({ asked: 'buys', seat: buyer });
  if (lays !== undefined) moves.push({ asked: 'layDown', answer: lays.map((row) => rowOf(row, melds)) });
  if (discards === FIRST) moves.push({ asked: 'discard', first: true });
  else if (discards !== undefined) {
    const answer = discards.startsWith('=') ? odd(discards) : notationOf(deck).readCard(discards);
    moves.push({ asked: 'discard', answer });
  }
  return moves;
}

/** `=…`: anything but what is asked for, in JSON. */
function odd(text: string): never {
  return JSON.parse(text.slice(1)) as never;
}

function stacksOf({ deals }: Playthrough, terms: Terms): Stack[] {
  return deals.flatMap((dealt, place): Stack[] => {
    const deal = terms.firstDeal + place;
    const deck = { deal, time: 0, cards: deckOf(dealt, terms, deal) };
    if (dealt.restock === undefined) return [deck];
    return [deck, { deal, time: 1, cards: notationOf(terms.deck).readCards(dealt.restock) }];
  });
}

function deckOf({ hands, upcard, stock = '', bottom = '' }: Dealt, terms: Terms, deal: number): number[] {
  const { cardText, cardsText, readCards } = notationOf(terms.deck);
  const read = (text: string) => readCards(text);
  const free = newDeck(terms.deck);
  for (const card of [...hands, upcard, stock, bottom].flatMap(read)) {
    const place = free.indexOf(card);
    if (place < 0) throw new Error(`${cardText(card)} comes more often than the deck has it`);
    free.splice(place, 1);
  }
  const left = hands.map(read);
  const dealt = seatsOfDeal(terms, deal).map((seat) => left[seat]?.shift() ?? free.shift()!);
  if (left.some((hand) => hand.length > 0)) {
    throw new Error(`a hand has more cards than are dealt: ${cardsText(left.flat())}`);
  }
  return [...dealt, ...read(upcard), ...read(stock), ...free, ...read(bottom)];
}

function eventLine(event: RummyEvent, { deck }: Terms): string {
  const { cardText, cardsText } = notationOf(deck);
  switch (event.type) {
    case 'deal':
      return `deal ${event.deal} by ${event.dealer}`;
    case 'buried':
      return `buried ${cardText(event.card)}`;
    case 'take':
      return `${event.seat} takes ${cardText(event.card)}${after(event.declined)}`;
    case 'buy':
      return `${event.seat} buys ${cardText(event.card)} with ${cardsText(event.penalty)}${after(event.declined)}`;
    case 'pick-and-buy':
      return `${event.seat} picks ${cardsText(event.cards)} with ${cardsText(event.penalty)}`;
    case 'swap':
      return `${event.seat} swaps ${cardText(event.card)} on ${event.meld}${event.place === null ? '' : ` at ${event.place}`}`;
    case 'draw':
      return `${event.seat} draws ${cardText(event.card)}`;
    case 'restock':
      return `restock ${event.cards.length}`;
    case 'meld':
      return `${event.seat} melds ${event.kind} ${cardsText(event.cards)}${event.low === null ? '' : ` from ${event.low}`}`;
    case 'layoff':
      return `${event.seat} lays off ${cardsText(event.cards)} on ${event.meld}${event.end === null ? '' : ` ${event.end}`}`;
    case 'discard':
      return `${event.seat} discards ${cardText(event.card)}`;
    case 'score': {
      const stages = event.stages === null ? '' : `, stages ${event.stages.join(' ')}`;
      return `score ${event.reason} ${event.out}: ${event.points.join(' ')}, totals ${event.totals.join(' ')}${stages}`;
    }
    case 'end':
      return `end: ${event.winners.join(' ')} after ${event.deals}`;
  }
}

function after(declined: readonly number[]): string {
  return declined.length === 0 ? '' : ` after ${declined.join(' ')}`;
}
