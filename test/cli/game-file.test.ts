/** Games as files, as users have them: from an empty folder to results that no longer need the file. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { resolveSetup } from '../../src/game/index.js';
import { GAME_NAMES, loadGame as loadDefined } from '../../src/games/registry.js';
import { loadGame } from '../../src/index.js';
import { journalIn } from '../results/lasting.testing.js';
import { folderWith, outputOf, PACKAGE, shamus, temporaryFolder } from './shamus.testing.js';

const FILE = `name: my-shanghai
based-on: shanghai-rummy
players: [3, 4]
handSize: 10
contracts: [2S3, S3 R4]
`;
const TEAM = ['--game', './my-shanghai.yaml', '--team', 'greedy', '--field', 'random'];

async function printedIn(cwd: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await shamus(args, { cwd });
  expect([code, stderr]).toEqual([0, stderr]);
  return stdout;
}

const BASES = GAME_NAMES.filter((name) => name !== 'shamus');

test.each(BASES)(
  'new game --based-on %s writes lines that are right without their #, each alone and all',
  async (base) => {
    const cwd = temporaryFolder();
    await printedIn(cwd, ['new', 'game', 'mine', '--based-on', base]);
    const lines = readFileSync(join(cwd, 'mine.yaml'), 'utf8').split('\n');
    const fields = lines.flatMap((line, place) => (/^#[a-z]\w+: /i.test(line) ? [place] : []));
    expect(fields.length).toBeGreaterThan(10);
    for (const taken of [...fields.map((place) => [place]), fields]) {
      const text = lines.map((line, place) => (taken.includes(place) ? line.slice(1) : line)).join('\n');
      expect((await loadDefined({ game: 'mine', definition: parse(text) })).name).toBe('mine');
    }
  },
);

describe('a game file', () => {
  let cwd: string;
  beforeAll(() => {
    cwd = folderWith({ 'my-shanghai.yaml': FILE });
  });

  test('is a game wherever a game is named', async () => {
    const help = await printedIn(cwd, ['run', '--game', './my-shanghai.yaml', '--help']);
    expect(help).toContain('game, deal-1, deal-2');
    expect(await printedIn(cwd, ['list', 'games', '--game', './my-shanghai.yaml'])).toContain('my-shanghai');
    expect(await printedIn(cwd, ['list', 'deal-2', '--game', './my-shanghai.yaml'])).toContain(
      'a set of 3 and a run of 4',
    );
    expect(await printedIn(cwd, ['list', '8', '--game', './my-shanghai.yaml'])).toMatch(/cards dealt to each +10/);
    expect(await printedIn(cwd, ['tune', '--game', './my-shanghai.yaml', '--help'])).toContain(
      '--game ./my-shanghai.yaml',
    );
    const compared = JSON.parse(
      await printedIn(cwd, ['compare', 'greedy', 'random', ...TEAM.slice(0, 2), '--games', '9', '--json']),
    );
    expect(compared.definition.contracts).toEqual(['2S3', 'S3 R4']);
  });

  test('is replayed by transcripts that hold its rules, which the checker reads', async () => {
    const transcript = await printedIn(cwd, [
      'replay',
      ...TEAM.slice(0, 2),
      '--team',
      'greedy',
      '--index',
      '0-2',
      '--format',
      'jsonl',
    ]);
    const broken = transcript.replaceAll('"handSize":10', '"handSize":11');
    writeFileSync(join(cwd, 'games.jsonl'), transcript);
    writeFileSync(join(cwd, 'broken.jsonl'), broken);
    rmSync(join(cwd, 'my-shanghai.yaml'));
    expect(await printedIn(cwd, ['check', 'games.jsonl'])).toBe('3 games follow the rules, 0 do not\n');
    expect((await shamus(['check', 'broken.jsonl'], { cwd })).code).toBe(1);
    writeFileSync(join(cwd, 'my-shanghai.yaml'), FILE);
  });

  test('is a part of what a run is: another file is another run', async () => {
    await printedIn(cwd, ['run', ...TEAM, '--games', '9', '--out', 'first']);
    const { definition, game } = journalIn(join(cwd, 'first')).begin;
    expect([game, definition]).toEqual(['my-shanghai', expect.objectContaining({ handSize: 10, players: [3, 4] })]);
    writeFileSync(join(cwd, 'my-shanghai.yaml'), `# A comment is no rule.\n${FILE}`);
    await printedIn(cwd, ['run', ...TEAM, '--games', '9', '--out', 'first']);
    writeFileSync(join(cwd, 'my-shanghai.yaml'), FILE.replace('10', '11'));
    const other = await shamus(['run', ...TEAM, '--games', '9', '--out', 'first'], { cwd });
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('other rules: handSize') });
    writeFileSync(join(cwd, 'my-shanghai.yaml'), FILE);
  });

  test('is not needed for its results: they are verified, replayed and played again without it', async () => {
    await printedIn(cwd, ['run', ...TEAM, '--games', '9', '--seed', 'kept', '--out', 'kept']);
    const elsewhere = temporaryFolder();
    renameSync(join(cwd, 'kept'), join(elsewhere, 'kept'));
    expect(await printedIn(elsewhere, ['verify', 'kept'])).toContain('equal: ');
    expect(await printedIn(elsewhere, ['replay', '--game', './kept', '--team', 'greedy', '--index', '3'])).toContain(
      "Game 3 of seed 'shamus'",
    );
    const again = 'run --game ./kept --team greedy --field random --games 9 --seed kept'.split(' ');
    expect(await printedIn(elsewhere, [...again, '--out', 'kept', '--resume'])).toContain('greedy among');
    const tampered = join(elsewhere, 'kept/summary.json');
    writeFileSync(tampered, readFileSync(tampered, 'utf8').replace('"handSize":10', '"handSize":12'));
    expect((await shamus(['verify', 'kept'], { cwd: elsewhere })).code).not.toBe(0);
  });

  test('is named in an experiment, seen from its file, and each shard has its rules', async () => {
    const study = `question: q\nseed: s\ngames: 12\ngame: ./my-shanghai.yaml\narms:\n  - {team: greedy, field: random, variant: deal-2}\n`;
    writeFileSync(join(cwd, 'study.yaml'), study);
    const parent = join(cwd, '..');
    const file = join(cwd, 'study.yaml');
    expect(await printedIn(parent, ['experiment', file, '--out', join(cwd, 'whole')])).toContain('deal-2');
    for (const shard of ['1/2', '2/2'])
      await printedIn(cwd, ['experiment', 'study.yaml', '--out', 'parts', '--shard', shard]);
    renameSync(join(cwd, 'my-shanghai.yaml'), join(cwd, 'away.yaml'));
    await printedIn(cwd, ['merge', 'parts']);
    renameSync(join(cwd, 'away.yaml'), join(cwd, 'my-shanghai.yaml'));
    const [whole, merged] = ['whole', 'parts'].map((name) => journalIn(join(cwd, name)).turns);
    expect(merged).toEqual(whole);
  });

  test('is loaded by the library as by the command line', async () => {
    const game = await loadGame(join(cwd, 'my-shanghai.yaml'));
    expect(resolveSetup(game, {})).toMatchObject({ game: 'my-shanghai', players: 3, definition: { handSize: 10 } });
  });
});

test('shamus new game writes a file that says nothing yet, and the schema for editors beside it', async () => {
  const cwd = temporaryFolder();
  const said = await printedIn(cwd, ['new', 'game', 'mine', '--based-on', 'frustration']);
  expect(said).toContain('npx shamus list rules --game ./mine.yaml');
  const file = readFileSync(join(cwd, 'mine.yaml'), 'utf8');
  for (const field of ['players', 'deck', 'handSize', 'contracts', 'points', 'rulings'])
    expect(file).toContain(`\n#${field}:`);
  // With all its comments taken away it is the same game.
  writeFileSync(
    join(cwd, 'whole.yaml'),
    file.replaceAll(/^# (?!yaml|What differs)/gm, '').replace('name: mine', 'name: whole'),
  );
  const [mine, whole] = await Promise.all(['mine', 'whole'].map((name) => loadGame(join(cwd, `${name}.yaml`))));
  expect([whole!.setups.rulings, whole!.setups.players, whole!.results.metrics]).toEqual([
    mine!.setups.rulings,
    mine!.setups.players,
    mine!.results.metrics,
  ]);
  const schema = JSON.parse(readFileSync(join(cwd, 'game.schema.json'), 'utf8'));
  expect(Object.keys(schema.properties)).toEqual(
    expect.arrayContaining(['name', 'based-on', 'handSize', 'melds', 'rulings']),
  );
  expect(schema).toMatchObject({ required: ['name', 'based-on'], additionalProperties: false });
  expect((await shamus(['new', 'game', 'mine', '--based-on', 'frustration'], { cwd })).code).toBe(2);
});

test('the example is played, and its rules are those of the file', async () => {
  const file = join(PACKAGE, 'examples/games/seven-hand-shanghai.yaml');
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(22);
  const game = await loadGame(file);
  expect(game.setups.variants).toHaveLength(8);
  expect(await outputOf(['list', '8.1', '--game', file])).toMatch(/7 +R4 R4 R4/);
});
