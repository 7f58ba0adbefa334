/** Runs that are played in shards by processes that are killed, and merged; src/results/shards/shards.test.ts kills at every call that changes the disk. */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { testSize } from '../sized.testing.js';
import { filesOf } from './merged-files.testing.js';
import { folderWith, printed, startShamus, untilSeen } from './shamus.testing.js';

/** A policy with small batches, so that there are many in few games. */
const OWN = `import { sets, unoPolicy } from 'shamus-lab/shamus';
export default unoPolicy({
  name: 'own', summary: 's', description: 'd', batch: 30,
  create: () => ({ play: (view) => sets.firstCard(view.playableLo, view.playableHi), call: () => 0 }),
});
`;

const FILE = `question: Does it merge?
seed: merged
games: 250
against: { team: random+random, label: the control }
outputs: { records: decisions }
arms:
  - variant: ${testSize('standard', '[standard, expert]')}
    team: [random+random, ./own.mjs+meld-first]
  - team: plain+plain
    label: plain
    note: An arm with a label.
`;

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'an experiment with controls, labels and records of decisions': ['experiment', 'study.yaml', '--spot-checks', '0'],
  ...testSize(
    {},
    {
      'a comparison with records as CSV': 'compare random+random ./own.mjs+random -n 200 --records csv'.split(' '),
      'a run of rounds': 'run --game rummy -t greedy,careful --field random -n 25000 --players 3'.split(' '),
      'a duel': ['compare', 'greedy', 'careful', '--game', 'rummy', '-n', '25000', '--records', 'parquet'],
    },
  ),
};

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
}

/** Runs a command, killing it at random moments so many times. */
async function killedTillDone(words: readonly string[], cwd: string, kills: number): Promise<void> {
  for (let left = kills; ; ) {
    if (left === 0) return void (await printed(words, { cwd }));
    const { process: child, end } = startShamus(words, { cwd });
    const out = join(cwd, 'parts');
    await untilSeen(() => existsSync(out), child);
    await Promise.race([end, sleep(1500 * Math.random())]);
    if (child.exitCode === null && child.kill('SIGKILL')) left--;
    const { code } = await end;
    if (code === 0) return;
  }
}

describe.concurrent('shards in any order, killed at random moments, merge to the same bytes as one run:', () => {
  test.each(Object.entries(COMMANDS))('%s', async (_, words) => {
    for (const of of testSize([3], [2, 4, 7])) {
      const cwd = folderWith({ 'study.yaml': FILE, 'own.mjs': OWN });
      const killed = 1 + Math.floor(Math.random() * of);
      for (const index of shuffled(Array.from({ length: of }, (__, place) => place + 1))) {
        const part = [...words, '--shard', `${index}/${of}`, '--out', 'parts', '--resume'];
        await killedTillDone(
          [...part, '--threads', `${1 + (index % testSize(1, 2))}`],
          cwd,
          index === killed ? testSize(1, 5) : 0,
        );
      }
      const whole = await printed([...words, '--out', 'whole/results', '--threads', '2'], { cwd });
      // No code of a policy is needed to merge.
      renameSync(join(cwd, 'own.mjs'), join(cwd, 'away.mjs'));
      const told = await printed(['merge', 'parts', '--out', 'merged/results'], { cwd });
      renameSync(join(cwd, 'away.mjs'), join(cwd, 'own.mjs'));
      const untimed = (text: string) => text.replaceAll(/^.* games per second\n|[\d.]+ s on \d threads?/gm, '');
      expect(untimed(told)).toBe(untimed(whole));
      expect(filesOf(join(cwd, 'merged/results'))).toEqual(filesOf(join(cwd, 'whole/results')));
      const { command } = JSON.parse(readFileSync(join(cwd, 'merged/results/manifest.json'), 'utf8'));
      expect(command).toContain('--out merged/results');
      expect(command).not.toMatch(/--shard|--resume/);
      expect(await printed(['verify', 'merged/results', '--batches', '3', '--threads', '1'], { cwd })).toMatch(
        /the replayed games match the results/,
      );
    }
  });
});
