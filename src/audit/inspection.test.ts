import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { resolveSetup } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import { type Condition, createPolicies, type DecisionListener, resolveTeam } from '../simulation/index.js';
import { DetailedAudit, type InspectionFindings } from './inspection.js';
import { PolicyMonitor } from './watched-game.js';

const folder = mkdtempSync(join(tmpdir(), 'inspection-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Uses of views, as code: some only read or copy them, others do not. */
const USES = {
  spread: 'const mine = { ...view, table: { ...view.table } }; mine.handLo = mine.table.pileCount = 0;',
  'kept spread': 'this.kept = [...(this.kept ?? []).slice(-3), { ...view }]; this.kept.at(-1).seat = 9;',
  destructured: 'const { random, ...others } = view; others.table = null;',
  entries: 'Object.entries(view); Object.entries(view.table); Object.assign({}, view, view.table);',
  structuredClone: 'const mine = structuredClone(view); mine.table.pile.fill(0);',
  JSON: 'JSON.parse(JSON.stringify(view)).table.pileCount = 0;',
  'frozen spread': 'Object.freeze({ ...view }); Object.freeze({ ...view.table });',
} as const;

const CODES = {
  shamus: (use: string) => `
    class Own {
      newGame(view) { ${use} }
      play(view) {
        ${use}
        const { playableLo, playableHi } = { ...view };
        return playableLo !== 0 ? 31 - Math.clz32(playableLo) : 63 - Math.clz32(playableHi);
      }
      call(view) { ${use} return { ...view }.random.below(4); }
    }
    export default { name: 'own', role: 'uno', summary: 'Own.', create: () => new Own() };
  `,
  rummy: (use: string) => `
    class Own {
      newDeal(view) { ${use} }
      takes(view) { ${use} return { ...view }.random.below(4) === 0; }
      layDown(view) { ${use} }
      discard(view) { ${use} return { ...view }.hand.cards[0]; }
    }
    export default { name: 'own', role: 'player', summary: 'Own.', create: () => new Own() };
  `,
};

let files = 0;

/** @param own how many seats of the team have a policy that uses views so; the others are as named */
async function findingsOf(name: keyof typeof CODES, words: string, use: string, own = 1): Promise<InspectionFindings> {
  const file = join(folder, `${files++}.mjs`);
  writeFileSync(file, CODES[name](use));
  const game = await loadGame(name);
  const setup = resolveSetup(game, name === 'rummy' ? { players: 2, variant: 'deal-1' } : {});
  const team = await resolveTeam(game, setup.players, words);
  const module = pathToFileURL(file).href;
  const policies = team.policies.map((policy, seat) => (seat < own ? { ...policy, module } : policy));
  const condition: Condition = { setup, team: { ...team, policies } };
  const target = {
    examiner: await game.judges.examiner(setup),
    key: keyFromSeed('views'),
    seats: setup.players,
    make: async (listener: DecisionListener) =>
      (await createPolicies(condition, listener)).policies.slice(0, setup.players),
  };
  const inspection = new DetailedAudit(target, new PolicyMonitor(), { games: 3, redeals: 6 });
  await inspection.playOnce();
  await inspection.playAgain();
  return inspection.findings;
}

const TEAMS = { shamus: 'high-first+meld-first', rummy: 'random+greedy' } as const;

test.each(
  Object.entries(USES).flatMap(([what, use]) =>
    (['shamus', 'rummy'] as const).map((game) => [what, game, use] as const),
  ),
)('a view that is copied (%s) in %s is neither changed nor shared by that', async (_, game, use) => {
  const { fault, change, carried, hidden, games } = await findingsOf(game, TEAMS[game], use);
  expect({ fault, change, carried, finding: hidden.finding }).toEqual({
    ...{ fault: null, change: null, carried: null, finding: null },
  });
  expect(games).toHaveLength(3);
  expect(hidden.points).toBe(6);
});

test.each([
  ['shamus', 'view.table.points += 1;', /^changes 'points: \d+' in its view to 'points: \d+'$/],
  ['shamus', 'view.mine = 1;', /^adds 'mine: 1' to its view$/],
  ['rummy', 'view.table.totals[0] += 1;', /^changes 'totals: /],
] as const)('in %s, %s is told as a change', async (game, use, what) => {
  const { change } = await findingsOf(game, TEAMS[game], use);
  expect(change).toMatchObject({ place: { seat: 0 }, what: expect.stringMatching(what) });
});

test('in rummy, a policy that looks at the hand of another is found when the cards are dealt anew', async () => {
  const use = '(globalThis.seen ??= [])[view.seat] = view; if (seen[1 - view.seat]?.hand.lo & 8) view.random.next();';
  expect((await findingsOf('rummy', TEAMS.rummy, use, 2)).hidden.finding).not.toBeNull();
});
