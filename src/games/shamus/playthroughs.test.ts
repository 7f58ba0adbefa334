import { describe, expect, test } from 'vitest';
import { DECK } from '../../cards/model.testing.js';
import { type Playthrough, playScript, playthroughs } from './playthroughs.testing.js';
import { Referee } from './referee.testing.js';
import type { Seen } from './script.testing.js';
import { targetsOf } from './setup.js';
import { parse } from './stacked-deck.testing.js';

const FILES = playthroughs();

/** Checks what came of a script, as far as the playthrough says something about it. */
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

/** What is expected, with its sets of cards in the order in which they are seen. */
function inDeckOrder(then: Partial<Seen>): Partial<Seen> {
  const sets = ['hand', 'playable', 'mustLay', 'discardable', 'sequences', 'groups'] as const;
  const given = sets.filter((name) => then[name] !== undefined);
  const sorted = given.map((name) => [name, DECK.filter((card) => parse(then[name]!).includes(card)).join(' ')]);
  return { ...then, ...Object.fromEntries(sorted) };
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

  test('keeps the rules up to its fault, if it has one, as the referee sees it', () => {
    for (const game of all) {
      const referee = new Referee(targetsOf(game.variant ?? 'standard'));
      for (const event of playScript(game, true).events) referee.see(event);
    }
  });

  test('comes out the same unrecorded', () => {
    const outcome = (game: Playthrough, recorded: boolean) => {
      const { match, seen, fault, unplayed } = playScript(game, recorded);
      const ended = seen === null && fault === null;
      const result = ended ? [match.outcome, match.reason, ...match.metrics, match.fingerprint()] : null;
      return { seen, fault: fault?.message, unplayed, result };
    };
    for (const game of all) expect(outcome(game, false)).toEqual(outcome(game, true));
  });

  test('is about a rule of sections 1 to 6, which its name begins with', () => {
    for (const { name } of all) expect(name).toMatch(/^[1-6](\.[1-7])? /);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });
});
