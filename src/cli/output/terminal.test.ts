import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { commandLine, proseWidth, shouldUseColours } from './terminal.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the command as the user could type it again', () => {
  function lineFor(words: readonly string[]): string {
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'shamus.mjs', ...words]);
    return commandLine();
  }

  test('has quotation marks only where they are needed', () => {
    expect(lineFor(['run', '--team', 'random+random', '-n', '1e6', '--seed', 'a b'])).toBe(
      "shamus run --team random+random -n 1e6 --seed 'a b'",
    );
    expect(lineFor(['run', '-s', ''])).toBe("shamus run -s ''");
    expect(lineFor(['run', '-s', "it's"])).toBe("shamus run -s 'it'\\''s'");
  });

  test('means the same words to a shell', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ab 1+,./:=@%-$`"\'\\!*?~#&|;<>(){}[]\n\tü') });
    const commands = fc.sample(fc.array(word, { minLength: 1, maxLength: 5 }), 200);
    const lines = commands.map((words) => `show ${lineFor(words).slice('shamus '.length)}; printf '\\1'`);
    const script = ['show() { printf "%s\\0" "$@"; }', ...lines].join('\n');
    const said = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\x01').slice(0, -1);
    expect(said.map((words) => words.split('\0').slice(0, -1))).toEqual(commands);
  });
});

test('prose is broken where a terminal is, and never in a pipe', () => {
  const lengthFor = (stream: object) => proseWidth(stream as NodeJS.WriteStream);
  expect([40, 100, 500].map((columns) => lengthFor({ isTTY: true, columns }))).toEqual([60, 100, 120]);
  expect(lengthFor({})).toBe(Number.POSITIVE_INFINITY);
});

describe('colours', () => {
  const terminal = { isTTY: true } as NodeJS.WriteStream;
  const pipe = {} as NodeJS.WriteStream;

  test('are for terminals', () => {
    vi.stubEnv('NO_COLOR', undefined);
    vi.stubEnv('TERM', 'xterm');
    expect([shouldUseColours(terminal), shouldUseColours(pipe)]).toEqual([true, false]);
  });

  test('are not wanted where NO_COLOR is set to anything, or the terminal is dumb', () => {
    vi.stubEnv('TERM', 'xterm');
    vi.stubEnv('NO_COLOR', '0');
    expect(shouldUseColours(terminal)).toBe(false);
    vi.stubEnv('NO_COLOR', '');
    expect(shouldUseColours(terminal)).toBe(true);
    vi.stubEnv('TERM', 'dumb');
    expect(shouldUseColours(terminal)).toBe(false);
  });
});
