import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { summarize } from '../analysis/summary.js';
import { UsageError } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { resolveTeam, Tally } from '../simulation/index.js';
import { ResultsFolder } from './disk/folder.js';
import { identityOf } from './identity.js';
import { readResults } from './read.js';
import { saveResults } from './save.js';
import { parseTally } from './tables/tallies.js';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
  await write();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Results of one game of which every count is known. */
async function write(): Promise<void> {
  const game = await loadGame('shamus');
  const tally = new Tally(game);
  const metrics = Int32Array.from(game.metrics, ({ low }) => low);
  tally.count({ outcome: 1, reason: 1, metrics, seats: new Int32Array(0) });
  const setup = { game: 'shamus', variant: 'expert', players: 2, rulings: {} };
  const arm = { setup, team: await resolveTeam(game, 2, 'random+random') };
  const plan = { arms: [arm], seed: 's', rule: { kind: 'games', games: 1 }, threads: 1, gameTimeout: 60 } as const;
  const result = { arms: [{ arm, tally, complete: true }], ended: 'complete', failure: null, seconds: 1 } as const;
  const summary = summarize(game, plan, result);
  const identity = await identityOf({ game, plan, question: 'Why?', records: null });
  const run = { game, command: 'shamus', question: 'Why?', plan, result, summary, identity, sittings: 1 };
  saveResults(new ResultsFolder(folder), run);
}

function change(file: string, from: string | RegExp, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
}

describe('a results folder that is read', () => {
  test('gives what was written', async () => {
    const { manifest, summary, tallies } = readResults(folder);
    expect(manifest).toMatchObject({ schema: 'shamus-manifest/2', seed: 's', games: 1, sittings: 1 });
    expect(Object.keys(manifest.files).sort()).toEqual(['summary.csv', 'summary.json', 'tallies.json']);
    expect(summary).toMatchObject({ schema: 'shamus-run/1', question: 'Why?', runs: [{ team: 'random+random' }] });
    const game = await loadGame('shamus');
    expect(parseTally(game, tallies.arms[0]!).outcomes).toEqual(Float64Array.of(0, 1, 0));
  });

  test.each([
    ['that is not there', () => rmSync(folder, { recursive: true }), /^there is no results folder '/],
    ['without a manifest', () => rmSync(join(folder, 'manifest.json')), /is no results folder: it has no manifest/],
    [
      'of a run that has not ended',
      () => {
        rmSync(join(folder, 'manifest.json'));
        mkdirSync(join(folder, 'unfinished'));
      },
      /holds an unfinished run; .*--resume$/,
    ],
    ['without a summary', () => rmSync(join(folder, 'summary.json')), /^there is no file '.*summary\.json'$/],
    [
      'of another version',
      () => change('manifest.json', 'shamus-manifest/2', 'shamus-manifest/99'),
      /manifest\.json' has the schema "shamus-manifest\/99", which this version .* does not read; run it again$/,
    ],
    [
      'whose summary is of another kind',
      () => change('summary.json', 'shamus-run/1', 'shamus-poem/1'),
      /summary\.json' has the schema "shamus-poem\/1"/,
    ],
    ['with half a file', () => change('summary.json', /"runs"[\s\S]*/, ''), /summary\.json' is no JSON: /],
    ['with an empty file', () => change('tallies.json', /[\s\S]*/, ''), /tallies\.json' is no JSON: /],
    [
      'with a word where a number should be',
      () => change('summary.json', /"count": \d+/, '"count": "many"'),
      /summary\.json' was modified or is damaged: 'runs\.0\.outcomes\.\w+\.count' must be a (whole )?number, not 'many'; run it again$/,
    ],
    ['of two runs', () => change('summary.json', '"seed": "s"', '"seed": "t"'), /are not of the same run/],
    [
      'with an arm too few',
      () => change('tallies.json', /"arms": \[[\s\S]*\]\n\}/, '"arms": []}'),
      /not of the same run/,
    ],
  ])('says what is wrong with one %s', (_, spoil, message) => {
    spoil();
    expect(() => readResults(folder)).toThrow(UsageError);
    expect(() => readResults(folder)).toThrow(message);
    expect(() => readResults(folder)).not.toThrow(/\n/);
  });
});
