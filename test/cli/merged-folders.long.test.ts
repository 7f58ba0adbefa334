/** Merged shards give the folder that one machine writes, file by file, for each command that has --shard. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashOfText } from '../../src/results/disk/files.js';
import { toJson, withSelfHash } from '../../src/results/json-file.js';
import { testSize } from '../sized.testing.js';
import { filesOf } from './merged-files.testing.js';
import { folderWith, printed } from './shamus.testing.js';

/** Batches of shards whose rows are twice as long, together, as the memory in megabytes that their merge may have. */
const BATCHES = 800_000;
const MEGABYTES = 48;

/** A policy file with an option and small batches. */
const OWN = `import { sets, unoPolicy } from 'shamus-lab/shamus';
export default unoPolicy({
  name: 'own', summary: 's', description: 'd', batch: 30,
  options: { last: { summary: 's', values: ['no', 'yes'], default: 'no' } },
  create: () => ({ play: (view) => sets.firstCard(view.playableLo, view.playableHi), call: () => 0 }),
});
`;

const STUDY = `question: Does it merge?
seed: merged
games: 2
openHands: true
against: { team: 'search-uno:worlds=8+closer', label: the search }
outputs: { records: csv, features: [deal] }
arms:
  - team: ['signaller+search-rummy:worlds=8,cheat=sees-all-hands', 'tips:call=none+meld-first']
  - team: ./own.mjs+meld-first
    label: plain
    note: An arm with a label.
`;

const SIGNALLER = 'signaller+search-rummy:worlds=8';

const COMMANDS = [
  `run -t ${SIGNALLER},cheat=sees-all-hands,plain+plain --open-hands -n 2`,
  `run -t ${SIGNALLER} --players 4 -r unoOut=ends -n 2 --records parquet`,
  'run -t tips:call=none,feed=off+meld-first,./own.mjs:last=yes+random -n 100 --records csv --features deal,course',
  'run --game rummy -t greedy,search:worlds=8 --field careful -n 3 --players 3 --records csv',
  `compare ${SIGNALLER} ./own.mjs+tips -n 2 --records csv`,
  'compare greedy search:worlds=8 --game rummy -n 2 --records parquet --features deal,course',
  'compare greedy careful --game shanghai-rummy --field buyer -n 4',
  'experiment study.yaml',
];

test.each(COMMANDS.filter((line) => testSize(/^(experiment|compare sig|run -t tips)/.test(line), true)))(
  'shamus %s: the merged folder is what one machine writes',
  async (line) => {
    const cwd = folderWith({ 'own.mjs': OWN, 'study.yaml': STUDY });
    const words = [...line.split(' '), '--threads', '1', '--spot-checks', '0'];
    for (const shard of ['1/2', '2/2']) await printed([...words, '--out', 'parts/same', '--shard', shard], { cwd });
    const told = (text: string) => text.replace(/[\d.,]+ \w+ on 1 thread(, [\d,]+ games per second)?/, '');
    const merged = await printed(['merge', 'parts/same'], { cwd });
    expect(told(merged)).toBe(told(await printed([...words, '--out', 'whole/same'], { cwd })));
    expect(filesOf(join(cwd, 'parts/same'))).toEqual(filesOf(join(cwd, 'whole/same')));
  },
);

/** Makes a shard of `times` as many batches as it has, each of them so often one after the other. */
function multiply(folder: string, times: number): void {
  const [shard, tallies] = ['shard.json', 'tallies.json'].map((name) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  );
  shard.rule.games *= times;
  for (const tally of tallies.arms) {
    tally.games *= times;
    for (const counts of [tally.outcomes, tally.reasons]) for (const name of Object.keys(counts)) counts[name] *= times;
    for (const metric of Object.values<{ counts: number[] }>(tally.metrics)) {
      metric.counts = metric.counts.map((count) => count * times);
    }
  }
  const [head, ...rows] = readFileSync(join(folder, 'batches.csv'), 'utf8').trimEnd().split('\n');
  const [, from = '0'] = rows[0]!.split(',');
  const parts = rows.map((row) => row.replace(/^1,\d+,/, ''));
  const longer = Array.from({ length: rows.length * times }, (__, place) => {
    return `1,${Number(from) * times + place},${parts[Math.floor(place / times)]}\n`;
  });
  const texts = { 'batches.csv': `${head}\n${longer.join('')}`, 'tallies.json': toJson(tallies) };
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(folder, name), text);
    shard.files[name] = { bytes: text.length, sha256: hashOfText(text) };
  }
  writeFileSync(join(folder, 'shard.json'), withSelfHash(shard));
}

testSize(() => {}, test)('shamus merge takes no more memory for many batches than for few', async () => {
  const own = OWN.replace('batch: 30', 'batch: 1');
  const cwd = folderWith({ 'own.mjs': own });
  const words = ['run', '-t', './own.mjs+random', '-n', '8', '--threads', '1', '--out', 'parts'];
  for (const index of [1, 2]) {
    await printed([...words, '--shard', `${index}/2`], { cwd });
    multiply(join(cwd, `parts/shard-${index}-of-2`), BATCHES / 8);
  }
  const env = { NODE_OPTIONS: `--max-old-space-size=${MEGABYTES}` };
  const told = await printed(['merge', 'parts'], { cwd, env });
  expect(told).toContain(`${BATCHES.toLocaleString('en')} games`);
  const rows = [1, 2].map((index) => readFileSync(join(cwd, `parts/shard-${index}-of-2/batches.csv`), 'utf8'));
  expect(hashOfText(readFileSync(join(cwd, 'parts/batches.csv'), 'utf8'))).toBe(
    hashOfText(`${rows[0]}${rows[1]!.replace(/^.*\n/, '')}`),
  );
});
