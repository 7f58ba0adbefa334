/** One field of one line changed to anything: a transcript that still passes is one that the engine writes, too. */
import { expect, test } from 'vitest';
import { testSize } from '../../../../../test/sized.testing.js';
import { firstError, type Line } from '../../../kit/corruptions.testing.js';
import { Dice } from '../../../shamus/checker/dice.testing.js';
import { transcriptLines } from '../../replay/replay.js';
import { termsOf } from '../../rules/terms.js';
import { playRecorded } from '../../testing/read-transcript.testing.js';
import { arbitraryGame, LETTERS, type Letter, RULES } from '../../testing/told-games.testing.js';
import { ALL_CARDS } from '../cards.js';
import { TranscriptChecker } from '../index.js';

type Json = string | number | null | Json[] | { [field: string]: Json };

const WORDS = 'low high set run out blind stock turns finish draw take discard game'.split(' ');

/** Another value, of the same kind or of another. */
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

const sorted = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).sort();

/** A line, the same for all lines that tell the same. */
function meaning(line: Line): unknown {
  const isSet = line.kind === 'set' || line.end === null;
  const fields = Object.entries(line).map(([name, value]) => {
    if (name === 'hands') return [name, value.map(sorted)];
    return [name, name === 'wilds' || (name === 'cards' && isSet) ? sorted(value) : value];
  });
  return Object.fromEntries(fields);
}

/** Writes the engine's transcript of a game with the cards and decisions of `lines`. @throws if it refuses one */
function retold(lines: readonly Line[], letter: Letter): Line[] {
  const { setup, events } = playRecorded(RULES[letter], lines);
  const told = transcriptLines(
    events,
    setup,
    lines[0]!.policies,
    lines[0]!.seed,
    lines[0]!.game,
    termsOf(RULES[letter], setup),
  );
  return told.map((line) => JSON.parse(line) as Line);
}

test.each([...LETTERS, 'F'] as const)('of %s', (letter) => {
  const dice = new Dice(letter.charCodeAt(0));
  const games = Array.from({ length: testSize(10, 60) }, (_, seed) =>
    arbitraryGame(1000 + seed, letter).told.map(({ line }) => line),
  )
    .sort((one, two) => one.length - two.length)
    .slice(0, testSize(6, 40));
  let [caught, passed] = [0, 0];
  for (let tries = 0; tries < testSize(150, 20000); tries++) {
    const all = dice.pick(games);
    // Lines of rare types as often as others.
    const type = dice.pick([...new Set(all.map((line) => line.type as string))]);
    const index = dice.pick([...all.keys()].filter((each) => all[each]!.type === type));
    const line = all[index]!;
    const field = dice.pick(Object.keys(line));
    const value = other(dice, line[field]);
    if (JSON.stringify(value) === JSON.stringify(line[field])) continue;
    const lines = all.with(index, { ...line, [field]: value });
    if (firstError(new TranscriptChecker(), lines) !== null) caught++;
    else {
      // Only the header names the policies and the seed.
      if (line.type === 'game') expect(['seed', 'game', 'policies', 'variant', 'rulings']).toContain(field);
      else
        expect(retold(lines, letter).map(meaning), JSON.stringify([index + 1, line, field, value])).toEqual(
          lines.map(meaning),
        );
      passed++;
    }
  }
  expect(caught).toBeGreaterThan(testSize(60, 8000));
  expect(passed).toBeGreaterThan(0);
});
