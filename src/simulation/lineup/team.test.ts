import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Game, PolicyFault, resolveSetup, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { cheatOf } from './arm.js';
import { createEngine, createPolicies } from './seating.js';
import { resolveTeam } from './team.js';
import { splitPolicies, splitPolicy, splitTeams } from './team-text.js';

let game: Game;
let forFour: Game;

beforeAll(async () => {
  game = await loadGame('shamus');
  forFour = { ...game, setups: { ...game.setups, roles: () => ['uno', 'rummy', 'uno', 'rummy'] } };
});

describe('a team', () => {
  test('has a policy of its role at each seat, in seat order', async () => {
    expect(await resolveTeam(game, 2, 'random+random')).toEqual({
      name: 'random+random',
      policies: ['uno', 'rummy'].map((role) => ({ name: 'random', role, policy: 'random', module: null })),
    });
  });

  test.each([
    ['may be written with spaces', 2, 'high-first + meld-first', ['high-first', 'meld-first']],
    [
      'of one policy a role fills all seats',
      4,
      'high-first+meld-first',
      ['high-first', 'meld-first', 'high-first', 'meld-first'],
    ],
    ['may name one a seat', 4, 'high-first+meld-first+random+random', ['high-first', 'meld-first', 'random', 'random']],
  ])('%s', async (_, players, text, expected) => {
    const team = await resolveTeam(players === 2 ? game : forFour, players, text);
    expect(team.policies.map(({ name }) => name)).toEqual(expected);
    expect(team.name).toBe(text.replaceAll(' ', ''));
  });

  test.each(['random', 'random+random+random'])('that is too small or too large is refused: %s', async (text) => {
    await expect(resolveTeam(game, 2, text)).rejects.toThrow(/shamus needs 2, as in uno\+rummy/);
    await expect(resolveTeam(forFour, 4, text)).rejects.toThrow(/shamus needs 2 or 4, as in uno\+rummy/);
  });

  test.each([
    ['randm+random', /^unknown uno policy 'randm'; did you mean 'random'\?$/],
    ['random+meld-frist', /^unknown rummy policy 'meld-frist'; did you mean 'meld-first'\?$/],
    ['meld-first+random', /^team 'meld-first\+random' puts 'meld-first', a policy for rummy, where uno sits$/],
    ['./nowhere.ts+random', /^there is no policy file '\.\/nowhere\.ts'$/],
    ['nowhere.mjs+random', /^there is no policy file 'nowhere\.mjs'$/],
    ['/no/c\\+\\+/my.mjs+random', /^there is no policy file '\/no\/c\+\+\/my\.mjs'$/],
    ['/no/c++/my.mjs+random', /^there is no policy file '\/no\/c': \+ and , separate policies, unless a file exists/],
    ['random++random', /^team 'random\+\+random' has a '\+' with no policy before or after it$/],
  ])('whose policy is unknown or misplaced is refused: %s', async (text, message) => {
    await expect(resolveTeam(game, 2, text)).rejects.toThrow(message);
    await expect(resolveTeam(game, 2, text)).rejects.toThrow(UsageError);
  });
});

describe('a policy that cheats', () => {
  const CHEATING = 'signaller+search-rummy:cheat=sees-all-hands';

  test('is refused unless cheats are allowed, and says with each team how it cheats', async () => {
    await expect(resolveTeam(game, 2, CHEATING)).rejects.toThrow(/cheats \(it sees all hands\).*--open-hands/);
    const team = await resolveTeam(game, 2, CHEATING, '.', true);
    expect(team.name).toBe(CHEATING);
    expect(cheatOf(team)).toBe('sees all hands');
    expect(cheatOf(await resolveTeam(game, 2, 'signaller+search-rummy', '.', true))).toBeNull();
  });

  test('is shown hands only where its source says that it cheats', async () => {
    const setup = resolveSetup(game, {});
    const key = keyFromSeed('open');
    const team = await resolveTeam(game, 2, `${CHEATING},worlds=8`, '.', true);
    const open = createEngine(await createPolicies({ setup, team }), key);
    open.play(0);
    const silent = { ...team, policies: team.policies.map(({ cheats: _, ...source }) => source) };
    const shut = createEngine(await createPolicies({ setup, team: silent }), key);
    expect(() => shut.play(0)).toThrow(PolicyFault);
  });
});

describe('a policy as it is written', () => {
  test.each([
    ['random', 'random', null],
    ['tips:call=none', 'tips', 'call=none'],
    ['tips:call=none,feed=off', 'tips', 'call=none,feed=off'],
    ['tips:', 'tips', ''],
    ['tips:call', 'tips', 'call'],
    ['./my.ts', './my.ts', null],
    ['./my.ts:weight=3', './my.ts', 'weight=3'],
    ['my.mjs:weight=3,bold=on', 'my.mjs', 'weight=3,bold=on'],
    ['./my.ts:', './my.ts', ''],
    ['./my.ts:weight', './my.ts', 'weight'],
    ['./no-ending:weight=3', './no-ending', 'weight=3'],
    ['C:\\policies\\my.ts', 'C:\\policies\\my.ts', null],
    ['C:\\policies\\my.ts:weight=3', 'C:\\policies\\my.ts', 'weight=3'],
    ['C:/policies/my.ts:weight=3', 'C:/policies/my.ts', 'weight=3'],
    ['/a:b/my.ts', '/a:b/my.ts', null],
    ['/a=b/my.ts', '/a=b/my.ts', null],
  ])('%s', (text, policy, options) => {
    expect(splitPolicy(text)).toEqual({ policy, options });
  });
});

describe('a list of teams is parted at its commas, but not at those between options:', () => {
  test.each([
    ['a+b', ['a+b']],
    ['a+b,c+d', ['a+b', 'c+d']],
    ['tips:x=on,y=off+b', ['tips:x=on,y=off+b']],
    ['tips:x=on,y=off+tips:z=1,w=2,c+d', ['tips:x=on,y=off+tips:z=1,w=2', 'c+d']],
    ['a+tips:x=on,tips:y=on+b', ['a+tips:x=on', 'tips:y=on+b']],
    ['a+b,x=on', ['a+b', 'x=on']],
    ['tips:x=on+b,y=off+d', ['tips:x=on+b', 'y=off+d']],
    ['./my.ts:x=on,y=2+b,./my.ts:x=off+b', ['./my.ts:x=on,y=2+b', './my.ts:x=off+b']],
    ['./my.ts,./a=b.ts', ['./my.ts', './a=b.ts']],
    ['tips:x=on, y=off', ['tips:x=on, y=off']],
    ['tips:x=on,', ['tips:x=on', '']],
    ['C:\\my.ts:x=1,y=2,D:\\my.ts', ['C:\\my.ts:x=1,y=2', 'D:\\my.ts']],
  ])('%s', (text, teams) => {
    expect(splitTeams(text)).toEqual(teams);
  });
});

describe('separators in the path of a file that exists separate nothing:', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shamus-team-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const name of ['c++/my.mjs', 'a,b.mjs', 'one.mjs', 'one.mjs+two.ts', 'x+y,z/bot.yaml', 'like=this,n=1.ts']) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
  const at = (text: string) => text.replaceAll('@', `${folder}/`);

  test.each([
    ['@c++/my.mjs+b', ['@c++/my.mjs', 'b']],
    ['b+@c++/my.mjs:x=on,y=2', ['b', '@c++/my.mjs:x=on,y=2']],
    ['@c++/my.mjs:x=on,y=2+@c++/my.mjs:x=off', ['@c++/my.mjs:x=on,y=2', '@c++/my.mjs:x=off']],
    ['@a,b.mjs + @x+y,z/bot.yaml', ['@a,b.mjs', '@x+y,z/bot.yaml']],
    ['@like=this,n=1.ts+b', ['@like=this,n=1.ts', 'b']],
    // The longest is taken, and what is no file is separated as ever.
    ['@one.mjs+two.ts', ['@one.mjs+two.ts']],
    ['@one.mjs+b', ['@one.mjs', 'b']],
    ['@c++/other.mjs+b', ['@c', '', '/other.mjs', 'b']],
    ['@c\\+\\+/other.mjs+b', ['@c++/other.mjs', 'b']],
  ])('the team %s', (text, policies) => {
    expect(splitPolicies(at(text))).toEqual(policies.map(at));
    // Paths of an experiment file are seen from its folder.
    const relative = (path: string) => path.replaceAll('@', './');
    expect(splitPolicies(relative(text), folder)).toEqual(policies.map(relative));
  });

  test.each([
    ['@a,b.mjs,@c++/my.mjs', ['@a,b.mjs', '@c++/my.mjs']],
    ['@a,b.mjs+c,d+@x+y,z/bot.yaml:x=on,y=off,e', ['@a,b.mjs+c', 'd+@x+y,z/bot.yaml:x=on,y=off', 'e']],
    ['@no,no.mjs+c', ['@no', 'no.mjs+c']],
    ['@no\\,no.mjs+c,d', ['@no\\,no.mjs+c', 'd']],
  ])('the list %s', (text, teams) => {
    expect(splitTeams(at(text))).toEqual(teams.map(at));
  });
});
