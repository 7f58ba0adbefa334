/**
 * Takes the pictures that stand in the README and in docs/page.md: `npm run screenshots`. It needs a Chromium (CHROMIUM_PATH, or
 * /usr/bin/chromium).
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../bin/shamus.mjs', import.meta.url));
/** The game that the guide has its readers watch, at a turn in which much happens. */
const GUIDE = readFileSync(new URL('../page.md', import.meta.url), 'utf8');
const [, GAME] = /`npx shamus (replay [^`]* --html) --out game.html`/.exec(GUIDE);
const TURN = '#turn=15.7';
const TABLE = { width: 1280, height: 840 };

/** The first screen of the app, once its comparison is complete. */
const APP = { width: 1280, height: 1010 };

const folder = mkdtempSync(join(tmpdir(), 'shamus-lab-screenshots-'));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
try {
  const replay = join(folder, 'replay.html');
  execFileSync(process.execPath, [PROGRAM, ...GAME.split(' '), '--out', replay]);
  const table = await browser.newPage({ viewport: TABLE, reducedMotion: 'reduce' });
  await table.goto(`${pathToFileURL(replay).href}${TURN}`);
  await table.waitForSelector('body[data-state=shown]');
  await table.screenshot({ path: join(HERE, 'replay.png') });
  const server = spawn(process.execPath, [PROGRAM, 'lab'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = await once(server.stdout.setEncoding('utf8'), 'data');
  const app = await browser.newPage({ viewport: APP, reducedMotion: 'reduce' });
  await app.goto(address.trim());
  await app.waitForSelector('body[data-state=complete]', { timeout: 120_000 });
  await app.screenshot({ path: join(HERE, 'page.png') });
  server.kill('SIGINT');
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
