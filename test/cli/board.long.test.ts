import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SummaryFile } from '../../src/analysis/summary-format.js';
import { idOf, readStudyState } from '../../src/board/study.js';
import { ask, ownHeaders } from '../../src/server/http.testing.js';
import { describeWithRedis, TestRedis } from './redis.testing.js';
import {
  cpuSeconds,
  expectOneLine,
  printed,
  type Running,
  shamus,
  startShamus,
  temporaryFolder,
  untilSeen,
} from './shamus.testing.js';

/** Where commands announce themselves: those of other tests do so elsewhere. */
const env = { XDG_RUNTIME_DIR: temporaryFolder() };

/** Starts `shamus board`, and waits until it has printed its address. */
async function startBoard(folder: string, ...more: string[]) {
  const running = startShamus(['board', folder, ...more], { env });
  let printed = '';
  running.process.stdout!.on('data', (text: string) => {
    printed += text;
  });
  await untilSeen(() => printed.includes('\n'), running.process);
  const port = Number(new URL(printed.trim()).port);
  const send = async (path: string, body: object) => {
    const { status, text } = await ask(port, path, ownHeaders(port), JSON.stringify(body));
    return { status, ...JSON.parse(text) };
  };
  return { running, port, address: printed.trim(), send };
}

async function end({ process, end }: Running) {
  process.kill('SIGINT');
  return end;
}

/** Reads rows that the board tells, and their pages, until one says what is expected of a study (null: of any), so many times. */
async function untilTold(port: number, id: string | null, text: string | RegExp, times = 1): Promise<string> {
  let told = 0;
  const response = await fetch(`http://127.0.0.1:${port}/events`);
  let read = '';
  for await (const part of response.body!) {
    read += Buffer.from(part).toString('utf8');
    const events = read.split('\n\n');
    read = events.pop()!;
    for (const event of events) {
      const { key, value } = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null') ?? {};
      if ((id !== null && key !== id) || value === undefined) continue;
      const row = value === null ? 'gone' : value.row;
      const isInRow = row.search(text) >= 0;
      const html = isInRow ? row : JSON.parse((await ask(port, `/study/${key}/part`)).text).html;
      if ((isInRow || html?.search(text) >= 0) && ++told >= times) return html;
    }
  }
  throw new Error(`the board ended before it told ${text}`);
}

/** `+1.20 (+0.80 to +1.60)` of the first estimate. */
const firstValue = (html: string) => /<td class="number">(?:<a[^>]*>)?([^<]+)</.exec(html)?.[1];

describe('the board', () => {
  const RUN = { team: 'random+random', threads: '1' };

  test('starts a run, follows it, stops and resumes it', async () => {
    const folder = temporaryFolder();
    const board = await startBoard(folder);
    const { port, send } = board;
    const body = { command: 'run', game: 'shamus', values: { ...RUN, name: 'mine', games: '1000000000' } };
    const { command, time } = await send('/new/command', body);
    expect(command).toBe(
      `npx shamus run --game=shamus --team=random+random --threads=1 --games=1000000000 --out=${join(folder, 'mine')}`,
    );
    expect(time).toMatch(/^about .* on 1 thread: 1,000,000,000 games$/);
    const { status, id } = await send('/new/start', body);
    expect(status).toBe(200);
    await untilTold(port, id, /games per second: this machine, 1 thread[\s\S]*holds at every look/);
    const narrower = await untilTold(port, id, '<svg class="plot"');
    expect(firstValue(narrower)).toMatch(/^\d+\.\d\d \(\d+\.\d\d to \d+\.\d\d\)$/);
    const stop = async () => {
      expect((await send(`/study/${id}/stop`, {})).status).toBe(200);
      expect(await untilTold(port, id, 'interrupted')).toContain('data-action="resume"');
      return JSON.parse(readFileSync(join(folder, 'mine', 'manifest.json'), 'utf8'));
    };
    const first = await stop();
    expect((await send(`/study/${id}/resume`, {})).status).toBe(200);
    const second = await stop();
    expect([first, second]).toMatchObject([
      { ended: 'interrupted', sittings: 1 },
      { ended: 'interrupted', sittings: 2 },
    ]);
    expect(second.games).toBeGreaterThanOrEqual(first.games);
    expect(await end(board.running)).toMatchObject({ code: 0, stderr: '' });
  });

  test('shows of a run that is over the numbers of its files, and says what a command that cannot start says', async () => {
    const folder = temporaryFolder();
    const { running, port, send } = await startBoard(folder);
    const values = { ...RUN, name: 'mine', games: '20000' };
    const { id } = await send('/new/start', { command: 'run', game: 'shamus', values });
    const complete = await untilTold(port, id, /complete[\s\S]*>Report by itself</);
    const { runs } = JSON.parse(readFileSync(join(folder, 'mine', 'summary.json'), 'utf8'));
    const [low, rate, high] = ['low', 'rate', 'high'].map((name) => (100 * runs[0].any[name]).toFixed(2));
    expect(firstValue(complete)).toBe(`${rate} (${low} to ${high})`);
    expect(runs[0].games).toBe(20_000);
    const other = { command: 'run', game: 'shamus', values: { ...values, games: '200' } };
    const { status, error } = await send('/new/start', other);
    expect({ status, error }).toEqual({ status: 409, error: expect.stringMatching(/^'.*' holds other results/) });
    await end(running);
  });

  test('shows the boundaries of a sequential test, and what is played elsewhere; what it has started outlives it', async () => {
    const folder = temporaryFolder();
    const board = await startBoard(folder);
    const values = {
      a: 'random+random',
      b: 'random+random',
      'rule-b openingAce': 'call',
      'until-decided': true,
      // They have as many Junior wins, and the effect is so small that tens of millions of games do not decide.
      measure: 'junior',
      effect: '0.00002',
      name: 'two',
    };
    const { id } = await board.send('/new/start', { command: 'compare', game: 'shamus', values });
    const told = await untilTold(board.port, id, 'It decides when the interval excludes 0');
    expect(told).toContain('<title>0.00</title>');
    const elsewhere = startShamus(['run', '-t', 'random+random', '-n', '1e9', '--threads', '1'], { env });
    await untilTold(board.port, null, /games per second[\s\S]*Senior[\s\S]*-n 1e9/);
    expect((await end(elsewhere)).code).toBe(130);
    expect(await end(board.running)).toMatchObject({ code: 0 });
    const again = await startBoard(folder);
    await untilTold(again.port, id, /running[\s\S]*data-value="[1-9]/);
    expect((await again.send(`/study/${id}/stop`, {})).status).toBe(200);
    await untilTold(again.port, id, 'interrupted');
    await end(again.running);
  });

  test('costs little: fifty open pages are told everything, in a small part of one core', async () => {
    const folder = temporaryFolder();
    const words = ['run', '-t', 'random+random', '-n', '1e9', '--threads', '1', '--out', join(folder, 'long')];
    const run = startShamus(words, { env });
    const { running, port } = await startBoard(folder);
    await untilSeen(() => existsSync(join(folder, 'long', 'unfinished', 'checkpoint.json')), run.process);
    const id = idOf('long');
    const before = cpuSeconds(running.process);
    const began = performance.now();
    // Each is told eight times that there are more games.
    await Promise.all(Array.from({ length: 50 }, () => untilTold(port, id, /running/, 8)));
    const share = (1000 * (cpuSeconds(running.process) - before)) / (performance.now() - began);
    expect(share).toBeLessThan(0.1);
    await Promise.all([end(run), end(running)]);
  });

  test('requires a token where other machines can reach it, and says what is wrong with its options', async () => {
    const folder = temporaryFolder();
    const { running, address, port } = await startBoard(folder, '--host', '0.0.0.0');
    const { searchParams } = new URL(address);
    expect(await ask(port, '/')).toMatchObject({ status: 401 });
    expect(await ask(port, `/?token=${searchParams.get('token')}`)).toMatchObject({ status: 303 });
    expectOneLine(
      await shamus(['board', folder, '--port', String(port), '--host', '0.0.0.0']),
      `--port ${port} is in use; choose another, or leave it out for a free one`,
    );
    await end(running);
    expectOneLine(await shamus(['board', join(folder, 'none')]), /^there is no folder/);
    expectOneLine(await shamus(['board', '--export', folder, '--port', '8080']), /^give --export or --port, not both/);
  });

  test('shows of a tuning what its confirmation has found', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'tuned');
    await shamus(['tune', '-t', 'tips:feed=off,call=none+meld-first', '--tune', 'feed', '-n', '20000', '--out', out]);
    const { estimates, verdict } = await readStudyState(folder, out);
    const { runs } = JSON.parse(readFileSync(join(out, 'confirmation', 'summary.json'), 'utf8')) as SummaryFile;
    const [run] = runs;
    const { estimate, low, high } = run!.control!.difference.any!;
    expect(estimates.at(-1)).toMatchObject({ isDifference: true, games: run!.games, estimate, low, high });
    expect(verdict.join(' ')).toMatch(/any win/i);
  });

  test.each([
    ['four', 'Senior'],
    ['buys', 'Won'],
  ])('lists the games behind a number of %s, and shows them', async (name, won) => {
    const { running, port } = await startBoard('results');
    const page = `/study/${idOf(name)}/games/`;
    const { text } = await ask(port, `${page}0`);
    expect(text).toContain(`<h2>${won}</h2><ul`);
    const [, first] = new RegExp(`href="(${page}0/arm/\\d+)"`).exec(text)!;
    const watched = await ask(port, first!);
    expect(watched.headers['content-security-policy']).toMatch(/^sandbox allow-scripts/);
    expect(watched.text).toContain(`--index ${first!.split('/').at(-1)}`);
    for (const path of ['99', 'x', '0/arm/9999999999', '0/control/0'])
      expect((await ask(port, `${page}${path}`)).status).toBeGreaterThanOrEqual(400);
    await end(running);
  });

  test('is written as files', async () => {
    const site = join(temporaryFolder(), 'public');
    expect(await printed(['board', 'results', '--export', site])).toContain('guide-board.html\n');
    expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('id="choose"');
  });
});

describeWithRedis('the board of a queue', () => {
  test('shows a run that was started elsewhere, with its workers, until it ends', async () => {
    const redis = await TestRedis.start();
    const { url } = redis;
    const worker = startShamus(['worker', '--redis', url, '--threads', '1', '--name', 'mill'], { env });
    // Another folder for announcements stands for another machine.
    const elsewhere = { env: { XDG_RUNTIME_DIR: temporaryFolder() } };
    const words = ['run', '-t', 'random+random', '-n', '1e9', '--redis', url];
    const run = startShamus(words, elsewhere);
    const { running, port } = await startBoard(temporaryFolder(), '--redis', url);
    const shown = / of 1,000,000,000 games[\s\S]*mill, 1 thread[\s\S]*Senior [\d.]+ %[\s\S]*-n 1e9/;
    const told = await untilTold(port, null, shown);
    expect(told).toMatch(/running<\/span>queue, started on /);
    expect(told).not.toContain('data-action');
    const id = /id="study-(\w+)"/.exec(told)![1]!;
    expect((await ask(port, `/study/${id}`)).status).toBe(200);
    expect((await ask(port, `/study/${id}/stop`, ownHeaders(port), '{}')).status).toBe(409);
    const gone = untilTold(port, id, 'gone');
    expect((await end(run)).code).toBe(130);
    expect(await gone).toBe('gone');
    await end(worker);
    expect(await end(running)).toMatchObject({ code: 0, stderr: '' });
    expect(await redis.keys()).toEqual([]);
    const without = await shamus(['board', '--redis', 'redis://127.0.0.1:1']);
    expectOneLine(without, /cannot reach Redis at .*: nothing listens there/, 1);
  });
});
