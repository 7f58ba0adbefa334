/** One field of one line made into anything: no such transcript passes, unless what it tells is as legal as before. */
import { expect, test } from 'vitest';
import { testSize } from '../../../../../test/sized.testing.js';
import { firstError } from '../../../kit/corruptions.testing.js';
import { Dice } from '../../../shamus/checker/dice.testing.js';
import { ALL_CARDS } from '../cards.js';
import { TranscriptChecker } from '../index.js';
import { anyNaiveGame } from '../naive/any-game.testing.js';
import { isMeld, isWild, laidOff, type NaiveMeld } from '../naive/naive-melds.testing.js';
import { handOf, LETTERS, type Letter } from '../naive/naive-rules.testing.js';
import type { Line, Told } from '../naive/naive-state.testing.js';

type Json = string | number | null | Json[] | { [field: string]: Json };

const WORDS = 'low high set run out blind stock turns finish draw take discard game'.split(' ');

/** Something of the same kind, or of another. */
function other(dice: Dice, value: Json): Json {
  if (dice.chance(0.05)) return dice.pick([null, 0, 'AC', [], {}]);
  if (typeof value === 'number') return value + dice.pick([-14, -3, -2, -1, 1, 2, 3, 5, 14]);
  if (value === null) return dice.pick([0, 1, 3, 'low', 'high']);
  if (typeof value === 'string') return dice.pick(ALL_CARDS.includes(value) ? ALL_CARDS : WORDS);
  if (!Array.isArray(value)) {
    const field = dice.pick(Object.keys(value));
    return { ...value, [field]: other(dice, value[field]!) };
  }
  if (value.length === 0) return [dice.pick([0, 1, 'AC'])];
  const [one, two] = [0, 0].map(() => Math.floor(dice.next() * value.length)) as [number, number];
  const swapped = value.with(one, value[two]!).with(two, value[one]!);
  return dice.pick([() => swapped, () => value.toSpliced(one, 1), () => value.with(one, other(dice, value[one]!))])();
}

const sorted = (list: readonly unknown[]) => JSON.stringify(list.map((each) => JSON.stringify(each)).sort());

/** Whether the other value tells the same, or something that is as legal. */
function isAsLegal(all: readonly Told[], index: number, field: string, value: Json): boolean {
  const { line, before } = all[index]!;
  const was = line[field] as Json;
  const letter = letterOf(all);
  const isReordered = Array.isArray(was) && Array.isArray(value) && sorted(was) === sorted(value);
  if (line.type === 'game') return ['seed', 'game', 'policies', 'variant', 'rulings'].includes(field);
  if (line.type === 'meld') return isReordered && (field === 'wilds' || line.kind === 'set');
  if (line.type === 'score' && field === 'hands') return isSameHands(was as string[][], value as string[][]);
  if (field === 'deck' || line.type === 'restock') return isReordered && isOutOfSight(all, index, was, value as Json[]);
  if (line.type === 'layoff') {
    const lay = { ...line, [field]: value } as Line;
    const on = before!.melds[lay.meld];
    if (isReordered && line.end === null) return true;
    if (field === 'cards' || on === undefined || (lay.end === null) !== (on.kind === 'set')) return false;
    return isMeld(letter, laidOff(on, lay.cards, lay.end));
  }
  if (line.type === 'swap') {
    const swap = { ...line, [field]: value } as Line;
    const on = before!.melds[swap.meld];
    if (on === undefined || field === 'card') return false;
    return on.cards.some((card, place) => isWild(letter, card) && isMeld(letter, swapped(on, place, swap.card)));
  }
  return false;
}

function swapped(on: NaiveMeld, place: number, card: string): NaiveMeld {
  return { ...on, cards: on.cards.with(place, card) };
}

function letterOf(all: readonly Told[]): Letter {
  const names = ['contract-rummy', 'shanghai-rummy', 'rook-shanghai', 'frustration', 'shanghai-rum'];
  return LETTERS[names.indexOf(all[0]!.line.name)]!;
}

function isSameHands(was: readonly (readonly string[])[], is: readonly (readonly string[])[]): boolean {
  return (
    was.length === is.length && was.every((hand, seat) => Array.isArray(is[seat]) && sorted(hand) === sorted(is[seat]))
  );
}

/** Whether only cards have changed places that nobody draws in this deal, or that are dealt to one hand. */
function isOutOfSight(all: readonly Told[], index: number, was: readonly Json[], is: readonly Json[]): boolean {
  const changed = [...was.keys()].filter((place) => was[place] !== is[place]);
  const rest = all.slice(index + 1);
  const end = rest.findIndex(({ line }) => line.type === 'score');
  const { line, before } = all[index]!;
  const { players, rulings } = all[0]!.line;
  if (line.type === 'deal') {
    const dealt = players * handOf({ letter: letterOf(all), players, rulings }, line.deal);
    const [one, two] = changed as [number, number];
    if (two < dealt && one % players === two % players) return true;
  }
  if (rest.slice(0, end).some((each) => each.line.type === 'restock')) return false;
  const buried = rest.filter((each, place) => place < end && each.line.type === 'buried').length;
  const left = rest[end]!.before!.stock.length - buried;
  return before !== null && changed.every((place) => place >= was.length - left);
}

test.each(LETTERS)('of %s', (letter) => {
  const dice = new Dice(letter.charCodeAt(0));
  const games = Array.from({ length: testSize(9, 60) }, (_, seed) => anyNaiveGame(1000 + seed, letter))
    .sort((one, two) => one.length - two.length)
    .slice(0, testSize(6, 40));
  let caught = 0;
  for (let tries = 0; tries < testSize(150, 20000); tries++) {
    const all = dice.pick(games);
    // Lines of rare types as often as others.
    const type = dice.pick([...new Set(all.map(({ line }) => line.type as string))]);
    const index = dice.pick([...all.keys()].filter((each) => all[each]!.line.type === type));
    const { line } = all[index]!;
    const field = dice.pick(Object.keys(line));
    const value = other(dice, line[field]);
    if (JSON.stringify(value) === JSON.stringify(line[field])) continue;
    const lines = all.map((each) => each.line).with(index, { ...line, [field]: value });
    if (
      firstError(
        new TranscriptChecker(),
        lines.map((each) => JSON.stringify(each)),
      ) !== null
    )
      caught++;
    else if (!isAsLegal(all, index, field, value)) expect.fail(JSON.stringify([index + 1, line, field, value]));
  }
  expect(caught).toBeGreaterThan(testSize(60, 8000));
});
