import { expect, test } from 'vitest';
import { UsageError } from '../game/index.js';
import { read, temporaryFile } from './experiments.testing.js';

const ARM = '  - team: random+random\n';
const HEAD = 'question: q\nseed: s\n';
const ANYWHERE = '\\d+:\\d+';

/** An experiment of ten games whose arms are these lines. */
function arms(lines: string): string {
  return `${HEAD}games: 10\narms:\n${lines}`;
}

const TEAMS = [
  '{ label: none, team: random+random }',
  '{ label: uno, team: high-first+random }',
  '{ label: rummy, team: random+meld-first }',
  '{ label: both, team: high-first+meld-first }',
];

/** One with four arms, and these contrasts. */
function contrasts(text: string): string {
  const teams = TEAMS.map((team) => `      - ${team}\n`).join('');
  return arms(`  - variant: [standard, expert]\n    team:\n${teams}${text}`);
}

/** The file, the line and column of its mistake, and a part of what is said. */
type Mistake = readonly [file: string, at: string, says: string];

const KEYS: readonly Mistake[] = [
  [`question: q\nsede: s\ngames: 9\narms:\n${ARM}`, '2:1', "key 'sede'; did you mean 'seed'?"],
  [`${HEAD}games: 10\nthreads: 2\narms:\n${ARM}`, '4:1', "unknown key 'threads'"],
  [arms('  - varient: expert\n    team: random+random\n'), '5:5', "unknown key 'varient'; did you mean 'variant'?"],
  [`${HEAD}games: 10\n`, '1:1', "'arms' is missing"],
  [`question: q\ngames: 10\narms:\n${ARM}`, '1:1', "'seed' is missing"],
  [`${HEAD}games: 10\nprecision: 0.1\narms:\n${ARM}`, ANYWHERE, 'games or precision'],
  [`${HEAD}arms:\n${ARM}`, ANYWHERE, 'games or precision'],
];

const VALUES: readonly Mistake[] = [
  [`${HEAD}games: many\narms:\n${ARM}`, '3:8', "'games' must be a number, not 'many'"],
  [`${HEAD}games: 1.5\narms:\n${ARM}`, '3:8', "'games' must be a whole number, not 1.5"],
  [`${HEAD}games: 0\narms:\n${ARM}`, '3:8', "'games' must be at least 1, not 0"],
  [`${HEAD}games: 1e99\narms:\n${ARM}`, '3:8', "'games'"],
  [`${HEAD}precision: fine\narms:\n${ARM}`, '3:12', "'precision' must be a number, not 'fine'"],
  [`${HEAD}precision: 2\narms:\n${ARM}`, '3:12', "'precision' must be at most 0.49, not 2"],
  [`question: q\nseed:\ngames: 10\narms:\n${ARM}`, '2:\\d+', "'seed'"],
  [
    `${HEAD}game: chess\ngames: 10\narms:\n${ARM}`,
    '3:7',
    "'game' is unknown: 'chess'; choose from shamus, rummy, contract-rummy, ",
  ],
  [`${HEAD}games: 10\narms: []\n`, '4:7', "'arms' must have at least 1 entry"],
  [arms('  - random+random\n'), '5:5', "'arms.0' must be a mapping (name: value), not 'random+random'"],
  [arms('  - team: 3\n'), '5:11', "'arms.0.team' must be text or a mapping (name: value) or a list, not 3"],
  [arms('  - team: [random+random, 3]\n'), '5:27', "'arms.0.team.1' must be text or a mapping (name: value), not 3"],
  [arms('  - team: []\n'), '5:11', "'arms.0.team' must have at least 1 entry"],
  [arms('  - variant: expert\n'), '5:5', "'arms.0.team' is missing"],
  [
    arms('  - team: random+random\n    rulings: { unoOut: 1 }\n'),
    '6:24',
    "'arms.0.rulings.unoOut' must be text or a list, not 1",
  ],
  [
    arms('  - variant: [standard, expret]\n    team: random+random\n'),
    '5:25',
    "unknown variant 'expret'; did you mean 'expert'?",
  ],
  [
    arms('  - team:\n      - random+random\n      - randm+random\n'),
    '7:9',
    "unknown uno policy 'randm'; did you mean 'random'?",
  ],
  [arms('  - players: 3\n    team: random+random\n'), '5:14', 'not by 3'],
];

const GRIDS: readonly Mistake[] = [
  [arms('  - team: random+random\n    teams: { uno: random, rummy: random }\n'), '5:5', 'not both'],
  [arms('  - teams: { uno: random }\n'), '5:12', "'rummy' is missing"],
  [arms('  - teams: { uno: random, rumy: random }\n'), '5:27', "unknown role 'rumy'; did you mean 'rummy'?"],
  [
    arms('  - teams:\n      uno: [random, high-first]\n      rummy: [random, meld-frist]\n'),
    '7:23',
    "unknown rummy policy 'meld-frist'; did you mean 'meld-first'?",
  ],
  [
    arms('  - teams:\n      uno: { policy: random, option: {} }\n      rummy: random\n'),
    '6:30',
    "unknown key 'option'; did you mean 'options'?",
  ],
  [`${arms(ARM)}against:\n  teams: { uno: random, rammy: random }\n`, '7:25', "unknown role 'rammy'"],
  [`${arms(ARM)}outputs: { records: cvs }\n`, '6:21', "did you mean 'csv'?"],
];

const DOCUMENTS: readonly Mistake[] = [
  ['question: [q\nseed: s\n', ANYWHERE, ''],
  ['question: "q\nseed: s\n', '3:1', 'Missing closing'],
  [`${HEAD}\tgames: 10\n`, '3:1', 'Tabs are not allowed'],
  [`${HEAD}seed: t\ngames: 10\narms:\n${ARM}`, '3:1', "the key 'seed' comes twice"],
  [arms('  - *nothing\n'), ANYWHERE, 'nothing'],
  ['', '1:1', 'the experiment'],
  ['- a\n- b\n', '1:1', 'must be a mapping'],
  ['\u0000\u0001', '1:1', ''],
];

const twice = (second: string) => `  - label: x\n    team: random+random\n  - ${second}\n`;

const LABELS: readonly Mistake[] = [
  [arms(twice('label: x\n    team: high-first+random')), '7:12', "two arms are called 'x'"],
  [arms(twice('label: x\n    team: random+random\n    rulings: { layoff: no }')), '7:12', "two arms are called 'x'"],
  [
    arms('  - team: [{ team: random+random, label: x }, { team: high-first+random, label: x }]\n'),
    '5:81',
    "two arms are called 'x'",
  ],
  [
    arms('  - team: random+random\n  - label: random+random\n    team: high-first+random\n'),
    '6:12',
    "two arms are called 'random+random'",
  ],
  [
    arms('  - label: x\n    team: [random+random, high-first+random]\n'),
    '5:12',
    "the label 'x' would name several arms; write {team} in it",
  ],
  [
    arms('  - label: "{tean}"\n    team: random+random\n'),
    '5:12',
    "unknown placeholder '{tean}' in a label; did you mean 'team'?",
  ],
  [arms('  - label: ""\n    team: random+random\n'), '5:12', 'one line of 1 to 100 characters'],
  [arms('  - label: " x"\n    team: random+random\n'), '5:12', 'without spaces at either end, not " x"'],
  [arms('  - label: "a\\nb"\n    team: random+random\n'), '5:12', 'one line'],
  [arms(`  - label: ${'x'.repeat(101)}\n    team: random+random\n`), '5:12', 'not 101 characters'],
  [arms('  - label: 3\n    team: random+random\n'), '5:12', "'arms.0.label' must be text, not 3"],
  [arms('  - team: { label: x }\n'), '5:11', "'arms.0.team.team' is missing"],
  [arms('  - team: { team: random+random, lable: x }\n'), '5:34', "'lable'; did you mean 'label'?"],
  [arms('  - team: { team: randm+random, label: x }\n'), '5:19', "unknown uno policy 'randm'"],
  [arms('  - team: random+random\nagainst: { team: high-first+random, label: "" }\n'), '6:44', 'one line'],
];

const CONTRASTS: readonly Mistake[] = [
  [
    contrasts('contrasts:\n  - { label: d, weights: { both: 1, nobody: -1 } }\n'),
    ANYWHERE,
    "12:37: unknown arm 'nobody'",
  ],
  [
    contrasts('contrasts:\n  - { label: d, weights: { both: 1, none: -0.5 } }\n'),
    ANYWHERE,
    "the weights of 'd' sum to 0.5; those of a contrast",
  ],
  [contrasts('contrasts:\n  - { label: d, weights: { both: 1 } }\n'), ANYWHERE, "the weights of 'd' sum to 1"],
  [contrasts('contrasts:\n  - { label: d, weights: {} }\n'), ANYWHERE, "'d' needs weights of at least two arms"],
  [
    contrasts('contrasts:\n  - { label: d, weights: { both: 1, none: x } }\n'),
    ANYWHERE,
    '12:43: a weight is a number or a fraction',
  ],
  [
    contrasts('contrasts:\n  - { label: d, weights: { both: 1, none: -1, uno: 0 } }\n'),
    ANYWHERE,
    "the weight of 'uno' is 0",
  ],
  [
    contrasts('contrasts:\n  - { label: d, weights: { both: 1, none: -1/99991 } }\n'),
    ANYWHERE,
    'a weight is a number or a fraction',
  ],
  [contrasts('contrasts:\n  - { weights: { both: 1, none: -1 } }\n'), ANYWHERE, "'label' is missing"],
  [contrasts('contrasts:\n  - { label: d }\n'), ANYWHERE, 'needs either weights or factorial'],
  [
    contrasts('contrasts:\n  - { label: d, measure: wins, weights: { both: 1, none: -1 } }\n'),
    ANYWHERE,
    "12:26: unknown measure 'wins'",
  ],
  [contrasts('contrasts: []\n'), ANYWHERE, "'contrasts' must have at least 1 entry"],
  [contrasts('adjust: holm\n'), ANYWHERE, "'adjust' is for contrasts, and the file has none"],
  [
    contrasts('adjust: bonferroni\ncontrasts:\n  - { label: d, weights: { both: 1, none: -1 } }\n'),
    ANYWHERE,
    "'adjust'",
  ],
  [
    contrasts(
      'contrasts:\n  - { label: d, weights: { both: 1, none: -1 } }\n  - { label: d, weights: { uno: 1, none: -1 } }\n',
    ),
    ANYWHERE,
    "two contrasts are called 'd'",
  ],
  [
    contrasts('contrasts:\n  - { label: d, wieghts: { both: 1, none: -1 } }\n'),
    ANYWHERE,
    "unknown key 'wieghts'; did you mean 'weights'?",
  ],
  [
    contrasts('contrasts:\n  - factorial: { factors: [U, R], arms: { none: none, uno: V } }\n'),
    ANYWHERE,
    "unknown factor 'V'",
  ],
  [
    contrasts('contrasts:\n  - factorial: { factors: [U, R], arms: { none: none, uno: none } }\n'),
    ANYWHERE,
    "'none' and 'uno' have the same factors",
  ],
  [
    contrasts('contrasts:\n  - factorial: { factors: [U, R, S], arms: { none: none, both: [U, R] } }\n'),
    ANYWHERE,
    'these arms show no effect of a factor',
  ],
  [
    contrasts('contrasts:\n  - factorial: { factors: [U, all], arms: { none: none } }\n'),
    ANYWHERE,
    "no factor can be called 'all'",
  ],
  [
    arms(
      '  - { players: [2, 4], team: random+random, label: "{players}" }\ncontrasts:\n  - { label: d, weights: { "2": 1, "4": -1 } }\n',
    ),
    ANYWHERE,
    "'2' has 2 players and '4' has 4 players: they do not play the same deals",
  ],
  [
    contrasts('contrasts:\n  - { label: d, weights: { both: 1, none: -1 } }\n').replace('games: 10', 'precision: 0.1'),
    ANYWHERE,
    'give games, not precision',
  ],
];

const file = temporaryFile('wrong.yaml');

test.each([...KEYS, ...VALUES, ...GRIDS, ...DOCUMENTS, ...LABELS, ...CONTRASTS])(
  'a mistake in an experiment file is told with file, line and column: %j',
  async (text, at, says) => {
    const error = await read(file, text).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message.slice(file.path.length)).toMatch(new RegExp(`^:${at}: [^\\n]+$`));
    expect(message).toContain(says);
  },
);
