import { describe, expect, test } from 'vitest';
import { DECK } from '../../cards/model.testing.js';
import { TranscriptChecker } from './checker/index.js';
import { transcriptLines } from './replay/replay.js';
import { RULINGS } from './rules/rulings.js';
import { parse } from './testing/naive.testing.js';
import { type Playthrough, playScript, playthroughs, setupOf } from './testing/playthroughs.testing.js';
import { playersOf, type Seen } from './testing/script.testing.js';

const FILES = playthroughs();

/** Checks the result of a script, as far as the playthrough says something about it. */
function check(game: Playthrough): void {
  const { lines, seen, fault, unplayed } = playScript(game, true);
  if (game.fault !== undefined) {
    expect(fault, 'no rule was broken').not.toBeNull();
    expect(fault).toMatchObject({ seat: game.fault.seat, rule: game.fault.rule });
    expect(fault!.message).toContain(game.fault.says);
  } else if (fault !== null) throw fault;
  if (game.events !== undefined) expect(lines).toEqual(game.events);
  if (game.lastEvents !== undefined) expect(lines.slice(-game.lastEvents.length)).toEqual(game.lastEvents);
  if (game.then !== undefined) expect(seen, 'the game has ended').toMatchObject(inDeckOrder(game.then));
  expect(unplayed, 'turns of the script left').toBe(0);
}

function inDeckOrder(then: Partial<Seen>): Partial<Seen> {
  const sets = ['hand', 'playable', 'mustLay', 'discardable', 'sequences', 'groups'] as const;
  const given = sets.filter((name) => then[name] !== undefined);
  const sorted = given.map((name) => [name, DECK.filter((card) => parse(then[name]!).includes(card)).join(' ')]);
  return { ...then, ...Object.fromEntries(sorted) };
}

function policyNames({ deal }: Playthrough): string[] {
  return Array.from({ length: playersOf(deal) }, () => 'script');
}

for (const { file, games } of FILES) {
  describe(file, () => {
    for (const game of games) {
      test(game.name, () => {
        expect(game.events ?? game.lastEvents ?? game.then ?? game.fault, 'the file expects nothing').toBeDefined();
        check(game);
      });
    }
  });
}

describe('every playthrough', () => {
  const all = FILES.flatMap(({ games }) => games);

  test('is accepted as a transcript, up to its fault if it has one, and is unfinished only if it stops', () => {
    for (const game of all) {
      const { events, seen, fault } = playScript(game, true);
      // The engine only knows when cards are laid down whether a pick-up is legal.
      const told = fault !== null && events.at(-1)!.type === 'pickup' ? events.slice(0, -1) : events;
      const checker = new TranscriptChecker();
      for (const line of transcriptLines(told, setupOf(game), policyNames(game), 'playthrough', 0)) {
        const complaint = checker.push(line);
        if (complaint !== null) expect.fail(`${game.name}: ${line}: ${complaint.message}`);
      }
      const ended = seen === null && fault === null;
      expect([game.name, checker.end() === null, checker.games]).toEqual([game.name, ended, ended ? 1 : 0]);
    }
  });

  test('comes out the same unrecorded', () => {
    const outcome = (game: Playthrough, recorded: boolean) => {
      const { engine, seen, fault, unplayed } = playScript(game, recorded);
      const ended = seen === null && fault === null;
      const result = ended ? [engine.outcome, engine.reason, ...engine.metrics, engine.fingerprint()] : null;
      return { seen, fault: fault?.message, unplayed, result };
    };
    for (const game of all) expect(outcome(game, false)).toEqual(outcome(game, true));
  });

  test('is about a rule, which its name begins with, or about a ruling', () => {
    const rulings = RULINGS.map(({ name }) => name).join('|');
    for (const { name } of all) expect(name).toMatch(new RegExp(`^([1-6](\\.[1-7])?|7\\.[1-6]|8 (${rulings})) `));
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  test('that names a value of a ruling is played by it, and every value of every ruling is named', () => {
    for (const { name: ruling, values } of RULINGS) {
      for (const value of values) {
        const named = all.filter(({ name }) => name.startsWith(`8 ${ruling} ${value}: `));
        expect(named.length, `${ruling} ${value}`).toBeGreaterThan(0);
        for (const game of named) expect(setupOf(game).rulings, game.name).toMatchObject({ [ruling]: value });
      }
    }
  });
});
