import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { formatFault } from '../fault-report.js';
import type { Condition } from '../lineup/arm.js';
import { resolveTeam } from '../lineup/team.js';
import { findMistake } from './find-mistake.js';

const folder = mkdtempSync(join(tmpdir(), 'guard-'));
afterAll(() => rmSync(folder, { recursive: true }));
const KEY = keyFromSeed('guarded');
const GAMES = 60;

/** A team whose first policy is of a file. */
async function conditionOf(name: string, words: string, file: string): Promise<Condition> {
  const game = await loadGame(name);
  const setup = resolveSetup(game, {});
  const team = await resolveTeam(game, setup.players, words);
  const [first, ...others] = team.policies;
  const own = { ...first!, name: './own.mjs', policy: './own.mjs', module: pathToFileURL(file).href };
  return { setup, team: { ...team, policies: [own, ...others] } };
}

let files = 0;

function fileOf(code: string): string {
  const file = join(folder, `${files++}.mjs`);
  writeFileSync(file, code);
  return file;
}

/** An Uno policy that plays one of its cards, chosen by the expression `choice`. */
const uno = (choice: string, fields = '', before = '') => `
${before}
class Own {
  ${fields}
  play(view) {
    const cards = [];
    for (let card = 0; card < 64; card++) {
      if (((card < 32 ? view.playableLo : view.playableHi) >>> (card & 31)) & 1) cards.push(card);
    }
    return cards[(${choice}) % cards.length];
  }
  call() { return 2; }
}
export default { name: 'own', role: 'uno', summary: 'Own.', create: () => new Own() };
`;

const WROTE = 'writes into its view or the table';
const DIFFERS = 'plays differently when it is fresh';
const FINE = null;

test.each<[string, string | null, string]>([
  ['decides by its view alone', FINE, uno('view.table.pileCount')],
  ['draws from view.random', FINE, uno('view.random.below(cards.length)')],
  ['spreads its view and table', FINE, uno('{ ...view, ...view.table }.pileCount + Object.entries(view).length')],
  ['forgets in newGame', FINE, uno('this.turns++', 'newGame() { this.turns = 0; }')],
  ['notes what it never uses', FINE, uno('noted++ & 0', '', 'let noted = 0;')],
  ['remembers other games', DIFFERS, uno('this.turns++', 'turns = 0;')],
  ['counts in its module', DIFFERS, uno('turns++', '', 'let turns = 0;')],
  ['draws from Math.random', DIFFERS, uno('Math.floor(64 * Math.random())')],
  ['reads a clock', DIFFERS, uno('Math.floor(1000 * performance.now())')],
  ['breaks down once it is old', DIFFERS, uno('turns++ > 900 ? nothing : 0', '', 'let turns = 0;')],
  ['uses the pile as scratch paper', WROTE, uno('view.table.pile[60]++ & 0')],
  ['uses its hand as scratch paper', WROTE, uno('(view.handLo &= 7) & 0')],
  ['writes points', WROTE, uno('(view.table.points += 100) & 0')],
  ['adds a field to the table', WROTE, uno('(view.table.mine = view.table.pileCount) & 0')],
  ['swaps its random numbers', WROTE, uno('(view.random = { below: () => 0 }) && 0')],
  ['breaks the game by what it writes', WROTE, uno('(view.table.pile.fill(77)) && 0')],
  ['throws', 'threw Error: oops', uno("(() => { throw new Error('oops'); })()")],
  ['breaks a rule', "plays '99'", uno('0').replace('return cards', 'return 99; cards')],
])('a policy that %s: %s', async (_, expected, code) => {
  const found = await findMistake(await conditionOf('shamus', 'rank-matching+meld-first', fileOf(code)), KEY, GAMES);
  if (expected === null) return expect(found).toBeNull();
  expect(found).toMatchObject({
    policy: './own.mjs',
    role: 'uno',
    seat: 0,
    message: expect.stringContaining(expected),
  });
  const line = formatFault(found!, 'shamus', 'guarded');
  expect(line).toMatch(/^uno policy '\.\/own\.mjs' at seat 0 .*, in game \d+ of seed 'guarded'/);
  if (expected === DIFFERS || expected === WROTE) expect(line).toContain("('shamus audit' tells");
});

test.each([
  ['rank-matching+meld-first', 'shamus/rank-matching'],
  ['feeder+closer', 'shamus/feeder-closer/feeder'],
  ['tips+tips', 'shamus/uno-tips'],
])('shipped policies of Shamus pass: %s', async (words, file) => {
  const path = join(import.meta.dirname, `../../../strategies/${file}.ts`);
  expect(await findMistake(await conditionOf('shamus', words, path), KEY, GAMES)).toBeNull();
});

test.each([
  ['rummy', 'greedy+shrewd', 'rummy/greedy'],
  ['rummy', 'careful+random', 'rummy/careful'],
  ['shanghai-rummy', 'greedy+careful+careful+careful', 'rummy/contracts/greedy'],
])('shipped policies of %s pass: %s', async (game, words, file) => {
  const path = join(import.meta.dirname, `../../../strategies/${file}.ts`);
  expect(await findMistake(await conditionOf(game, words, path), KEY, 12)).toBeNull();
});

test('in Rummy, what is written into the table or remembered is told of the place in the team that did it', async () => {
  const rummy = (takes: string, before = '') => `
    ${before}
    const own = {
      takes: (view) => ${takes},
      layDown() {},
      discard: (view) => view.hand.cards[0],
    };
    export default { name: 'own', role: 'player', summary: 'Own.', create: () => own };
  `;
  const found = async (code: string) => {
    const { setup, team } = await conditionOf('rummy', 'random+greedy', fileOf(code));
    const control = { setup, team: { ...team, policies: team.policies.toReversed() } };
    const shipped = await resolveTeam(await loadGame('rummy'), setup.players, 'random+greedy');
    return findMistake({ setup, team: shipped, control }, KEY, 2 * GAMES);
  };
  expect(await found(rummy('false'))).toBeNull();
  expect(await found(rummy('view.table.totals.fill(50) === null'))).toMatchObject({
    seat: 1,
    message: expect.stringContaining(WROTE),
  });
  expect(await found(rummy('(turn++ & 3) === 0', 'let turn = 0;'))).toMatchObject({
    seat: 1,
    message: expect.stringContaining(DIFFERS),
  });
});
