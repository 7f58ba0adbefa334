/** Mistakes in command lines and in files of users: each is one line on stderr, and nothing is written. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type InjectedCode, rummyFile, unoFile } from './policies.testing.js';
import { expectOneLine, folderWith, type ProcessResult, shamus, temporaryFolder } from './shamus.testing.js';

function read<T>(name: string): T {
  return parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

/** A line as the data files have it: a text, or a regular expression between slashes. */
function lineOf(text: string): string | RegExp {
  return /^\/.*\/$/.test(text) ? new RegExp(text.slice(1, -1)) : text;
}

type Mistyped = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

function wordsOf(command: string, typed: string): string[] {
  const words: string[] = typed.startsWith('[') ? JSON.parse(typed) : typed.split(' ').filter((word) => word !== '');
  return command === 'shamus' ? words : [command, ...words];
}

describe.each(Object.entries(read<Mistyped>('usage-errors.yaml')))('a mistake in shamus %s', (command, mistakes) => {
  const all = mistakes.flatMap((each) => Object.entries(each));
  let answers: ProcessResult[];
  let cwd: string;
  beforeAll(async () => {
    cwd = temporaryFolder();
    answers = await Promise.all(all.map(([typed]) => shamus(wordsOf(command, typed), { cwd })));
  });

  test.each(all.map(([typed, line], place) => ({ typed, line, place })))('$typed', ({ line, place }) => {
    const answer = answers[place]!;
    // Mistakes that the parser refuses point to the help.
    const stderr = line.includes('(see:')
      ? answer.stderr
      : answer.stderr.replace(/ \(see: shamus [a-z ]*--help\)$/m, '');
    expectOneLine({ ...answer, stderr }, lineOf(line));
  });

  test('is told before anything is written', () => expect(readdirSync(cwd)).toEqual([]));
});

interface Wrong {
  readonly what: string;
  readonly run?: string;
  readonly exit?: number;
  readonly says?: string;
  readonly has?: string;
  readonly uno?: InjectedCode;
  readonly rummy?: { readonly layDown?: string; readonly discard?: string };
  readonly options?: string;
}

/** Per section of file-errors.yaml: the usual command, in which `FILE` is the first file, and the exit code. */
const SECTIONS: Readonly<Record<string, readonly [run: string, exit: number]>> = {
  experiments: ['experiment own.yaml', 2],
  unloadable: ['run -t FILE+random --out results', 2],
  games: ['run --game FILE --team greedy --field random', 2],
  bots: ['run ./bot.yaml+meld-first -n 10', 2],
  'declared options': ['run -t FILE+random', 2],
  'no policy': ['replay FILE+meld-first', 1],
  play: ['run -t FILE+random -n 100 -s faulty --threads 1', 1],
};

function filesOf({ what: _, run: __, exit: ___, says: ____, has: _____, uno, rummy, options, ...files }: Wrong) {
  if (uno !== undefined) return { 'own.mjs': unoFile(uno), ...files };
  if (rummy !== undefined) return { 'own.mjs': rummyFile(rummy.layDown ?? '', rummy.discard ?? ''), ...files };
  if (options === undefined) return files as Record<string, string>;
  return { 'own.mjs': unoFile({}).replace('create: make', `options: { ${options} }, create: make`) };
}

describe.each(Object.entries(read<Record<string, readonly Wrong[]>>('file-errors.yaml')))(
  'a mistake in a file (%s):',
  (section, all) => {
    const [usual, code] = SECTIONS[section]!;
    test.each(all)('$what', async (wrong) => {
      const files = filesOf(wrong);
      const cwd = folderWith(files);
      const { run = usual, exit = code, says, has = '' } = wrong;
      const told = await shamus(run.replace('FILE', Object.keys(files)[0]!).split(' '), { cwd });
      // Games before a fault are printed.
      expectOneLine(exit === 1 ? { ...told, stdout: '' } : told, says === undefined ? /./ : lineOf(says), exit);
      expect(told.stderr).toContain(has);
      // No line of this package's own code.
      expect(told.stderr).not.toMatch(/dist\/|node_modules|src\//);
      expect(readdirSync(cwd).sort()).toEqual(Object.keys(files).sort());
    });
  },
);
