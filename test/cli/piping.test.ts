import { describe, expect, test } from 'vitest';
import { bash, printed, shamusAlone, temporaryFolder } from './shamus.testing.js';

const RUN = ['run', '-t', 'random+random,high-first+meld-first', '-n', '2000'];
const ESCAPE = String.fromCharCode(27);

describe.concurrent('what is piped', () => {
  test('has no colours and no progress bar', async () => {
    const { code, stdout, stderr } = await shamusAlone(RUN);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain(ESCAPE);
    expect(stdout).not.toContain('\r');
  });

  test('is the same with NO_COLOR, but for the time it took', async () => {
    const timeless = (text: string) => text.replace(/\d+\.\d s on .*$/m, '');
    const [plain, without] = await Promise.all([printed(RUN), printed(RUN, { env: { NO_COLOR: '1' } })]);
    expect(timeless(without)).toBe(timeless(plain));
  });

  test.each(['run --help', 'list', 'replay', 'completion', 'run -t random+random -n 100 --json'])(
    '%s may be cut off by its reader',
    async (words) => {
      // The reader is gone before anything is written.
      const { code, stderr } = await bash(`shamus ${words} | true`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );

  test('of a long text the first line can be had', async () => {
    expect(await bash('shamus replay | head -n 1')).toEqual({
      code: 0,
      stdout: "Game 0 of seed 'shamus', standard, random+random\n",
      stderr: '',
    });
  });

  test('--json can be read by another program', async () => {
    const reader = `node -e "process.stdout.write(String(JSON.parse(require('fs').readFileSync(0)).runs[0].games))"`;
    expect((await bash(`shamus run -t random+random -n 1234 --json | ${reader}`)).stdout).toBe('1234');
  });

  test('into a file that can grow no further is one line on stderr', async () => {
    const { code, stderr } = await bash(`cd "${temporaryFolder()}" && ulimit -f 0 && shamus list > full`);
    expect(stderr).toMatch(/^shamus: [^\n]+\n$/);
    expect(code).toBe(1);
  });
});
