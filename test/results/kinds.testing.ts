/** Results folders of every kind, small, each in a folder of its own with the files that its games need. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PACKAGE, printed, temporaryFolder } from '../cli/shamus.testing.js';

/** A policy file with an option and small batches. */
export const OWN = `import { sets, unoPolicy } from 'shamus-lab/shamus';
export default unoPolicy({
  name: 'own', summary: 's', description: 'd', batch: 50,
  options: { last: { summary: 's', values: ['no', 'yes'], default: 'no' } },
  create: () => ({ play: (view) => sets.firstCard(view.playableLo, view.playableHi), call: () => 0 }),
});
`;
const STUDY = `question: Is it true?
seed: verified
games: 120
against: { team: random+random }
arms:
  - { team: random+random, label: weak }
  - { team: ../own.mjs+meld-first, label: strong }
`;
/** An experiment of four arms on 300 games. */
export const CONTRASTS = `question: Do they help each other?
seed: contrasted
games: 300
adjust: holm
arms:
  - team:
      - { label: neither, team: random+random }
      - { label: uno, team: high-first+random }
      - { label: rummy, team: random+meld-first }
      - { label: both, team: high-first+meld-first }
contrasts:
  - { label: together, weights: { both: 1, neither: 1, uno: -1, rummy: -1 } }
  - { label: rummy added, weights: { both: 1, uno: -1 } }
`;
const FILES = {
  'own.mjs': OWN,
  'lazy.mjs': `import { rummyPlayer } from 'shamus-lab/rummy';
import base from 'shamus-lab/strategies/rummy/greedy';
export default rummyPlayer({ name: 'lazy', summary: 's', description: 'd', batch: 50, create: () => base.create({}) });
`,
  'sub/true.yaml': STUDY,
  'x.yaml': CONTRASTS,
  'bot.yaml': 'name: bot\ngame: shamus\nrole: uno\ncommand: [node, bot.mjs, fair]\nfiles: [bot.mjs]\n',
  'mine.yaml': 'name: mine\ntitle: Mine\nbased-on: rummy\nhandSize: 8\n',
};
/** Files of the package that belong beside them. */
const COPIED = [
  'test/cli/bot.mjs',
  ...['corrected-closer.ts', 'corrected-closer.bin', 'discards.mjs', 'quick-draw.mjs'].map(
    (name) => `examples/learning/${name}`,
  ),
];

const RUN = 'run -t random+random -n 300 --records parquet --features deal';
const TEAMS = '-t random+random,high-first+meld-first,random+meld-first';
const RUMMY = '--game rummy -v deal-1';

/** The commands that make each kind; each writes to \`out\`. */
export const COMMANDS = {
  run: [RUN],
  other: [`${RUN} --seed other`],
  compare: ['compare random+random high-first+meld-first -n 300 --records csv'],
  precise: ['run -t ./own.mjs+random --precision 0.06'],
  decisions: ['run -t feeder+closer -n 12 --records decisions'],
  experiment: ['experiment sub/true.yaml'],
  contrasts: ['experiment x.yaml'],
  cup: [`tournament ${TEAMS} -n 300`],
  race: [`tournament ${TEAMS} -n 20000 --select best`],
  fields: [`tournament ${RUMMY} -t random,greedy,careful --field greedy -n 120`],
  field: [`run ${RUMMY} -t ./lazy.mjs --field careful --precision 0.06`],
  shards: [...[1, 2].map((shard) => `run -t ./own.mjs+random -n 120 --records csv --shard ${shard}/2`), 'merge out'],
  tuning: [`tune ${RUMMY} -t careful:hold=8 --tune hold=0..6:2 -n 600 --confirm 40`],
  study: ['study rummy -v deal-1 --players 2 --effect 0.2 -n 20 --ladder greedy,careful --reviewed 0'],
  ceiling: ['ceiling -v standard -n 4 --nodes 5000'],
  bot: ['run -t ./bot.yaml+meld-first -n 16'],
  network: ['run -t feeder+./corrected-closer.ts -n 20'],
  game: ['run --game ./mine.yaml -t greedy --field random -n 12'],
  four: ['run -t high-first+meld-first+high-first+meld-first --players 4 -n 20'],
  targets: ['run -t random+random -v senior=60,junior=100 -n 300'],
  pages: ['run -t random+random -n 20', 'report out --games 1'],
} as const;
export type Kind = keyof typeof COMMANDS;
export const KINDS = Object.keys(COMMANDS) as Kind[];

export function wordsOf(command: string): string[] {
  return [...command.split(' '), ...(/^(merge|report)/.test(command) ? [] : ['--threads', '1', '--out', 'out'])];
}

/** Makes all of them. @returns the folder that has a folder for each, with the results in \`out\` */
export async function makeFolders(): Promise<string> {
  const cwd = temporaryFolder();
  for (const kind of KINDS) {
    const folder = join(cwd, kind);
    mkdirSync(join(folder, 'sub'), { recursive: true });
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    for (const file of COPIED) cpSync(join(PACKAGE, file), join(folder, basename(file)));
    for (const command of COMMANDS[kind]) await printed(wordsOf(command), { cwd: folder });
  }
  return cwd;
}
