/** Bots on their way to workers: their files arrive as they were, and nowhere else. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PACKAGE } from './cli/shamus.testing.js';

// As built: bots need the thread that keeps their processes.
const built = (file: string) => import(join(PACKAGE, 'dist/src/simulation/lineup', file));
const { loadBotFile } = (await built('bot-file.js')) as typeof import('../src/simulation/lineup/bot-file.js');
const { receivedBot, sentBot } = (await built('sent-bot.js')) as typeof import('../src/simulation/lineup/sent-bot.js');

const folder = mkdtempSync(join(tmpdir(), 'shamus-sent-'));
mkdirSync(join(folder, 'here/lib'), { recursive: true });
const folders = [folder];
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true });
});

const botOf = async (files: string) => {
  const path = join(folder, 'here/bot.yaml');
  writeFileSync(path, `name: bot\ngame: shamus\nrole: uno\ncommand: [./play]\nfiles: [${files}]\n`);
  return (await loadBotFile(path, 'shamus')).bot;
};
writeFileSync(join(folder, 'here/play'), '#!/bin/sh\n', { mode: 0o755 });
writeFileSync(join(folder, 'here/lib/weights'), Uint8Array.of(0, 255, 7));
writeFileSync(join(folder, 'outside'), '');

test('a bot arrives with its files as they were, and may be started', async () => {
  const bot = await botOf('play, lib/weights');
  const received = await receivedBot(sentBot(bot)!, bot.hash, 'shamus');
  folders.push(received.folder);
  expect(received).toMatchObject({ hash: bot.hash, command: [join(received.folder, 'play')] });
  expect(received.folder).not.toBe(bot.folder);
  expect([...readFileSync(join(received.folder, 'lib/weights'))]).toEqual([0, 255, 7]);
  expect(statSync(join(received.folder, 'play')).mode & 0o700).toBe(0o700);
  // Another time they are there already.
  expect(await receivedBot(sentBot(bot)!, bot.hash, 'shamus')).toEqual(received);
});

test('files outside of its folder are neither sent nor written', async () => {
  const bot = await botOf('play, ../outside');
  expect(sentBot(bot)).toBeNull();
  const sent = sentBot(await botOf('play'))!;
  for (const path of ['../play', '/play', 'lib/../../play', '..']) {
    const falsified = sent.replace('"path":"play"', `"path":"${path}"`);
    await expect(receivedBot(falsified, 'f'.repeat(64), 'shamus')).rejects.toThrow('cannot be read');
  }
});

test('a bot that is not what its hash says is refused', async () => {
  const bot = await botOf('play');
  const hash = randomBytes(32).toString('hex');
  await expect(receivedBot(sentBot(bot)!, hash, 'shamus')).rejects.toThrow("'bot.yaml' are not what");
});
