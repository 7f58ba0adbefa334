import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../game/index.js';
import { readExperiment } from './experiment-file.js';

const ARM = '  - team: random+random\n';
const HEAD = 'question: q\nseed: s\n';
const ANYWHERE = '\\d+:\\d+';

interface Mistake {
  readonly what: string;
  readonly file: string;
  /** Line and column. */
  readonly at: string;
  /** A part of what is said. */
  readonly says: string;
}

function mistake(what: string, file: string, at: string, says: string): Mistake {
  return { what, file, at, says };
}

/** An experiment of ten games whose arms are these lines. */
function arms(lines: string): string {
  return `${HEAD}games: 10\narms:\n${lines}`;
}

const KEYS = [
  mistake('a wrong key', `question: q\nsede: s\ngames: 9\narms:\n${ARM}`, '2:1', "key 'sede'; did you mean 'seed'?"),
  mistake('a key too many', `${HEAD}games: 10\nthreads: 2\narms:\n${ARM}`, '4:1', "unknown key 'threads'"),
  mistake(
    'a wrong key of an arm',
    arms('  - varient: expert\n    team: random+random\n'),
    '5:5',
    "unknown key 'varient'; did you mean 'variant'?",
  ),
  mistake('no arms', `${HEAD}games: 10\n`, '1:1', "'arms' is missing"),
  mistake('no seed', `question: q\ngames: 10\narms:\n${ARM}`, '1:1', "'seed' is missing"),
  mistake('games and precision', `${HEAD}games: 10\nprecision: 0.1\narms:\n${ARM}`, ANYWHERE, 'games or precision'),
  mistake('neither games nor precision', `${HEAD}arms:\n${ARM}`, ANYWHERE, 'games or precision'),
];

const VALUES = [
  mistake('a word for a number', `${HEAD}games: many\narms:\n${ARM}`, '3:8', "'games' must be a number, not 'many'"),
  mistake('a fraction of a game', `${HEAD}games: 1.5\narms:\n${ARM}`, '3:8', "'games' must be a whole number, not 1.5"),
  mistake('no game', `${HEAD}games: 0\narms:\n${ARM}`, '3:8', "'games' must be at least 1, not 0"),
  mistake('too many games', `${HEAD}games: 1e99\narms:\n${ARM}`, '3:8', "'games'"),
  mistake(
    'a precision that is a word',
    `${HEAD}precision: fine\narms:\n${ARM}`,
    '3:12',
    "'precision' must be a number, not 'fine'",
  ),
  mistake(
    'a precision that is none',
    `${HEAD}precision: 2\narms:\n${ARM}`,
    '3:12',
    "'precision' must be at most 0.49, not 2",
  ),
  mistake('a seed left empty', `question: q\nseed:\ngames: 10\narms:\n${ARM}`, '2:\\d+', "'seed'"),
  mistake(
    'another game',
    `${HEAD}game: chess\ngames: 10\narms:\n${ARM}`,
    '3:7',
    "'game' is unknown: 'chess'; choose from shamus, rummy, contract-rummy, ",
  ),
  mistake('an empty list of arms', `${HEAD}games: 10\narms: []\n`, '4:7', "'arms' must have at least 1 entry"),
  mistake(
    'an arm that is a word',
    arms('  - random+random\n'),
    '5:5',
    "'arms.0' must be a mapping (name: value), not 'random+random'",
  ),
  mistake(
    'a team that is a number',
    arms('  - team: 3\n'),
    '5:11',
    "'arms.0.team' must be text or a mapping (name: value) or a list, not 3",
  ),
  mistake(
    'a list of teams with a number',
    arms('  - team: [random+random, 3]\n'),
    '5:27',
    "'arms.0.team.1' must be text or a mapping (name: value), not 3",
  ),
  mistake('an empty list of teams', arms('  - team: []\n'), '5:11', "'arms.0.team' must have at least 1 entry"),
  mistake('an arm without a team', arms('  - variant: expert\n'), '5:5', "'arms.0.team' is missing"),
  mistake(
    'a ruling that YAML takes for a number',
    arms('  - team: random+random\n    rulings: { unoOut: 1 }\n'),
    '6:24',
    "'arms.0.rulings.unoOut' must be text or a list, not 1",
  ),
  mistake(
    'a wrong variant',
    arms('  - variant: [standard, expret]\n    team: random+random\n'),
    '5:25',
    "unknown variant 'expret'; did you mean 'expert'?",
  ),
  mistake(
    'a wrong policy',
    arms('  - team:\n      - random+random\n      - randm+random\n'),
    '7:9',
    "unknown uno policy 'randm'; did you mean 'random'?",
  ),
  mistake('a wrong number of players', arms('  - players: 3\n    team: random+random\n'), '5:14', 'not by 3'),
];

const GRIDS = [
  mistake(
    'team and teams',
    arms('  - team: random+random\n    teams: { uno: random, rummy: random }\n'),
    '5:5',
    'not both',
  ),
  mistake('a role left out', arms('  - teams: { uno: random }\n'), '5:12', "'rummy' is missing"),
  mistake(
    'a wrong role',
    arms('  - teams: { uno: random, rumy: random }\n'),
    '5:27',
    "unknown role 'rumy'; did you mean 'rummy'?",
  ),
  mistake(
    'a wrong policy of a role',
    arms('  - teams:\n      uno: [random, high-first]\n      rummy: [random, meld-frist]\n'),
    '7:23',
    "unknown rummy policy 'meld-frist'; did you mean 'meld-first'?",
  ),
  mistake(
    'a policy with a key too many',
    arms('  - teams:\n      uno: { policy: random, option: {} }\n      rummy: random\n'),
    '6:30',
    "unknown key 'option'; did you mean 'options'?",
  ),
  mistake(
    'a wrong role of the control',
    `${arms(ARM)}against:\n  teams: { uno: random, rammy: random }\n`,
    '7:25',
    "unknown role 'rammy'",
  ),
  mistake('records of an unknown form', `${arms(ARM)}outputs: { records: cvs }\n`, '6:21', "did you mean 'csv'?"),
];

const DOCUMENTS = [
  mistake('a bracket left open', 'question: [q\nseed: s\n', ANYWHERE, ''),
  mistake('a quotation mark left open', 'question: "q\nseed: s\n', '3:1', 'Missing closing'),
  mistake('a tab', `${HEAD}\tgames: 10\n`, '3:1', 'Tabs are not allowed'),
  mistake('a key given twice', `${HEAD}seed: t\ngames: 10\narms:\n${ARM}`, '3:1', "the key 'seed' comes twice"),
  mistake('an alias of nothing', arms('  - *nothing\n'), ANYWHERE, 'nothing'),
  mistake('nothing at all', '', '1:1', 'the experiment'),
  mistake('a list', '- a\n- b\n', '1:1', 'must be a mapping'),
  mistake('bytes that are no text', '\u0000\u0001', '1:1', ''),
];

let path: string;
beforeAll(() => {
  path = join(mkdtempSync(join(tmpdir(), 'shamus-lab-test-')), 'wrong.yaml');
});
afterAll(() => rmSync(dirname(path), { recursive: true, force: true }));

describe('a mistake in an experiment file is told with file, line and column:', () => {
  test.each([...KEYS, ...VALUES, ...GRIDS, ...DOCUMENTS])('$what', async ({ file, at, says }) => {
    writeFileSync(path, file);
    const error = await readExperiment(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message.slice(path.length)).toMatch(new RegExp(`^:${at}: [^\\n]+$`));
    expect(message).toContain(says);
  });
});
