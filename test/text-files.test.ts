/** Text as editors and shells of all systems write it: with a byte-order mark, Windows line ends, or in UTF-16. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readJson } from '../src/results/json-file.js';
import { openGame } from '../src/simulation/index.js';
import { bundlePolicy } from '../src/simulation/lineup/policy-file.js';
import { SourceFile } from '../src/simulation/lineup/source-file.js';
import { LineReader } from '../src/simulation/outside/messages.js';
import { unoFile } from './cli/policies.testing.js';
import { shamus, startShamus, temporaryFolder } from './cli/shamus.testing.js';

const cwd = temporaryFolder();

function fileWith(bytes: Uint8Array, name: string): string {
  const path = join(cwd, name);
  writeFileSync(path, bytes);
  return path;
}

const JOURNAL = '{"line":"begin","game":"rummy"}\n';
const ROW = '{"type":"ready"}\n{"id":1}\n';

interface Kind {
  readonly text: string;
  /** Reads the file as the program understands it. */
  readonly read: (bytes: Uint8Array) => unknown;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'an experiment file': {
    text: 'seed: é\narms: [1]\n',
    read: (bytes) => new SourceFile(fileWith(bytes, 'study.yaml')).data,
  },
  'a JSON file of results': {
    text: JOURNAL,
    read: (bytes) => readJson(fileWith(bytes, 'any.json'), z.object({ game: z.string() })),
  },
  'the game of a results folder': {
    text: JOURNAL,
    read: async (bytes) => {
      fileWith(bytes, 'run.jsonl');
      return (await openGame(cwd)).name;
    },
  },
  'a policy file': {
    text: unoFile({}),
    read: async (bytes) => (await bundlePolicy(fileWith(bytes, 'own.mjs'), true)).length,
  },
  'lines of a bot': {
    text: ROW,
    // As a pipe gives them: a few bytes at a time.
    read: (bytes) => {
      const reader = new LineReader();
      return Array.from({ length: bytes.length }, (_, at) => reader.read(bytes.subarray(at, at + 1))).flat();
    },
  },
};

const MARK = '\uFEFF';
const utf16 = (text: string) => Buffer.from(`${MARK}${text}`, 'utf16le');

describe.each(Object.entries(KINDS))('%s', (_, { text, read }) => {
  test('may have a byte-order mark and Windows line ends', async () => {
    const plain = await read(Buffer.from(text));
    const windows = text.replaceAll('\n', '\r\n');
    for (const written of [`${MARK}${text}`, windows, `${MARK}${windows}`]) {
      expect(await read(Buffer.from(written))).toEqual(plain);
    }
  });

  test.each([
    ['little', (text: string) => utf16(text)],
    ['big', (text: string) => utf16(text).swap16()],
  ])('is refused in one line if it is in UTF-16, %s end first', async (_, encoded) => {
    const reading = async () => read(encoded(text));
    await expect(reading()).rejects.toThrow(/UTF-16[^\n\0]*UTF-8[^\n\0]*$/);
    await expect(reading()).rejects.not.toThrow(/\n/);
  });
});

test('transcripts are read so too, as a file and from a pipe; one without games says what is missing', async () => {
  const { stdout: games } = await shamus(['replay', '-i', '0-2', '-t', 'random+random', '--format', 'jsonl']);
  const windows = `${MARK}${games.replaceAll('\n', '\r\n')}`;
  const file = fileWith(Buffer.from(windows), 'games.jsonl');
  const kept = { code: 0, stdout: '3 games follow the rules, 0 do not\n', stderr: '' };
  expect(await shamus(['check', file])).toMatchObject(kept);
  const piped = startShamus(['check', '-'], { stdin: 'pipe' });
  piped.process.stdin!.end(windows);
  expect(await piped.end).toMatchObject(kept);
  for (const [bytes, complaint] of [
    [
      utf16(games),
      'is in UTF-16: save it as UTF-8 (in Windows PowerShell with | Out-File -Encoding utf8 in place of >)',
    ],
    [Buffer.from(''), 'holds no game to check (see: shamus replay --format jsonl)'],
    [Buffer.from(MARK), 'holds no game to check (see: shamus replay --format jsonl)'],
  ] as const) {
    fileWith(bytes, 'games.jsonl');
    expect(await shamus(['check', 'games.jsonl'], { cwd })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `shamus: 'games.jsonl' ${complaint}\n`,
    });
  }
});
