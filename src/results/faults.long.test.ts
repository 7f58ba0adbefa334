import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { resolveSetup, studyDefaults } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { conductStudy, type StudySpec, studyBeginning } from '../study/index.js';
import { contentOf, withRoomFor } from './disk/failing-disk.testing.js';
import { ResultsError } from './disk/files.js';
import { SORTS, testFaults } from './faults.testing.js';
import { inFolder, quick } from './small-runs.testing.js';
import { openStudy } from './study/study-folder.js';

const ALL = Object.keys(SORTS) as (keyof typeof SORTS)[];
const [run, , parquet, study, , contrasts, tournament] = ALL;

testFaults(
  testSize([run!, parquet!, study!, contrasts!, tournament!], ALL),
  // At night every call, every byte and every size has its turn: thousands of runs take their time.
  testSize(
    {
      ...{ calls: 6, callsOverOthers: 17, changed: 229, lost: 1009, timeout: 120_000 },
      room: (room: number) => Math.ceil(1.6 * room) + 100,
    },
    {
      ...{ calls: 1, callsOverOthers: 1, changed: 1, lost: 3, timeout: 3_600_000 },
      room: (room: number) => room + 61,
    },
  ),
);

test('a study on a disk of any size is written whole, or stops with one message and goes on', async () => {
  const game = await loadGame('rummy');
  const setup = resolveSetup(game, { players: 2, variant: 'deal-1' });
  const { ladder } = studyDefaults(game);
  const question = { team: 'greedy', ladder: [...ladder], effect: 0.01, games: 4, rivals: [], reviewed: 0, seconds: 5 };
  const carrying = { threads: 1, gameTimeout: 60 };
  const spec: StudySpec = { game, setup, seed: 's', question: { ...question, vary: ['hand=7,10'] }, carrying };
  const said = vi.spyOn(console, 'error');
  const study = async (folder: string) => {
    const path = join(folder, 'out');
    const resume = existsSync(join(path, 'study-begun.json')) || existsSync(join(path, 'study.json'));
    const common = { command: 'shamus study', whole: [], isShard: false, beginning: studyBeginning(spec) };
    const opened = openStudy({ path, resume, restart: false, force: true, ...common });
    try {
      const none = async () => [];
      await opened.finish(await conductStudy(spec, (part) => opened.play(part, {}), none), 1);
    } finally {
      opened.close();
    }
  };
  const right = await inFolder(async (folder) => {
    await quick(() => study(folder));
    return contentOf(folder)['out/study.json'];
  });
  let refusals = 0;
  for (let [room, isDone] = [0, false]; !isDone; room = Math.ceil(1.2 * room) + 1000) {
    await inFolder(async (folder) => {
      const found: unknown = await withRoomFor(room, () => study(folder)).catch((error: unknown) => error);
      isDone = found === undefined;
      if (!isDone) {
        refusals++;
        expect(found, `with ${room} bytes`).toBeInstanceOf(ResultsError);
        expect((found as Error).message).toMatch(/^cannot write results to '[^\n]*': the disk is full[^\n]*$/);
        await quick(() => study(folder));
      }
      expect(contentOf(folder)['out/study.json'], `with ${room} bytes`).toBe(right);
    });
  }
  expect(refusals).toBeGreaterThan(4);
  expect(said).not.toHaveBeenCalled();
}, 120_000);
