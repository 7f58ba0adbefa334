import { remove, twice, when } from './changes.testing.js';
import { type Change, type Corruption, change } from './corruption.testing.js';

/** Which rule the end of this game comes by. */
const RULE_OF_REASON = { senior: '5.1', junior: '5.3', circle: '5.4', stock: '5.4', 'uno-out': '5.5' };
type Reason = keyof typeof RULE_OF_REASON;

const byReason = (name: string, how: Change<'end'>, later = 0): Corruption[] =>
  (Object.keys(RULE_OF_REASON) as Reason[]).map((reason) =>
    change(
      `${name} (${reason})`,
      RULE_OF_REASON[reason],
      'end',
      (line, place) => (line.reason === reason ? how(line, place) : null),
      { later },
    ),
  );

export const OF_THE_END: Corruption[] = [
  change('senior-lost missing', '5.2', 'senior-lost', remove),
  change('senior-lost twice', '5.2', 'senior-lost', twice, { later: 1 }),
  change(
    'senior-lost too early',
    '5.2',
    'circle',
    (line, { next }) => when(next?.type !== 'senior-lost')([line, { type: 'senior-lost' }]),
    { later: 1, rulings: {} },
  ),
  change('senior-lost before the line that loses it', '5.2', 'circle', (line, { next }) =>
    when(next?.type === 'senior-lost')([next, line]),
  ),
  change(
    'end too early',
    '5.4',
    'play',
    (line, { lines, next }) => when(next?.type !== 'end' && line.seat === 2)([line, lines.at(-1)]),
    { later: 1, players: [4] },
  ),
  change('end in the middle of a turn', '5.4', 'meld', (line, { lines }) => [line, lines.at(-1)], { later: 1 }),
  ...byReason('wrong outcome', (line) => [{ ...line, outcome: line.outcome === 'loss' ? 'junior' : 'loss' }]),
  ...byReason('wrong reason', (line) => [{ ...line, reason: line.reason === 'stock' ? 'circle' : 'stock' }]),
  ...byReason('end missing', remove, -1),
  change('wrong table', '1.2', 'end', (line) => [{ ...line, table: line.table + 5 }]),
  change('wrong net', '1.2', 'end', (line) => [{ ...line, net: line.net - 5 }]),
  change('wrong hands', '3.7', 'end', (line) => [{ ...line, hands: line.hands.toReversed().with(0, 9) }]),
  change('hand of one seat left out', '3.7', 'end', (line) => [{ ...line, hands: line.hands.slice(1) }]),
  change('wrong circle', '3.7', 'end', (line) => [{ ...line, circle: line.circle + 1 }]),
  change('wrong stock', '3.7', 'end', (line) => [{ ...line, stock: line.stock + 1 }]),
  change('play after the end', '5.4', 'end', (line, { lines }) => [line, lines[1]], { later: 1 }),
  change('two ends', '5.4', 'end', twice, { later: 1 }),
  change(
    'penalty of the last circle card',
    '5.4',
    'end',
    (line, { previous, game }) => {
      const wrath = { type: 'penalty', seat: 1, cause: 'circle', cards: game.stock.slice(0, 2) };
      const due = previous?.type === 'senior-lost' || previous?.type === 'circle';
      return when(line.reason === 'circle' && due && game.stock.length > 1)([wrath, line]);
    },
    { rulings: { lastCircle: 'stops' } },
  ),
];
