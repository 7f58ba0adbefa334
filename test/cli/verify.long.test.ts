import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { answersTo, folderWith, type ProcessResult, printed } from './shamus.testing.js';
import {
  changing,
  deriving,
  type Forgeries,
  json,
  listed,
  recounting,
  replacing,
  reseal,
  setting,
} from './tampering.testing.js';

const FILE = `question: Is it true?
seed: verified
games: 500
against: { team: random+random }
arms:
  - team: random+random
    label: weak
  - team: high-first+meld-first
    label: strong
`;
const TEAMS = 'random+random,high-first+meld-first,random+meld-first';

/** Results, and the commands that make them. */
const TRUE = {
  pair: ['compare', 'random+random', 'high-first+meld-first', '-n', '12000', '--records', 'csv'],
  rows: ['run', '-t', 'random+random', '-n', '300', '--records', 'parquet'],
  narrow: ['run', '-t', 'random+random', '--precision', '0.006'],
  cup: ['tournament', '-t', TEAMS, '-n', '2000'],
  race: ['tournament', '-t', TEAMS, '-n', '20000', '--select', 'best'],
  study: ['experiment', 'true.yaml'],
  rivals: ['run', '--game', 'rummy', '-t', 'greedy', '--field', 'random', '-n', '40'],
} as const;

type Of = keyof typeof TRUE;

const IN_MANIFEST = 'manifest.json';

/** One who changes a file, and thinks of nothing else. */
const CARELESS: Forgeries<Of> = {
  pair: Object.fromEntries(
    ['summary.csv', 'summary.json', 'pairs.csv', 'batches.csv', 'comparison.json', 'records.csv'].map((file) => [
      `a digit in ${file}`,
      [
        replacing(file, /\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`),
        new RegExp(`/${file.replace('.', '\\.')}(:\\d+)?: `),
      ],
    ]),
  ),
  rows: Object.fromEntries(
    ['command', 'finished', 'seed', 'signature'].map((key) => [
      `${key} in the manifest`,
      [
        replacing(IN_MANIFEST, new RegExp(`"${key}": "(.*)1?"`), `"${key}": "2$1"`),
        /manifest\.json: is not as it was written|not of the same run|was modified or is damaged/,
      ],
    ]),
  ),
};

/** One who takes the SHA-256 of the manifest away. */
const UNSEALED: Forgeries<Of> = {
  rows: {
    'the SHA-256 of the manifest taken away': [
      replacing(IN_MANIFEST, /,\n {2}"sha256": "[0-9a-f]{64}"\n\}\n$/, '\n}\n'),
      /manifest\.json: is not as it was written: its own SHA-256 is not the one at its end\n/,
    ],
  },
};

/** Moves games between two outcomes of two arms, so that the margins stay. */
const MARGINS: readonly (readonly [one: string, other: string, by: number])[] = [
  ['senior', 'senior', 50],
  ['senior', 'loss', -50],
  ['loss', 'senior', -50],
  ['loss', 'loss', 50],
];

/** A distribution with the same sum and sum of squares. */
const redistributed = (whose: 'own' | 'control'): readonly [(path: string) => unknown, RegExp] => [
  deriving(
    changing('tallies.json', ({ arms: [arm] }) => {
      const { counts } = (whose === 'own' ? arm : arm.control).metrics.turns;
      const at = counts.findIndex((count: number, place: number) => count > 9 && counts[place + 3] > 9);
      for (const [place, by] of [1, -3, 3, -1].entries()) counts[at + place] += by;
    }),
  ),
  /tallies\.json: arm 1 has counts that differ from the sum of batches\.csv/,
];

/** One who changes all that follows from the change too, and hashes and seals it all. */
const CAREFUL: Forgeries<Of> = {
  pair: {
    'the control moved by 3,000 games, also in the batches': [
      recounting(
        ({ control, pairs }) => {
          control.outcomes.senior += 1000;
          control.outcomes.loss -= 1000;
          control.reasons.senior += 1000;
          control.reasons.circle -= 1000;
          pairs.senior.loss += 1000;
          pairs.loss.loss -= 1000;
        },
        { pair_senior_loss: 1000, pair_loss_loss: -1000 },
      ),
      /batches\.csv:2: pair_senior_loss is \d+, and \d+ when the games are played again/,
    ],
    'pairs with the same margins, not in the batches': [
      deriving(
        changing('tallies.json', ({ arms: [{ pairs }] }) => {
          for (const [one, other, by] of MARGINS) pairs[one][other] += by;
        }),
      ),
      /tallies\.json: arm 1 has pair_senior_senior \d+, and the sum of batches\.csv is \d+/,
    ],
    'a distribution (own) with the same sum and sum of squares, not in the batches': redistributed('own'),
    'a distribution (control) with the same sum and sum of squares, not in the batches': redistributed('control'),
    'a distribution, also in the batches': [
      recounting(({ differences: { turns } }) => {
        for (const [place, by] of [1, -2, 1].entries()) turns.counts[5 + place] += by;
      }),
      /batches\.csv:2: check is \w+, and \w+ when the games are played again/,
    ],
    'an outcome, also in the batches': [
      recounting(
        ({ outcomes, pairs }) => {
          outcomes.senior += 7;
          outcomes.loss -= 7;
          pairs.loss.senior += 7;
          pairs.loss.loss -= 7;
        },
        { senior: 7, loss: -7, pair_loss_senior: 7, pair_loss_loss: -7 },
      ),
      /senior is \d+, and \d+ when the games are played again|have senior \d+, and \d+ in batches\.csv/,
    ],
    'hashes of batches': [
      replacing('batches.csv', /,[0-9a-f]{16},/, `,${'0'.repeat(16)},`),
      /batches\.csv:2: sha256 is 0{16}, and \w{16} when the games are played again/,
    ],
    'two records that changed places': [
      replacing('records.csv', /^(1,5,)(.*)\n(1,6,)(.*)$/m, '$1$4\n$3$2'),
      /records\.csv: games from 0 of arm 1 have records_sha256/,
    ],
    'records that are gone': [
      (path) => {
        rmSync(join(path, 'records.csv'));
        json(path, IN_MANIFEST, ({ files }) => delete files['records.csv']);
      },
      /lists no records, and batches\.csv has hashes of records[\s\S]*it was begun|records/,
    ],
    'the comparison': [
      replacing('comparison.json', /"verdict": "\w+"/, '"verdict": "h1"'),
      /comparison\.json:\d+: says '"verdict": "h1",', where tallies\.json comes to/,
    ],
    'the question of the comparison': [
      deriving(setting('comparison.json', 'decision.alpha', 0.2)),
      /manifest\.json: has a command that does not give these results: they have a comparison/,
    ],
    'a batch of more games than a batch has': [
      replacing('batches.csv', '1,0,10000,', '1,0,20000,'),
      /batches\.csv:2: has 20000 games from 0 of arm 1, where 10000 from 0 should follow/,
    ],
  },
  narrow: {
    'outcomes without their reasons, also in the batches': [
      recounting(
        ({ outcomes }) => {
          outcomes.senior += 1;
          outcomes.loss -= 1;
        },
        { senior: 1, loss: -1 },
      ),
      /tallies\.json: arm 1 contradicts itself: its outcome senior has \d+ games, and its reasons \d+/,
    ],
    'the rule, with all that follows from it': [
      deriving(
        changing(IN_MANIFEST, (manifest) => {
          manifest.rule = { kind: 'games', games: manifest.games };
        }),
      ),
      /manifest\.json: has a command that does not give these results: they have the stopping rule/,
    ],
    'the precision in rule and command': [
      deriving(
        changing(IN_MANIFEST, (manifest) => {
          manifest.rule.halfWidth = 0.02;
          manifest.command = manifest.command.replace('0.006', '0.02');
        }),
      ),
      /manifest\.json: its rule was met by arm 1 after \d+ games, and the arm played \d+/,
    ],
  },
  rows: {
    'records as Parquet of other games': [
      (path) => cpSync(join(path, '../rows-2/records.parquet'), join(path, 'records.parquet')),
      /records\.parquet: games from 0 of arm 1 have \w+ -?\d+/,
    ],
    'the command': [
      replacing(IN_MANIFEST, /(?<="command": .*)random\+random/, 'high-first+meld-first'),
      /manifest\.json: has a command that does not give these results: they have another arm 1/,
    ],
    'the version': [
      setting(IN_MANIFEST, 'versions.shamus-lab', '99.0.0'),
      /manifest\.json: names the version '99\.0\.0', which version [\d.]+ does not know/,
    ],
    'the date': [
      setting(IN_MANIFEST, 'finished', '2999-01-01T00:00:00.000Z'),
      /manifest\.json: was finished on 2999-01-01T00:00:00.000Z, which is still to come/,
    ],
    'how many games there are': [
      setting(IN_MANIFEST, 'games', 1e6),
      /manifest\.json: says 'games' 1000000, where the other files come to 300/,
    ],
    'an invented policy': [
      changing(IN_MANIFEST, ({ policies }) => policies.push({ name: 'genius', role: 'uno', sha256: '0'.repeat(64) })),
      /manifest\.json: says 'policies' \{"name":"genius".*\}, where the other files come to "nothing"/,
    ],
    'spot checks in the command': [
      replacing(IN_MANIFEST, /(?<="command": "[^"]*)"/, ' --spot-checks 0"'),
      /manifest\.json: has a command with --spot-checks 0, and these results were made with --spot-checks 0\.01/,
    ],
    'a field that manifests do not have': [
      setting(IN_MANIFEST, 'machine.owner', 'somebody'),
      /manifest\.json: has a field 'machine\.owner' that such files do not have/,
    ],
    'a file of another command, listed': [
      (path) => {
        writeFileSync(join(path, 'rounds.csv'), 'from,games,teams,check\n');
        json(path, IN_MANIFEST, ({ files }) => Object.assign(files, { 'rounds.csv': { bytes: 0, sha256: '' } }));
      },
      /manifest\.json: lists 'rounds\.csv', which these results do not have/,
    ],
  },
  cup: {
    "a tournament's verdict": [
      replacing('summary.json', /"verdict": "[\w-]+"/, '"verdict": "may-be-best"'),
      /summary\.json:\d+: says '"verdict": "may-be-best"/,
    ],
    "a tournament's pairs, with the same margins": [
      replacing('pairs.csv', /^(2,.*,)(\w+,\w+),(\d+)$/gm, (_, team, pair, games) => {
        const [, , by = 0] = MARGINS.find(([one, other]) => pair === `${one},${other}`) ?? [];
        return `${team}${pair},${Number(games) + by / 10}`;
      }),
      /pairs\.csv: has counts that the rounds in rounds\.csv do not come to/,
    ],
  },
  race: {
    'the team that was selected': [
      replacing('summary.json', /"selected": "[^"]+"/, '"selected": "random+random"'),
      /summary\.json:\d+: says '"selected": "random\+random"/,
    ],
    'why a team went': [
      replacing('summary.json', '"because": "better"', '"because": "close"'),
      /summary\.json: lists '.+' as eliminated after \d+ games, which the counts do not support/,
    ],
    'the games that looking saved': [
      replacing('summary.json', /"fixed": \d+/, '"fixed": 123456'),
      /summary\.json:\d+: says '"fixed": 123456/,
    ],
  },
  study: {
    'the report': [
      replacing('report.html', /\d\.\d\d/, '9.99'),
      /report\.html:\d+: is not what this version makes of these results/,
    ],
    'the report taken off the list': [
      changing(IN_MANIFEST, ({ files }) => delete files['report.html']),
      /report\.html: is not in manifest\.json/,
    ],
    'the question': [
      (path) => {
        for (const file of [IN_MANIFEST, 'summary.json']) replacing(file, 'Is it true?', 'Is it?')(path);
      },
      /manifest\.json: has a command that does not give these results: they have the question 'Is it\?'/,
    ],
    'labels that changed places': [
      (path) => {
        for (const file of ['summary.json', 'summary.csv', 'pairs.csv'])
          replacing(file, /\b(weak|strong)\b/g, (label) => (label === 'weak' ? 'strong' : 'weak'))(path);
      },
      /manifest\.json: has a command that gives other labels or notes: those of arm 1/,
    ],
  },
};

/** One who adds files, or puts folders in the place of files. */
const ADDED: Forgeries<Of> = {
  rows: {
    'a file that is not listed': [
      (path) => writeFileSync(join(path, 'notes.txt'), 'won'),
      /notes\.txt: is not in manifest\.json/,
    ],
  },
  cup: {
    'a folder in the place of a file': [
      (path) => {
        rmSync(join(path, 'summary.csv'));
        mkdirSync(join(path, 'summary.csv'));
      },
      /summary\.csv': EISDIR/,
    ],
  },
};

/** In the order in which they are looked at; the last are hashed and sealed. */
const FORGED = [...[CARELESS, ADDED, UNSEALED].flatMap(listed), ...listed(CAREFUL)];
const isCareful = (place: number) => place >= FORGED.length - listed(CAREFUL).length;

let cwd: string;
/** What is said of the true results, then of each forgery, in order. */
let told: ProcessResult[];

const NAMES = Object.keys(TRUE) as Of[];

beforeAll(async () => {
  cwd = folderWith({ 'true.yaml': FILE });
  const at = (name: string) => join(cwd, name);
  const make = [
    ...NAMES.map((name) => [name, TRUE[name]] as const),
    ['rows-2', [...TRUE.rows, '--seed', 'b']] as const,
  ];
  const inFolder = make.map(([name, words]) => [
    ...words.map((word) => (word === 'true.yaml' ? at(word) : word)),
    '--out',
    at(name),
  ]);
  for (const { code, stderr } of await answersTo(inFolder))
    expect({ code, stderr: stderr.replaceAll(/^(results|report): .*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
  const names: string[] = [];
  for (const [place, { of, forge }] of FORGED.entries()) {
    const name = `forged-${place}`;
    cpSync(at(of), at(name), { recursive: true });
    await forge(at(name));
    if (isCareful(place)) reseal(at(name));
    names.push(name);
  }
  told = await answersTo(
    [...NAMES, ...names].map((name) => ['verify', at(name), '--batches', '100', '--seed', 'a', '--threads', '1']),
  );
}, 600_000);

describe('shamus verify', () => {
  test.each(NAMES.map((name, place) => [name, place] as const))(
    'finds nothing wrong with results as they were written: %s',
    (_, place) => {
      const { code, stdout, stderr } = told[place]!;
      expect(stdout).toMatch(
        /^\d+ of \d+ batches were played again \(seed 'a'\): that is all\n(not verified: [^\n]*\n)+verified: the replayed games match the results\n$/,
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );

  test.each(FORGED.map(({ of, what, says }, place) => [of, what, says, place] as const))(
    'finds falsified in %s: %s',
    (_, __, says, place) => {
      const { code, stdout, stderr } = told[NAMES.length + place]!;
      const all = stdout + stderr;
      expect(all).toMatch(says);
      expect(code).not.toBe(0);
      if (stderr === '') expect(stdout).toMatch(/\ndo not trust these results\n$/);
      if (isCareful(place)) expect(all).not.toContain('is not as it was written');
    },
  );

  test('says what a sample finds, and how likely', async () => {
    const said = await printed(['verify', join(cwd, 'pair'), '--seed', 'x', '--batches', '1'], { cwd });
    expect(said).toMatch(
      /^1 of 2 batches were played again \(seed 'x'\)\na change in one batch would be found with probability 50\.0 %\nto play all of them again: --batches 2\nnot verified: /,
    );
    const json = JSON.parse(await printed(['verify', 'pair', '--json', '--seed', 'x', '--batches', '1'], { cwd }));
    expect(json).toEqual({
      schema: 'shamus-verify/1',
      path: 'pair',
      ok: true,
      falsehoods: [],
      unplayable: null,
      batches: { played: 1, of: 2, seed: 'x' },
      chances: [{ changed: 1, found: 0.5 }],
      unproven: [
        'not verified: options of the command that do not affect the results: --out',
        expect.stringMatching(/^not verified: date, machine, author, duration,/),
      ],
    });
  });

  test('finds nothing wrong with four players, whose team has one name, however it is written', async () => {
    const team = 'high-first+meld-first+high-first+meld-first';
    await printed(['run', '-t', team, '--players', '4', '-n', '100', '--out', 'four'], { cwd });
    expect(JSON.parse(readFileSync(join(cwd, 'four/summary.json'), 'utf8')).runs[0].team).toBe('high-first+meld-first');
    expect(await printed(['verify', 'four'], { cwd })).toContain('verified: the replayed games match the results');
  });
});
