/** Merged shards give the folder that one machine writes, file by file, for each command that has --shard. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from './merged-files.testing.js';
import { folderWith, printed } from './shamus.testing.js';

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

test.each([
  `run -t ${SIGNALLER},cheat=sees-all-hands,plain+plain --open-hands -n 2`,
  `run -t ${SIGNALLER} --players 4 -r unoOut=ends -n 2 --records parquet`,
  'run -t tips:call=none,feed=off+meld-first,./own.mjs:last=yes+random -n 100 --records csv --features deal,course',
  'run --game rummy -t greedy,search:worlds=8 --field careful -n 3 --players 3 --records csv',
  `compare ${SIGNALLER} ./own.mjs+tips -n 2 --records csv`,
  'compare greedy search:worlds=8 --game rummy -n 2 --records parquet',
  'compare greedy careful --game shanghai-rummy --field buyer -n 4',
  'experiment study.yaml',
])('shamus %s: the merged folder is what one machine writes', async (line) => {
  const cwd = folderWith({ 'own.mjs': OWN, 'study.yaml': STUDY });
  const words = [...line.split(' '), '--threads', '1', '--spot-checks', '0'];
  for (const shard of ['1/2', '2/2']) await printed([...words, '--out', 'parts/same', '--shard', shard], { cwd });
  const told = (text: string) => text.replace(/[\d.,]+ \w+ on 1 thread(, [\d,]+ games a second)?/, '');
  const merged = await printed(['merge', 'parts/same'], { cwd });
  expect(told(merged)).toBe(told(await printed([...words, '--out', 'whole/same'], { cwd })));
  expect(filesOf(join(cwd, 'parts/same'))).toEqual(filesOf(join(cwd, 'whole/same')));
});
