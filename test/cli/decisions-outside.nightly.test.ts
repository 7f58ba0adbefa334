/** Rows of decisions of a bot that plays by observations and of a network: the same bytes wherever their games are played. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { networkFile } from '../../src/games/network.testing.js';
import { loadGame } from '../../src/games/registry.js';
import { describeWithRedis, TestRedis } from './redis.testing.js';
import { folderWith, printed, startShamus, temporaryFolder } from './shamus.testing.js';

const FRAMED = `import { Bot, run } from '${fileURLToPath(new URL('../../clients/node/shamus-lab.mjs', import.meta.url))}';
class Framed extends Bot { frames = true; }
run(Object.assign(new Framed(), { tables: 100 }));`;
const NETWORK = `import { networkOfRummy } from 'shamus-lab/rummy/learning';
import weights from './net.bin';
const text = { name: 'net', summary: 'a network', description: 'A network.' };
export default { ...networkOfRummy(weights, text), batch: 4 };`;
// Each deck is played twice, with the seats exchanged, so rows are of places in other seats.
const RUN = 'run --game rummy -v deal-1 -t ./framed.yaml+./net.ts -n 8 -s rows --records decisions --spot-checks 0';

describeWithRedis('rows of decisions of a bot and of a network', () => {
  test('are the same of threads, shards and a queue, and are verified', async () => {
    const game = await loadGame('rummy');
    const cwd = folderWith({
      'framed.mjs': FRAMED,
      'framed.yaml': 'name: bot\ngame: rummy\nrole: player\ncommand: [node, framed.mjs]\nfiles: [framed.mjs]\n',
      'net.ts': NETWORK,
    });
    writeFileSync(join(cwd, 'net.bin'), await networkFile(game, 'player', 2));
    const rows = async (out: string, ...more: string[]) => {
      await printed([...RUN.split(' '), '--out', out, ...more], { cwd });
      return readFileSync(join(cwd, out, 'decisions.parquet'));
    };
    const whole = await rows('whole', '--threads', '1');
    expect((await rows('threads', '--threads', '2')).equals(whole)).toBe(true);
    for (const shard of ['1/2', '2/2']) await printed([...RUN.split(' '), '--out', 'parts', '--shard', shard], { cwd });
    await printed(['merge', 'parts'], { cwd });
    expect(readFileSync(join(cwd, 'parts/decisions.parquet')).equals(whole)).toBe(true);
    const redis = await TestRedis.start();
    const to = ['--redis', redis.url];
    const worker = startShamus(['worker', ...to, '--bots', '--threads', '1'], { cwd: temporaryFolder() });
    expect((await rows('queue', ...to)).equals(whole)).toBe(true);
    worker.process.kill('SIGINT');
    expect((await worker.end).code).toBe(0);
    expect(JSON.parse(await printed(['verify', 'queue', '--json'], { cwd })).ok).toBe(true);
  });
});
