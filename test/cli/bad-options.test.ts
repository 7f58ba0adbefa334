import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { answersTo, expectOneLine, type ProcessResult, shamus, temporaryFolder } from './shamus.testing.js';

const TEAM = ['-t', 'random+random'];
/** Begins a command for the game that is named next. */
const FIELD = ['-t', 'random', '--game'];
const RULING =
  "unknown ruling 'finish', which is one of frustration; choose from turnLimit, contractTurn, buyOrder, swap, adjoining, buys, wilds";
const BELOW_HALF = 'must be between 0 and 0.5, a fraction of all games';
const HALF_A_POINT = 'half a percentage point is 0.005, 0.5% or 0.5pt';
const WHOLE = 'must be a whole number from 1 to 4294967296';

type Mistake = readonly [words: readonly string[], line: string | RegExp];

/** What is typed, and the line that answers it. */
const MISTAKES: readonly Mistake[] = [
  [['run', ...TEAM, '--games', 'abc'], `--games ${WHOLE}, not 'abc'`],
  [['run', ...TEAM, '--games', '0'], `--games ${WHOLE}, not '0'`],
  [['run', ...TEAM, '--games', '1e99'], `--games ${WHOLE}, not '1e99'`],
  [['run', ...TEAM, '--threads', '0'], "--threads must be a whole number from 1 to 256, not '0'"],
  [['run', ...TEAM, '--seed', 'a', '--seed', 'b'], '--seed is given more than once (see: shamus run --help)'],
  [['run', ...TEAM, '--variant', 'expret'], "unknown variant 'expret'; did you mean 'expert'?"],
  [['run', ...TEAM, '--colour', 'red'], 'unknown argument: colour (see: shamus run --help)'],
  [['frobnicate'], /^unknown command 'frobnicate'; choose from run, .*experiment, .*completion$/],
  [[], 'no command given (see: shamus --help)'],
];

/** More of them, which are tried in one process. */
const MORE: readonly Mistake[] = [
  [['run', ...TEAM, '--games=-5'], `--games ${WHOLE}, not '-5'`],
  [['run', ...TEAM, '--games', '1.5'], `--games ${WHOLE}, not '1.5'`],
  [['run', ...TEAM, '--games', ''], `--games ${WHOLE}, not ''`],
  [['run', ...TEAM, '--threads', 'abc'], "--threads must be a whole number from 1 to 256, not 'abc'"],
  [['run', ...TEAM, '--precision', '0'], `--precision ${BELOW_HALF}, not '0'; ${HALF_A_POINT}`],
  [['run', ...TEAM, '--precision', '2'], `--precision ${BELOW_HALF}, not '2'; ${HALF_A_POINT}`],
  [['run', ...TEAM, '--precision', 'x'], `--precision ${BELOW_HALF}, not 'x'; ${HALF_A_POINT}`],
  [['run', ...TEAM, '--precision', '1e-9'], '--precision 1e-9 needs more than the maximum of 2^32 games'],
  [['run', 'random+randm'], "unknown rummy policy 'randm'; did you mean 'random'?"],
  [['replay', 'a+b', ...TEAM], "give one team, not 'random+random' and 'a+b' (see: shamus replay --help)"],
  [['audit'], 'name the team to audit, as in shamus audit ./my-uno.ts'],
  [['tournament', 'random+random', 'a+b', '--by', 'seniors'], /^unknown uno policy 'a'/],
  [['tournament', ...TEAM, '--delta', '3', '--select', 'best'], 'a tournament needs at least two teams'],
  [['run', ...TEAM, '--game-timeout', '0'], "--game-timeout must be a number between 0 and 86400, not '0'"],
  [['run', ...TEAM, '--players', '3'], /^shamus is played by 2\b.*, not by 3$/],
  [['run', ...TEAM, '--rule', 'unoOut'], "--rule must be name=value, not 'unoOut'"],
  [['run', ...TEAM, '--rule', 'unoOt=ends'], "unknown ruling 'unoOt'; did you mean 'unoOut'?"],
  [['run', ...TEAM, '--rule', 'unoOut=x'], /^ruling unoOut cannot be 'x'; it is one of draws, /],
  [['run', ...FIELD, 'shanghai-rummy', '--players', '2'], 'shanghai-rummy is played by 3 to 8, not by 2'],
  [['run', ...FIELD, 'frustration', '--players', '6'], 'frustration is played by 2 to 5, not by 6'],
  [['run', ...FIELD, 'shanghai-rummy', '--rule', 'finish=deal-end'], RULING],
  [
    ['run', ...FIELD, 'frustration', '--rule', 'buys=2'],
    "unknown ruling 'buys', which is one of contract-rummy, shanghai-rummy, rook-shanghai and shanghai-rum; choose from turnLimit, finish",
  ],
  [['run', ...FIELD, 'frustration', '--rule', 'buy=2'], "unknown ruling 'buy'; choose from turnLimit, finish"],
  [
    ['run', ...FIELD, 'shanghai-rummy', '--rule', 'swap=anybody'],
    "ruling swap cannot be 'anybody'; it is one of down, never",
  ],
  [
    ['run', ...FIELD, 'contract-rummy', '--variant', 'deal-9'],
    /^unknown variant 'deal-9', which is one of shanghai-rummy, frustration and shanghai-rum; choose from game, deal-1, .*, deal-7$/,
  ],
  [
    ['run', ...FIELD, 'frustration', '--variant', 'expert'],
    /^unknown variant 'expert', which is one of shamus; choose from game, deal-1, .*, deal-10$/,
  ],
  [['run', ...TEAM, 'more'], /^unknown policy 'more'; choose from random, /],
  [['run', ...TEAM, '--games'], 'not enough arguments following: games (see: shamus run --help)'],
  [['replay', '--index', 'abc'], "--index must be a whole number from 0 to 4294967295, not 'abc'"],
  [
    ['replay', '--team', 'random'],
    "team 'random' names 1 policy; shamus needs 2, as in uno+rummy (see: shamus list policies)",
  ],
  [['replay', '--game', '5-3'], '--index 5-3 is empty: 3 is before 5'],
  [['replay', '--only', 'jnior'], "unknown ending 'jnior'; did you mean 'junior'?"],
  [['check', 'nowhere.jsonl'], "no such file: 'nowhere.jsonl'"],
  [['runs'], "unknown command 'runs'; did you mean 'run'?"],
  [['list', 'policy'], "cannot list 'policy'; did you mean 'policies'?"],
  [['describe', 'meld-frist'], "nothing is called 'meld-frist'; did you mean 'meld-first'?"],
  [['describe'], 'not enough non-option arguments: got 0, need at least 1 (see: shamus describe --help)'],
  [['experiment'], 'not enough non-option arguments: got 0, need at least 1 (see: shamus experiment --help)'],
];

describe.concurrent('a mistake in the command line is one line on stderr and exit code 2:', () => {
  test.each(MISTAKES)('shamus %j', async (words, line) => {
    expectOneLine(await shamus(words), line);
  });

  test('nothing is written when a word is wrong', async () => {
    const cwd = temporaryFolder();
    expectOneLine(await shamus(['run', ...TEAM, '--out', 'results', '--games', 'many'], { cwd }), /--games/);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('so is', () => {
  let answers: ProcessResult[];
  beforeAll(async () => {
    answers = await answersTo([
      ...MORE.map(([words]) => words),
      ['--frob'],
      ['run', ...TEAM, '-n', '10', '--json=maybe'],
    ]);
  });

  test.each(MORE.map(([words, line], place) => ({ typed: words.join(' '), line, place })))(
    'shamus $typed',
    ({ line, place }) => {
      expectOneLine(answers[place]!, line);
    },
  );

  test('a word before the command that is no option, which is told once', () => {
    expectOneLine(answers.at(-2)!, /^(?=.*(frob|no command given))(?!.*see:.*see:)/);
  });

  test('a switch with a value that it cannot have, which is not ignored', () => {
    expectOneLine(answers.at(-1)!, /json/);
  });
});
