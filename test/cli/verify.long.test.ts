import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { answersTo, folderWith, type ProcessResult, printed } from './shamus.testing.js';
import { derive, json, recount, reseal, text } from './tampering.testing.js';

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

interface Forgery {
  readonly of: keyof typeof TRUE;
  readonly what: string;
  readonly forge: (path: string) => unknown;
  readonly says: RegExp;
}

/** One who changes a file, and thinks of nothing else. */
const CARELESS: readonly Forgery[] = [
  ...['summary.csv', 'summary.json', 'pairs.csv', 'batches.csv', 'comparison.json', 'records.csv'].map(
    (file): Forgery => ({
      of: 'pair',
      what: `a digit in ${file}`,
      forge: (path) => text(path, file, (all) => all.replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`)),
      says: new RegExp(`/${file.replace('.', '\\.')}(:\\d+)?: `),
    }),
  ),
  ...['command', 'finished', 'seed', 'signature'].map(
    (key): Forgery => ({
      of: 'rows',
      what: `${key} in the manifest`,
      forge: (path) =>
        text(path, 'manifest.json', (all) => all.replace(new RegExp(`"${key}": "(.*)1?"`), `"${key}": "2$1"`)),
      says: /manifest\.json: is not as it was written|not of the same run/,
    }),
  ),
];

/** One who takes the SHA-256 of the manifest away. */
const UNSEALED: Forgery = {
  of: 'rows',
  what: 'the SHA-256 of the manifest taken away',
  forge: (path) => text(path, 'manifest.json', (all) => all.replace(/,\n {2}"sha256": "[0-9a-f]{64}"\n\}\n$/, '\n}\n')),
  says: /manifest\.json: is not as it was written: its own SHA-256 is not the one at its end\n/,
};

/** One who changes all that follows from the change too, and hashes and seals it all. */
const CAREFUL: readonly Forgery[] = [
  {
    of: 'pair',
    what: 'the control moved by 3,000 games, also in the batches',
    forge: (path) =>
      recount(
        path,
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
    says: /batches\.csv:2: pair_senior_loss is \d+, and \d+ when the games are played again/,
  },
  {
    of: 'pair',
    what: 'pairs with the same margins, not in the batches',
    forge: async (path) => {
      json(path, 'tallies.json', ({ arms: [{ pairs }] }) => {
        for (const [one, other, by] of [
          ['senior', 'senior', 50],
          ['senior', 'loss', -50],
          ['loss', 'senior', -50],
          ['loss', 'loss', 50],
        ] as const) {
          pairs[one][other] += by;
        }
      });
      await derive(path);
    },
    says: /tallies\.json: arm 1 has pair_senior_senior \d+, and the sum of batches\.csv is \d+/,
  },
  ...(['own', 'control'] as const).map(
    (whose): Forgery => ({
      of: 'pair',
      what: `a distribution (${whose}) with the same sum and sum of squares, not in the batches`,
      forge: async (path) => {
        json(path, 'tallies.json', ({ arms: [arm] }) => {
          const { counts } = (whose === 'own' ? arm : arm.control).metrics.turns;
          const at = counts.findIndex((count: number, place: number) => count > 9 && counts[place + 3] > 9);
          for (const [place, by] of [1, -3, 3, -1].entries()) counts[at + place] += by;
        });
        await derive(path);
      },
      says: /tallies\.json: arm 1 has counts that differ from the sum of batches\.csv/,
    }),
  ),
  {
    of: 'narrow',
    what: 'outcomes without their reasons, also in the batches',
    forge: (path) =>
      recount(
        path,
        ({ outcomes }) => {
          outcomes.senior += 1;
          outcomes.loss -= 1;
        },
        { senior: 1, loss: -1 },
      ),
    says: /tallies\.json: arm 1 contradicts itself: its outcome senior has \d+ games, and its reasons \d+/,
  },
  {
    of: 'pair',
    what: 'a distribution, also in the batches',
    forge: (path) =>
      recount(path, ({ differences: { turns } }) => {
        turns.counts[5] += 1;
        turns.counts[6] -= 2;
        turns.counts[7] += 1;
      }),
    says: /batches\.csv:2: check is \w+, and \w+ when the games are played again/,
  },
  {
    of: 'pair',
    what: 'an outcome, also in the batches',
    forge: (path) =>
      recount(
        path,
        ({ outcomes, pairs }) => {
          outcomes.senior += 7;
          outcomes.loss -= 7;
          pairs.loss.senior += 7;
          pairs.loss.loss -= 7;
        },
        { senior: 7, loss: -7, pair_loss_senior: 7, pair_loss_loss: -7 },
      ),
    says: /senior is \d+, and \d+ when the games are played again|have senior \d+, and \d+ in batches\.csv/,
  },
  {
    of: 'pair',
    what: 'hashes of batches',
    forge: (path) => text(path, 'batches.csv', (all) => all.replace(/,[0-9a-f]{16},/, `,${'0'.repeat(16)},`)),
    says: /batches\.csv:2: sha256 is 0{16}, and \w{16} when the games are played again/,
  },
  {
    of: 'pair',
    what: 'two records that changed places',
    forge: (path) =>
      text(path, 'records.csv', (all) =>
        all.replace(/^(1,5,)(.*)\n(1,6,)(.*)$/m, (_, a, b, c, d) => `${a}${d}\n${c}${b}`),
      ),
    says: /records\.csv: games from 0 of arm 1 have records_sha256/,
  },
  {
    of: 'pair',
    what: 'records that are gone',
    forge: (path) => {
      rmSync(join(path, 'records.csv'));
      json(path, 'manifest.json', ({ files }) => delete files['records.csv']);
    },
    says: /lists no records, and batches\.csv has hashes of records[\s\S]*it was begun|records/,
  },
  {
    of: 'rows',
    what: 'records as Parquet of other games',
    forge: (path) => cpSync(join(path, '../rows-2/records.parquet'), join(path, 'records.parquet')),
    says: /records\.parquet: games from 0 of arm 1 have \w+ -?\d+/,
  },
  {
    of: 'pair',
    what: 'the comparison',
    forge: (path) => text(path, 'comparison.json', (all) => all.replace(/"verdict": "\w+"/, '"verdict": "h1"')),
    says: /comparison\.json:\d+: says '"verdict": "h1",', where tallies\.json comes to/,
  },
  {
    of: 'pair',
    what: 'the question of the comparison',
    forge: async (path) => {
      json(path, 'comparison.json', ({ decision }) => {
        decision.alpha = 0.2;
      });
      await derive(path);
    },
    says: /manifest\.json: has a command that does not give these results: they have a comparison/,
  },
  {
    of: 'pair',
    what: 'a batch of more games than a batch has',
    forge: (path) => text(path, 'batches.csv', (all) => all.replace('1,0,10000,', '1,0,20000,')),
    says: /batches\.csv:3: has games from 10000 of arm 1, where those from 20000 should follow/,
  },
  {
    of: 'narrow',
    what: 'the rule, with all that follows from it',
    forge: async (path) => {
      json(path, 'manifest.json', (manifest) => {
        manifest.rule = { kind: 'games', games: manifest.games };
      });
      await derive(path);
    },
    says: /manifest\.json: has a command that does not give these results: they have the stopping rule/,
  },
  {
    of: 'narrow',
    what: 'the precision in rule and command',
    forge: async (path) => {
      json(path, 'manifest.json', (manifest) => {
        manifest.rule.halfWidth = 0.02;
        manifest.command = manifest.command.replace('0.006', '0.02');
      });
      await derive(path);
    },
    says: /manifest\.json: its rule was met by arm 1 after \d+ games, and the arm played \d+/,
  },
  {
    of: 'rows',
    what: 'the command',
    forge: (path) =>
      json(path, 'manifest.json', (manifest) => {
        manifest.command = manifest.command.replace('random+random', 'high-first+meld-first');
      }),
    says: /manifest\.json: has a command that does not give these results: they have another arm 1/,
  },
  {
    of: 'rows',
    what: 'the version',
    forge: (path) =>
      json(path, 'manifest.json', ({ versions }) => {
        versions['shamus-lab'] = '99.0.0';
      }),
    says: /manifest\.json: names the version '99\.0\.0', which version [\d.]+ does not know/,
  },
  {
    of: 'rows',
    what: 'the date',
    forge: (path) =>
      json(path, 'manifest.json', (manifest) => {
        manifest.finished = '2999-01-01T00:00:00.000Z';
      }),
    says: /manifest\.json: was finished on 2999-01-01T00:00:00.000Z, which is still to come/,
  },
  {
    of: 'rows',
    what: 'how many games there are',
    forge: (path) =>
      json(path, 'manifest.json', (manifest) => {
        manifest.games = 1e6;
      }),
    says: /manifest\.json: says 1000000 games, and the arms have 300/,
  },
  {
    of: 'cup',
    what: "a tournament's verdict",
    forge: (path) =>
      text(path, 'summary.json', (all) => all.replace(/"verdict": "[\w-]+"/, '"verdict": "may-be-best"')),
    says: /summary\.json:\d+: says '"verdict": "may-be-best"/,
  },
  {
    of: 'cup',
    what: "a tournament's pairs, with the same margins",
    forge: (path) =>
      text(path, 'pairs.csv', (all) => {
        const by: Record<string, number> = { 'senior,senior': 5, 'senior,loss': -5, 'loss,senior': -5, 'loss,loss': 5 };
        return all.replaceAll(
          /^(2,.*,)(\w+,\w+),(\d+)$/gm,
          (_, team, pair, games) => `${team}${pair},${Number(games) + (by[pair] ?? 0)}`,
        );
      }),
    says: /pairs\.csv: has counts that the rounds in rounds\.csv do not come to/,
  },
  {
    of: 'race',
    what: 'the team that was selected',
    forge: (path) =>
      text(path, 'summary.json', (all) => all.replace(/"selected": "[^"]+"/, '"selected": "random+random"')),
    says: /summary\.json:\d+: says '"selected": "random\+random"/,
  },
  {
    of: 'race',
    what: 'why a team went',
    forge: (path) => text(path, 'summary.json', (all) => all.replace('"because": "better"', '"because": "close"')),
    says: /summary\.json: lists '.+' as eliminated after \d+ games, which the counts do not support/,
  },
  {
    of: 'race',
    what: 'the games that looking saved',
    forge: (path) => text(path, 'summary.json', (all) => all.replace(/"fixed": \d+/, '"fixed": 123456')),
    says: /summary\.json:\d+: says '"fixed": 123456/,
  },
  {
    of: 'study',
    what: 'the report',
    forge: (path) => text(path, 'report.html', (all) => all.replace(/\d\.\d\d/, '9.99')),
    says: /report\.html:\d+: is not what this version makes of these results/,
  },
  {
    of: 'study',
    what: 'the report taken off the list',
    forge: (path) => json(path, 'manifest.json', ({ files }) => delete files['report.html']),
    says: /report\.html: is not in manifest\.json/,
  },
  {
    of: 'study',
    what: 'the question',
    forge: (path) => {
      for (const file of ['manifest.json', 'summary.json'])
        text(path, file, (all) => all.replace('Is it true?', 'Is it?'));
    },
    says: /manifest\.json: has a command that does not give these results: they have the question 'Is it\?'/,
  },
  {
    of: 'study',
    what: 'labels that changed places',
    forge: async (path) => {
      for (const file of ['summary.json', 'summary.csv', 'pairs.csv']) {
        const other = { weak: 'strong', strong: 'weak' } as const;
        text(path, file, (all) => all.replace(/\b(weak|strong)\b/g, (label) => other[label as 'weak']));
      }
    },
    says: /manifest\.json: has a command that gives other labels or notes: those of arm 1/,
  },
  {
    of: 'rows',
    what: 'an invented policy',
    forge: (path) =>
      json(path, 'manifest.json', ({ policies }) => {
        policies.push({ name: 'genius', role: 'uno', sha256: '0'.repeat(64) });
      }),
    says: /manifest\.json: lists the uno policy 'genius', which no arm has/,
  },
  {
    of: 'rows',
    what: 'spot checks in the command',
    forge: (path) =>
      json(path, 'manifest.json', (manifest) => {
        manifest.command += ' --spot-checks 0';
      }),
    says: /manifest\.json: has a command with --spot-checks 0, and these results were made with --spot-checks 0\.01/,
  },
  {
    of: 'rows',
    what: 'a field that manifests do not have',
    forge: (path) =>
      json(path, 'manifest.json', (manifest) => {
        manifest.machine.owner = 'somebody';
      }),
    says: /manifest\.json: has a field 'machine\.owner' that such files do not have/,
  },
  {
    of: 'rows',
    what: 'a file of another command, listed',
    forge: (path) => {
      writeFileSync(join(path, 'rounds.csv'), 'from,games,teams,check\n');
      json(path, 'manifest.json', ({ files }) => {
        files['rounds.csv'] = { bytes: 0, sha256: '' };
      });
    },
    says: /manifest\.json: lists 'rounds\.csv', which these results do not have/,
  },
];

/** One who adds files, or puts folders in the place of files. */
const ADDED: readonly Forgery[] = [
  {
    of: 'rows',
    what: 'a file that is not listed',
    forge: (path) => writeFileSync(join(path, 'notes.txt'), 'won'),
    says: /notes\.txt: is not in manifest\.json/,
  },
  {
    of: 'cup',
    what: 'a folder in the place of a file',
    forge: (path) => {
      rmSync(join(path, 'summary.csv'));
      mkdirSync(join(path, 'summary.csv'));
    },
    says: /summary\.csv': EISDIR/,
  },
];

let cwd: string;
/** What is said of the true results, then of each forgery, in order. */
let told: ProcessResult[];

const NAMES = Object.keys(TRUE) as (keyof typeof TRUE)[];

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
  const forge = async ({ of, forge: change }: Forgery, name: string, careful: boolean) => {
    cpSync(at(of), at(name), { recursive: true });
    await change(at(name));
    if (careful) reseal(at(name));
    return name;
  };
  const names: string[] = [];
  for (const [place, each] of CARELESS.entries()) names.push(await forge(each, `careless-${place}`, false));
  for (const [place, each] of ADDED.entries()) names.push(await forge(each, `added-${place}`, false));
  names.push(await forge(UNSEALED, 'unsealed', false));
  for (const [place, each] of CAREFUL.entries()) names.push(await forge(each, `careful-${place}`, true));
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

  test.each(
    [...CARELESS, ...ADDED, UNSEALED, ...CAREFUL].map(({ of, what, says }, place) => [of, what, says, place] as const),
  )('finds falsified in %s: %s', (_, __, says, place) => {
    const { code, stdout, stderr } = told[NAMES.length + place]!;
    const all = stdout + stderr;
    expect(all).toMatch(says);
    expect(code).not.toBe(0);
    if (stderr === '') expect(stdout).toMatch(/\ndo not trust these results\n$/);
    if (place > CARELESS.length + ADDED.length) expect(all).not.toContain('is not as it was written');
  });

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
