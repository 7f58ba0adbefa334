import { type Change, type Corruptions, when } from '../../../kit/corruptions.testing.js';
import type { Place } from './place.testing.js';

const isOut = ({ line }: Place) => line.out !== null;
const onHolder = ({ line }: Place) => line.points.findIndex((_: number, seat: number) => seat !== line.out);
const more = (points: number[], seat: number) => points.with(seat, points[seat]! + 5);

/** Corruptions of the score of a deal or the end of the game. */
export const OF_THE_END: Corruptions<Place> = {
  'score: another deal scored | R2.1 ABCDEF': ({ line }) => ({ deal: line.deal + 1 }),
  'score: another seat that is out | R7.2 ABCDEF': (at) =>
    when(at.line.reason === 'out', { out: (at.line.out + 1) % at.players }),
  'score: nobody out | R7.2 ABCDEF': (at) => when(at.line.reason === 'out', { out: null }),
  'score: somebody out when the turns are over | R2.5 ABCDE': ({ line }) => when(line.reason === 'turns', { out: 0 }),
  'score: blind called out | R7.4 B': ({ line }) => when(line.reason === 'blind', { reason: 'out' }),
  'score: out called blind | R7.2 ABCDEF': ({ line }) => when(line.reason === 'out', { reason: 'blind' }),
  'score: turns called stock | R2.5 ABCDE': ({ line }) => when(line.reason === 'turns', { reason: 'stock' }),
  'score: stock called turns | R2.4 ABCE': ({ line }) => when(line.reason === 'stock', { reason: 'turns' }),
  'score: a reason of F | R2.5 ABCDE': ({ line }) => when(line.reason === 'turns', { reason: 'stalemate' }),
  'score: an unknown reason | - ABCDEF': () => ({ reason: 'tired' }),
  'score: finished by somebody who is out | R7.5 D': ({ line }) => when(line.reason === 'finish', { out: 0 }),
  'score: no end, though stage 10 is laid | R7.5 D': ({ line, before }) =>
    when(line.reason === 'finish', [{ type: 'discard', seat: before.seat, card: before.hands[before.seat]![0] }]),
  'score: no score | R7.2 ABCDEF': ({ line }) => when(line.reason === 'out', []),
  'draw: a score too early | R3.1 ABCDE': ({ line, previous, players }) =>
    when(previous.type === 'discard', [
      {
        type: 'score',
        deal: 1,
        out: line.seat,
        reason: 'out',
        points: Array(players).fill(0),
        totals: Array(players).fill(0),
        stages: null,
        hands: Array(players).fill([]),
      },
    ]),
  'score: more points than the player holds | R7.6 ABCDE': (at) => ({ points: more(at.line.points, onHolder(at)) }),
  'score: points of the player who is out | R7.3 ABCE': (at) =>
    when(at.line.reason === 'out' && isOut(at), { points: more(at.line.points, at.line.out) }),
  'score: no bonus for going out blind | R7.4 B': ({ line }) =>
    when(line.reason === 'blind', { points: line.points.with(line.out, 0) }),
  'score: the other bonus for going out blind | R7.4 B': ({ line }) =>
    when(line.reason === 'blind', { points: line.points.with(line.out, -75 - line.points[line.out]) }),
  'score: points of a seat left out | R7.6 ABCDE; R10.6 F': ({ line }) => ({ points: line.points.slice(1) }),
  'score: other totals | R7.3 ABCE; R10.6 F; R7.5 D': ({ line }) => ({ totals: more(line.totals, 0) }),
  'score: stages where there are none | R7.5 ABCE': ({ line }) => ({ stages: line.totals }),
  'score: no stages | R7.5 D': () => ({ stages: null }),
  'score: a stage that is not done | R7.5 D': ({ line }) => ({ stages: line.stages.with(0, line.stages[0] + 1) }),
  'score: another hand | R7.3 ABCE; R10.6 F; R7.5 D': ({ line }) => ({
    hands: line.hands.map((hand: string[]) => hand.slice(1)),
  }),
  'score: a hand left out | R7.3 ABCE; R10.6 F': ({ line }) => ({ hands: line.hands.slice(1) }),
  'end: another winner | R7.3 ABCE; R10.7 F; R7.5 D': ({ line, players }) => ({
    winners: [(line.winners[0] + 1) % players],
  }),
  'end: winners in another order | R7.5 D': ({ line }) =>
    when(line.winners.length > 1, { winners: line.winners.toReversed() }),
  'end: nobody wins | R7.3 ABCE': () => ({ winners: [] }),
  'end: other totals at the end | R7.3 ABCE; R10.6 F': ({ line }) => ({ totals: more(line.totals, 0) }),
  'end: another number of deals | R7.3 ABCE; R10.7 F; R7.5 D': ({ line }) => ({ deals: line.deals + 1 }),
  'end: other stages | R7.5 D': ({ line }) => ({ stages: line.stages.with(0, 12) }),
  'end -1: no end | R7.3 ABCE; R10.7 F': () => [],
  'end +1: two ends | R7.3 ABCE; R10.7 F; R7.5 D': ({ line }) => [line, line],
  'score +1: a deal that does not follow | R2.1 ABCDE': ({ line, next }) =>
    when(next.type === 'deal', [line, { ...next, deal: next.deal + 1 }]),
};

const isRun = ({ low }: Place['line']) => low !== null;

/** Discards the card that the player before has discarded, in a game in which nothing was taken up to then. */
const discardAgain: Change<Place> = ({ lines, index }) => {
  const before = lines.slice(0, index);
  const card = before.findLast(({ type }) => type === 'discard')?.card;
  return when(card !== undefined && !before.some(({ type }) => type === 'take'), { card });
};

/** Corruptions that are wrong only in Rummy, or by other rules there. */
export const OF_RUMMY: Corruptions<Place> = {
  'game: another format | - F': () => ({ format: 'rummy-transcript/2' }),
  'game: an unknown turn limit | R9 F': () => ({ rulings: { turnLimit: '10' } }),
  'game: a seed that is no text | - F': () => ({ seed: 7 }),
  'draw: no JSON | - F': () => ['draw 7H'],
  'draw: an empty line | - F': () => [''],
  'draw: an unknown type | - F': () => ({ type: 'peek' }),
  'draw: a card written suit first | - F': ({ line: { card } }) => ({ card: card[1] + card[0] }),
  'discard: a field left out | - F': ({ line: { card, ...line } }) => [line],
  'deal: another number of the deal | R2.1 F': ({ line: { deal } }) => ({ deal: deal + 1 }),
  'deal: a contract | R10.2 F': () => ({ contract: [{ kind: 'set', size: 3 }] }),
  'deal: a deck with a card twice | R1.1 F': ({ line: { deck } }) => ({ deck: deck.with(1, deck[0]) }),
  'deal: a deck of 51 | R1.1 F': ({ line: { deck } }) => ({ deck: deck.slice(1) }),
  'take: an upcard that others declined first | R10.2 F': () => ({ declined: [0] }),
  'take: an upcard that is drawn | R3.2 F': ({ line, next }) =>
    when(next.type !== 'score', [{ type: 'draw', seat: line.seat, card: line.card }]),
  'restock +1: a new stock without a draw | R2.4 F': ({ line, next }) => [
    line,
    { ...next, type: 'take', declined: [] },
  ],
  'draw: a new stock too early | R2.4 F': ({ line, previous }) =>
    when(previous.type === 'discard', [{ type: 'restock', cards: [] }, line]),
  'meld +1: a meld of cards that are not held | R3.3 F': ({ line }) => [line, line],
  'meld: a set called a run | R1.4 F': ({ line }) => when(!isRun(line), { kind: 'run', low: 1 }),
  'meld: a run called a set | R1.3 F': ({ line }) => when(isRun(line), { kind: 'set', low: null }),
  'meld: a set of two | R1.3 F': ({ line }) => when(!isRun(line), { cards: line.cards.slice(0, 2) }),
  'meld: a run of two | R1.4 F': ({ line }) => when(isRun(line), { cards: line.cards.slice(0, 2) }),
  'layoff: a lay-off at the other end | R10.4 F': ({ line }) =>
    when(line.end !== null, { end: line.end === 'low' ? 'high' : 'low' }),
  'layoff: a lay-off that is not outward | R10.4 F': ({ line }) =>
    when(line.cards.length > 1 && line.end !== null, { cards: line.cards.toReversed() }),
  'layoff +1: a lay-off of what is not held | R3.3 F': ({ line }) => [line, line],
  'discard: a discard of what is not held | R3.4 F': discardAgain,
  'score: out called rummy | R7.2 F': ({ line }) => when(line.reason === 'out', { reason: 'rummy' }),
  'score: more points | R10.6 F': ({ line: { points } }) => ({ points: points.with(0, points[0] + 1) }),
  'score: stages | R10.2 F': ({ line: { points } }) => ({ stages: points }),
  'discard +1: a score too early | R3.1 F': ({ line, lines, next }) =>
    when(next.type === 'draw', [line, lines.findLast(({ type }) => type === 'score')]),
  'end: all winners | R10.7 F': ({ line }) => when(line.winners.length === 1, { winners: [0, 1] }),
};
