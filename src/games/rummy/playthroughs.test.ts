import { describe, expect, test } from 'vitest';
import { TranscriptChecker } from './checker/index.js';
import { transcriptLines } from './replay/replay.js';
import { playScript, playthroughs, setupOf, termsFor } from './testing/playthroughs.testing.js';

const FILES = playthroughs();
const ALL = FILES.flatMap(({ games }) => games);

for (const { file, games } of FILES) {
  describe(file, () => {
    for (const game of games) {
      test(game.name, () => {
        expect(game.events ?? game.next ?? game.fault, 'the file expects nothing').toBeDefined();
        const { lines, next, fault, unplayed } = playScript(game);
        if (game.fault === undefined && fault !== null) throw fault;
        if (game.fault !== undefined) {
          expect(fault, 'no rule was broken').not.toBeNull();
          expect(fault).toMatchObject({ seat: game.fault.seat, rule: game.fault.rule });
          expect(fault!.message).toContain(game.fault.says);
        }
        if (game.events !== undefined) expect(lines.slice(-game.events.length)).toEqual(game.events);
        if (game.next !== undefined) expect(next).toBe(game.next);
        expect(unplayed, 'moves of the script left').toBe(0);
      });
    }
  });
}

describe('every playthrough', () => {
  test('is about a rule, which its name begins with', () => {
    for (const { name } of ALL) expect(name).toMatch(/^R([1-9]|10)\.[1-7] /);
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
  });

  test('is accepted as a transcript, and is unfinished only if it stops', () => {
    for (const game of ALL) {
      const { events, fault } = playScript(game);
      const setup = setupOf(game);
      const checker = new TranscriptChecker();
      const names = Array.from({ length: setup.players }, () => 'script');
      for (const line of transcriptLines(events, setup, names, 'playthrough', 0, termsFor(game))) {
        const complaint = checker.push(line);
        if (complaint !== null) expect.fail(`${game.name}: ${line}: ${complaint.message}`);
      }
      const isOver = events.at(-1)!.type === 'end' && fault === null;
      expect([game.name, checker.end() === null, checker.games]).toEqual([game.name, isOver, isOver ? 1 : 0]);
    }
  });

  test('comes out the same unrecorded', () => {
    for (const game of ALL) {
      const [recorded, plain] = [playScript(game), playScript(game, false)];
      expect([plain.next, plain.fault?.message, plain.unplayed]).toEqual([
        recorded.next,
        recorded.fault?.message,
        recorded.unplayed,
      ]);
    }
  });
});
