/** Games played by one ruling and labelled with another: wrong from the first line that the other ruling forbids. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../../test/sized.testing.js';
import { firstError } from '../../../kit/corruptions.testing.js';
import {
  arbitraryGame,
  isWild,
  type LaidMeld,
  type Letter,
  RULES,
  type Told,
} from '../../testing/told-games.testing.js';
import { TranscriptChecker } from '../index.js';

/** The rules that a line breaks by the other ruling; none where it keeps them. */
type Breaks = (told: Told, place: { previous: Told }) => readonly string[];

const none: readonly string[] = [];
const isFresh = ({ line, before }: Told) => before!.down[line.seat]! && !before!.wasDown;

function overBuys({ line, before }: Told, most: number): readonly string[] {
  const isOver = (seat: number) => before!.bought[seat]! >= most;
  if (line.type === 'buy')
    return isOver(line.seat) ? ['R6.2'] : line.declined.slice(1).some(isOver) ? ['R6.1', 'R6.4'] : none;
  if (line.type === 'take') return line.declined.some(isOver) ? ['R6.4'] : none;
  return line.type === 'pick-and-buy' && isOver(line.seat) ? ['R6.5'] : none;
}

/** R4.3: true if two melds are runs of one suit with no place between them that both leave free. */
function isBeside(one: LaidMeld, other: LaidMeld): boolean {
  const suitOf = ({ cards }: LaidMeld) => cards.find((card) => card !== 'WW')!.at(-1);
  if (one.kind !== 'run' || other.kind !== 'run' || suitOf(one) !== suitOf(other)) return false;
  const [low, high] = one.low! < other.low! ? [one, other] : [other, one];
  return high.low! <= low.low! + low.cards.length;
}

const RELABELLED: Readonly<Record<string, Breaks>> = {
  'AB contractTurn: lay-offs-too told as contract-only': (told) =>
    told.line.type === 'layoff' && isFresh(told) ? ['R4.4'] : none,
  'AB swap: down told as never': ({ line }) => (line.type === 'swap' ? ['R5.2'] : none),
  'E swap: anybody told as never': ({ line }) => (line.type === 'swap' ? ['R5.2'] : none),
  'E swap: anybody told as down': ({ line, before }) =>
    line.type === 'swap' && !before!.down[line.seat] ? ['R5.2'] : none,
  'E lastCard: floats told as kept': ({ line, before }) =>
    line.type === 'discard' && before!.hands[line.seat]!.length === 1 ? ['R7.2'] : none,
  'E downTakes: turn-first told as buyers-first': ({ line, before }) => {
    if (line.type === 'buy' && before!.wasDown) return ['R6.4'];
    // Then others are asked before the player in turn, or nobody may buy.
    return line.type === 'take' && before!.wasDown ? ['R6.4', 'kept'] : none;
  },
  'E downTakes: buyers-first told as turn-first': ({ line, before }) => {
    if (line.type === 'buy' && before!.wasDown) return ['R6.1'];
    return line.type === 'take' && line.declined.length > 0 ? ['R6.1'] : none;
  },
  'ABCE buys: any told as 1': (told) => overBuys(told, 1),
  'ABCE buys: 3 told as 0': (told) => overBuys(told, 0),
  'BE buys: any told as as-written': (told) => overBuys(told, (told.before?.deal ?? 1) > 8 ? 4 : 3),
  'ABCE buyOrder: turn told as dealer': ({ line }) => {
    const isAsked =
      (line.type === 'buy' && line.declined.length >= 0) || (line.type === 'take' && line.declined.length > 1);
    return isAsked ? ['R6.1', 'R6.4', 'kept'] : none;
  },
  'AB adjoining: free told as apart': ({ line, before }) => {
    if (line.type !== 'meld') return none;
    const laid = before!.melds.slice(before!.melds.length - before!.laid);
    return laid.some((meld) => isBeside(meld, line as LaidMeld)) ? ['R4.3'] : none;
  },
  'D finish: at-once told as deal-end': ({ line }) => (line.reason === 'finish' ? ['R3.1'] : none),
  'D finish: deal-end told as at-once': ({ before }, { previous }) => {
    if (before === null || previous.line.type !== 'meld' || previous.before!.down[before.seat]) return none;
    return before.contracts[before.seat]!.join() === 'S5,S5' && before.down[before.seat] ? ['R7.5'] : none;
  },
  'ABCE wilds: as-written told as double': ({ line }) => (line.type === 'deal' ? ['R8'] : none),
  'ABCE wilds: double told as as-written': ({ line }) => (line.type === 'deal' ? ['R8'] : none),
  // Other cards lie on top: the first that is named as coming from there is another, but for equal cards.
  'A hand: 11 told as 10-12': ({ line }) =>
    ['take', 'draw', 'buy', 'restock', 'score'].includes(line.type) ? ['R3.2', 'R6.1', 'kept'] : none,
};

describe.each(Object.entries(RELABELLED))('%s', (key, breaks) => {
  const [, letters, ruling, played, as] = /^(\w+) (\w+): (\S+) told as (\S+)$/.exec(key) as unknown as string[];
  // Quick runs take one of the games.
  test.each([...letters!].slice(testSize(-1, 0)) as Letter[])('of %s', (letter) => {
    let caught = 0;
    for (let seed = 0; seed < testSize(400, 2000) && caught < testSize(1, 40); seed++) {
      const { told: all } = arbitraryGame(seed, letter, { [ruling!]: played! });
      const place = (index: number) => ({ previous: all[index - 1]! });
      const wrong = all.map((each, index) => breaks(each, place(index)));
      const header = { ...all[0]!.line, rulings: { ...all[0]!.line.rulings, [ruling!]: as! } };
      const error = firstError(new TranscriptChecker(), [header, ...all.slice(1).map(({ line }) => line)]);
      const sure = wrong.findIndex((rules) => rules.length > 0 && !rules.includes('kept'));
      if (error === null) {
        expect(sure).toBe(-1);
        continue;
      }
      const rules = wrong[error.line - 1]!;
      const about = JSON.stringify({ header, error, line: all[error.line - 1]?.line });
      expect({ about, rules }).toEqual({ about, rules: expect.arrayContaining([error.rule]) });
      if (sure >= 0) expect(error.line).toBeLessThanOrEqual(sure + 1);
      caught++;
    }
    expect(caught).toBeGreaterThan(0);
  });
});

/** R1.5: true if a meld has more wilds than the game allows. */
function hasTooMany(letter: 'B' | 'E', { cards, as }: LaidMeld): boolean {
  const wilds = cards.filter((card) => isWild(letter, card)).length;
  if (letter === 'E') return wilds > cards.length - wilds;
  return wilds > (as.startsWith('S') ? 1 : { R4: 1, R5: 2, R7: 3, R10: 4 }[as]!);
}

test.each(['B', 'E'] as const)('R1.5 more wilds than %s allows, in a contract, by a lay-off', (letter) => {
  // Played with the limits of A, which has none.
  const { wilds } = RULES.A.melds;
  const rules = { ...RULES[letter], melds: { ...RULES[letter].melds, wilds } };
  const kinds = new Set<string>();
  for (let seed = 0; seed < testSize(400, 1000) && kinds.size < testSize(2, 3); seed++) {
    const { told: all } = arbitraryGame(seed, letter, { wilds: 'double' }, rules);
    // The table after a line is the table before the next.
    const wrong = all.slice(1).findIndex(({ before }) => before?.melds.some((meld) => hasTooMany(letter, meld)));
    const error = firstError(
      new TranscriptChecker(),
      all.map(({ line }) => line),
    );
    if (wrong < 0) expect(error).toBeNull();
    else {
      expect(error).toMatchObject({ rule: 'R1.5', line: wrong + 1 });
      kinds.add(all[wrong]!.line.type);
    }
  }
  expect([...kinds].sort()).toEqual(['layoff', 'meld']);
});
