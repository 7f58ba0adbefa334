/** Bots that are sent to workers: only those play with them that were told to run what commands send. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { untimed } from './json.testing.js';
import { describeWithRedis, TestRedis } from './redis.testing.js';
import { folderWith, PACKAGE, printed, startShamus, temporaryFolder, untilSeen } from './shamus.testing.js';

const FILE = 'name: bot\ngame: shamus\nrole: uno\ncommand: [node, bot.mjs, fair]\nfiles: [bot.mjs]\n';
const RUN = ['run', './bot.yaml+./other.yaml', '-n', '200', '--json'];

describeWithRedis('bots through a queue', () => {
  test('a worker with --bots plays as threads do; another refuses, and says there and here what to do', async () => {
    const redis = await TestRedis.start();
    const cwd = folderWith({ 'bot.yaml': FILE, 'other.yaml': FILE.replace('uno', 'rummy') });
    copyFileSync(join(PACKAGE, 'test/cli/bot.mjs'), join(cwd, 'bot.mjs'));
    const here = await printed(RUN, { cwd });
    const worker = (name: string, ...more: string[]) =>
      startShamus(['worker', '--redis', redis.url, '--threads', '1', '--name', name, ...more], {
        cwd: temporaryFolder(),
      });
    const closed = worker('closed');
    const run = startShamus([...RUN, '--redis', redis.url], { cwd });
    let heard = '';
    run.process.stderr!.on('data', (text) => {
      heard += text;
    });
    await untilSeen(() => heard.includes('refuses'), run.process);
    const open = worker('open', '--bots');
    const { code, stdout, stderr } = await run.end;
    expect(code).toBe(0);
    expect(untimed(stdout)).toBe(untimed(here));
    const why = "the bot './bot.yaml' is not here, or has other files: start the worker with --bots,";
    expect(stderr).toContain(`shamus: worker closed refuses this run: ${why}`);
    for (const one of [closed, open]) one.process.kill('SIGINT');
    expect((await closed.end).stderr).toContain(why);
    expect((await open.end).code).toBe(0);
    expect(await redis.keys()).toEqual([]);
  });
});
