import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { shamus, temporaryFolder } from './shamus.testing.js';

const GAMES = ['replay', '-t', 'high-first+meld-first', '-s', 'checked', '-g', '0-19', '--format', 'jsonl'];

describe('shamus check', () => {
  const cwd = temporaryFolder();
  let lines: string[];
  beforeAll(async () => {
    const { stdout } = await shamus(GAMES);
    lines = stdout.trimEnd().split('\n');
    writeFileSync(join(cwd, 'games.jsonl'), stdout);
  });

  test('finds that the games of the engine keep the rules', async () => {
    const told = await shamus(['check', 'games.jsonl'], { cwd });
    expect(told).toMatchObject({ code: 0, stdout: '20 games follow the rules, 0 do not\n', stderr: '' });
  });

  test('says in which line a game breaks which rule, and goes on with the next', async () => {
    const place = lines.findIndex((line) => line.includes('"type":"circle"'));
    const wrong = lines.with(place, JSON.stringify({ type: 'circle', card: 'QS' }));
    writeFileSync(join(cwd, 'wrong.jsonl'), `${wrong.join('\n')}\n`);
    const { code, stdout } = await shamus(['check', 'wrong.jsonl'], { cwd });
    expect(code).toBe(1);
    const [complaint, sum, ...more] = stdout.trimEnd().split('\n');
    expect(complaint).toMatch(new RegExp(`^wrong\\.jsonl:${place + 1}: rule 2\\.3: .* \\(game 0\\)$`));
    expect(sum).toBe('19 games follow the rules, 1 does not');
    expect(more).toEqual([]);
  });

  test('says that a game is not finished', async () => {
    writeFileSync(join(cwd, 'cut.jsonl'), `${lines.slice(0, 5).join('\n')}\n`);
    const { code, stdout } = await shamus(['check', 'cut.jsonl'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^cut\.jsonl:5: .*\n0 games follow the rules, 1 does not\n$/);
  });

  test('a file that is not there is one line, exit code 2', async () => {
    const told = await shamus(['check', 'nowhere.jsonl'], { cwd });
    expect(told).toMatchObject({ code: 2, stdout: '', stderr: "shamus: no such file: 'nowhere.jsonl'\n" });
  });
});
