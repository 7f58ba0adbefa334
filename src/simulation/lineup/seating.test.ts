import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import type { Condition } from './arm.js';
import { createEngine, createPolicies } from './seating.js';
import { resolveTeam } from './team.js';

const folder = mkdtempSync(join(tmpdir(), 'seating-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An Uno policy with all that a wrapper could break: private fields, accessors, arrows, methods that come later. */
const CODE = `
class Base {
  #seat = -1;
  get own() { return this.#seat; }
  newGame(view) { this.#seat = view.seat; }
}
class Own extends Base {
  call = (view) => this.suit({ ...view });
  suit({ random }) { return random.below(4); }
  play(view) {
    this.play = this.playLater;
    return this.play(view);
  }
  playLater({ seat, playableLo, playableHi }) {
    if (this.own !== seat) throw new Error('lost its field');
    return playableLo !== 0 ? 31 - Math.clz32(playableLo) : 63 - Math.clz32(playableHi);
  }
}
export default { name: 'own', role: 'uno', summary: 'Own.', create: () => FREEZE(new Own()) };
`;

const game = await loadGame('shamus');
const setup = resolveSetup(game, {});

async function conditionOf(name: string, code: string): Promise<Condition> {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const team = await resolveTeam(game, 2, 'rank-matching+meld-first');
  const [uno, rummy] = team.policies;
  return { setup, team: { ...team, policies: [{ ...uno!, module: pathToFileURL(file).href }, rummy!] } };
}

test.each([
  ['own', CODE.replace('FREEZE', '')],
  [
    'frozen',
    CODE.replace('FREEZE', 'Object.freeze').replace(
      'this.play = this.playLater;\n    return this.play(',
      'return this.playLater(',
    ),
  ],
])(
  'a policy (%s) that is listened to plays as it does alone, and each decision is told before and after',
  async (name, code) => {
    const condition = await conditionOf(name, code);
    const heard: string[] = [];
    const note = (when: string) => (seat: number, view?: unknown) =>
      heard.push(`${when} ${seat} ${view === undefined ? 'made' : 'asked'}`);
    const seating = await createPolicies(condition, { before: note('before'), after: note('after') });
    expect(heard.splice(0)).toEqual([0, 1].flatMap((seat) => [`before ${seat} made`, `after ${seat} made`]));
    const [alone, watched] = [await createPolicies(condition), seating].map((one) =>
      createEngine(one, keyFromSeed('heard')),
    );
    for (let index = 0; index < 20; index++) {
      alone!.play(index);
      watched!.play(index);
      expect(watched!.fingerprint()).toBe(alone!.fingerprint());
    }
    expect(heard.length).toBeGreaterThan(400);
    for (let at = 0; at < heard.length; at += 2) expect(heard[at + 1]).toBe(heard[at]!.replace('before', 'after'));
    expect(seating.policies[0]).toHaveProperty('own', 0);
  },
);

test('what is told after a decision is told where the policy throws, too', async () => {
  const condition = await conditionOf('throws', CODE.replace('FREEZE', '').replace('this.own !== seat', 'true'));
  const heard: string[] = [];
  const listener = { before: () => heard.push('before'), after: () => heard.push('after') };
  const engine = createEngine(await createPolicies(condition, listener), keyFromSeed('heard'));
  expect(() => engine.play(0)).toThrow('lost its field');
  expect(heard.slice(-2)).toEqual(['before', 'after']);
});
