/** R3, R6, R7: the moves of A to E, all of them, one decision after the other; by the rules alone. */
import { allLayDowns, hasWonAtOnce, meldText } from './all-lay-downs.testing.js';
import { without } from './naive-melds.testing.js';
import { buysOf, type NaiveTable, worthOf } from './naive-rules.testing.js';
import { copyOf, type NaiveState } from './naive-state.testing.js';

type Phase = 'picks' | 'takes' | 'offered' | 'lays' | 'discards' | 'over';

/** A deal in which somebody is to decide, or which is over. */
export interface Moment {
  readonly state: NaiveState;
  readonly phase: Phase;
  readonly asked: number;
  /** Wilds laid in this turn. */
  readonly wilds: number;
  /** Of a deal that is over. */
  readonly end: { readonly reason: string; readonly points: readonly number[] } | null;
}

/** What can come of the decision that is due: one moment a decision, of lay-downs one for each that leaves other cards. */
export function nextMoments(table: NaiveTable, moment: Moment): Moment[] {
  switch (moment.phase) {
    case 'picks':
      return [picked(moment), at(moment, 'takes')];
    case 'takes':
      return [taken(moment), declined(table, moment)];
    case 'offered':
      return [bought(table, moment), notBought(table, moment)];
    case 'lays':
      return layings(table, moment);
    case 'discards':
      return [...new Set(moment.state.hands[moment.asked]!)].map((card) => discarded(table, moment, card));
    default:
      return [];
  }
}

/** A turn begins: R6.4, R6.5. */
export function turnOf(table: NaiveTable, before: NaiveState, seat: number): Moment {
  const state = { ...copyOf(before), seat, wasDown: before.down[seat]!, hasDrawn: false, turn: before.turn + 1 };
  const moment: Moment = { state, phase: 'takes', asked: seat, wilds: 0, end: null };
  if (buyersComeFirst(table, state)) {
    const [first] = buyers(table, state);
    return first === undefined ? moment : { ...moment, phase: 'offered', asked: first };
  }
  const hasBuy = state.bought[seat]! < buysOf(table, state.deal);
  const mayPick = table.letter === 'C' && !state.wasDown && hasBuy && state.pile.length >= 2;
  return mayPick && left(state, 2) >= 1 ? { ...moment, phase: 'picks' } : moment;
}

/** All that tells moments apart. */
export function momentText({ state, phase, asked, end }: Moment): string {
  const { seat, hands, pile, stock, melds, down, wasDown, bought, turn } = state;
  const since = down.map((is, at) => (is ? (at === seat && !wasDown ? 'now' : 'down') : 'no'));
  return [
    ...[`${phase} ${asked} in turn ${turn} of ${seat}`, ...hands.map((hand) => hand.toSorted().join(' '))],
    ...[pile.join(' '), stock.join(' '), melds.map(meldText).sort().join(', '), since.join(' '), bought.join(' ')],
    end === null ? '' : `${end.reason} ${end.points.join(' ')}`,
  ].join(' | ');
}

function at(moment: Moment, phase: Phase, asked = moment.state.seat): Moment {
  return { ...moment, state: copyOf(moment.state), phase, asked };
}

/** R6.4 */
function buyersComeFirst({ letter, rulings }: NaiveTable, { wasDown }: NaiveState): boolean {
  return letter === 'E' && rulings.downTakes === 'buyers-first' && wasDown;
}

/** R6.6: cards that stock and new stock have when so many cards of the pile are bought. */
function left({ stock, pile }: NaiveState, count: number): number {
  return stock.length + Math.max(0, pile.length - count - 1);
}

/** R6.1 to R6.3, R6.6: who is asked about the upcard, in this order. */
function buyers(table: NaiveTable, state: NaiveState): number[] {
  const { letter, players, rulings } = table;
  if (letter === 'D' || left(state, 1) < penaltyOf(table)) return [];
  const from = rulings.buyOrder === 'dealer' ? (state.deal - 1) % players : state.seat;
  const seats = Array.from({ length: players }, (_, step) => (from + 1 + step) % players);
  return seats.filter((seat) => {
    if (seat === state.seat || state.bought[seat]! >= buysOf(table, state.deal)) return false;
    return 'AB'.includes(letter) || !state.down[seat];
  });
}

const penaltyOf = ({ letter }: NaiveTable) => (letter === 'E' ? 2 : 1);

/** R2.4; a new stock is not shuffled here. @returns nothing if there is no card */
function fromStock(state: NaiveState): string | undefined {
  if (state.stock.length === 0) state.stock = state.pile.splice(0, state.pile.length - 1);
  return state.stock.shift();
}

function taken(moment: Moment): Moment {
  const next = at(moment, 'lays');
  next.state.hands[next.asked]!.push(next.state.pile.pop()!);
  return next;
}

function picked(moment: Moment): Moment {
  const next = at(moment, 'lays');
  const { state, asked } = next;
  state.hands[asked]!.push(state.pile.pop()!, state.pile.pop()!);
  state.hands[asked]!.push(fromStock(state)!);
  state.bought[asked]!++;
  return next;
}

function drawn(table: NaiveTable, moment: Moment): Moment {
  const next = at(moment, 'lays');
  const card = fromStock(next.state);
  if (card === undefined) return over(table, moment, 'stock');
  next.state.hands[next.asked]!.push(card);
  return next;
}

/** R3.2 */
function declined(table: NaiveTable, moment: Moment): Moment {
  const { state } = moment;
  const [first] = buyersComeFirst(table, state) ? [] : buyers(table, state);
  return first === undefined ? drawn(table, moment) : at(moment, 'offered', first);
}

function notBought(table: NaiveTable, moment: Moment): Moment {
  const { state } = moment;
  const order = buyers(table, state);
  const next = order[order.indexOf(moment.asked) + 1];
  if (next !== undefined) return at(moment, 'offered', next);
  return buyersComeFirst(table, state) ? at(moment, 'takes') : drawn(table, moment);
}

function bought(table: NaiveTable, moment: Moment): Moment {
  const next = at(moment, 'offered', moment.asked);
  const { state, asked } = next;
  state.hands[asked]!.push(state.pile.pop()!);
  for (let paid = 0; paid < penaltyOf(table); paid++) state.hands[asked]!.push(fromStock(state)!);
  state.bought[asked]!++;
  return drawn(table, next);
}

function layings(table: NaiveTable, moment: Moment): Moment[] {
  const { state } = moment;
  const { seat } = state;
  return allLayDowns(table, state).map(({ hand, melds, isDown, wilds }) => {
    const hands = state.hands.with(seat, [...hand]);
    const laid = { ...copyOf(state), hands, melds: [...melds], down: state.down.with(seat, isDown) };
    const next = { ...at({ ...moment, state: laid }, 'discards'), wilds };
    if (hand.length === 0) return over(table, next, 'out');
    return hasWonAtOnce(table, state.contracts[seat]!, isDown) ? over(table, next, 'finish') : next;
  });
}

function discarded(table: NaiveTable, moment: Moment, card: string): Moment {
  const next = at(moment, 'discards');
  const { state, asked, wilds } = next;
  state.hands[asked] = without(state.hands[asked]!, [card]);
  state.pile.push(card);
  // R7.2: in E he floats.
  if (state.hands[asked]!.length === 0 && table.letter !== 'E') {
    const isBlind = table.letter === 'B' && !state.wasDown;
    return isBlind ? over(table, next, 'blind', wilds === 0 ? -50 : -25) : over(table, next, 'out');
  }
  if (state.turn === Number(table.rulings.turnLimit) * table.players) return over(table, next, 'turns');
  return turnOf(table, state, (asked + 1) % table.players);
}

/** R7.3, R7.4 @param points of who went out */
function over({ letter }: NaiveTable, moment: Moment, reason: string, points = 0): Moment {
  const isOut = reason === 'out' || reason === 'blind';
  const scores = moment.state.hands.map((hand, seat) =>
    isOut && seat === moment.state.seat ? points : hand.reduce((sum, card) => sum + worthOf(letter, card), 0),
  );
  return { ...at(moment, 'over'), end: { reason, points: scores } };
}
