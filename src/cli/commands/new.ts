import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DEFAULTS, distinctRoles, type Game, suggestion, UsageError } from '../../game/index.js';
import { DEFAULT_GAME } from '../../games/registry.js';
import { PACKAGE_ROOT } from '../../version.js';
import { withPartners } from '../arms.js';
import type { ValuesFor } from '../options/option.js';
import type { create as createSpec } from '../specs/program.js';

const THINGS = ['policy'];
/** The names of the policy and its class in the templates. */
const TEMPLATE_NAME = 'my-policy';
const TEMPLATE_CLASS = 'MyPolicy';
/** The name of the game in templates that several games share. */
const TEMPLATE_GAME = 'my-game';
/** So many games of a game that takes long are a start. */
const FEW_GAMES = 1000;

/** `shamus new policy NAME`: creates a starter policy and its test. */
export function create({ what, name, role, js }: ValuesFor<typeof createSpec>, game: Game): void {
  if (!THINGS.includes(what)) throw new UsageError(`cannot create '${what}'${suggestion(what, THINGS)}`);
  write(game, checked(name), role ?? onlyRole(distinctRoles(game)), js ? 'js' : 'ts');
}

/** Where there is one role, it need not be named. */
function onlyRole(roles: readonly string[]): string {
  if (roles.length === 1) return roles[0]!;
  throw new UsageError(`--role is missing; choose from ${roles.join(', ')}`);
}

/** What a command says to be about a game. */
function gameOption({ name, source = name }: Game): string {
  return source === DEFAULT_GAME ? '' : ` --game ${source}`;
}

function checked(name: string): string {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name;
  const near = name
    .replace(/\.[cm]?[jt]s$/, '')
    .split(/[\\/]/)
    .at(-1)!
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
  const better = near.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^[-0-9]+|-+$/g, '');
  const hint = better === '' ? '' : `; did you mean '${better}'?`;
  throw new UsageError(
    `a policy's name consists of lower-case letters, digits and dashes and starts with a letter, not '${name}'${hint}`,
  );
}

function write(game: Game, name: string, role: string, language: 'ts' | 'js'): void {
  const [policy, testFile] = [`${name}.${language}`, `${name}.test.mjs`];
  const taken = [policy, testFile].find((file) => existsSync(file));
  if (taken !== undefined) throw new UsageError(`file '${taken}' already exists; nothing was written`);
  put(policy, template(game, `${role}.${language}`, name));
  put(testFile, template(game, `${role}.test.mjs`, name).replaceAll(`${name}.ts`, policy));
  process.stdout.write(nextSteps(game, policy, testFile, role));
}

function template(game: Game, file: string, name: string): string {
  const className = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const whole = readFileSync(new URL(`${game.files.templates}/${file}`, PACKAGE_ROOT), 'utf8');
  return whole
    .replaceAll(TEMPLATE_NAME, name)
    .replaceAll(TEMPLATE_CLASS, className)
    .replaceAll(TEMPLATE_GAME, game.source ?? game.name);
}

/** Never overwrites a file. @throws UsageError if it cannot be written */
function put(file: string, content: string): void {
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`cannot write '${file}': ${(error as NodeJS.ErrnoException).code}`);
  }
}

function nextSteps(game: Game, policy: string, testFile: string, role: string): string {
  const team = withPartners(game, role, `./${policy}`);
  const named = gameOption(game);
  const field = game.kind === 'competitive' ? ` --field ${game.referenceTeams.at(-1)}` : '';
  const games = game.defaults.games >= DEFAULTS.games ? '' : ` --games ${FEW_GAMES}`;
  const steps = [
    [`npx shamus run${named} --team ${team}${field}${games}`, 'how often does it win?'],
    [`node --test ${testFile}`, 'its test'],
    [`npx shamus replay${named} --team ${team}`, 'a game, turn by turn'],
    [`npx shamus audit${named} ${team}`, 'does it peek, is it always legal, how fast is it?'],
  ] as const;
  const width = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`);
  const missing = isInstalledHere() ? [] : ['The test needs the package in this folder: npm install shamus-lab'];
  const plays = distinctRoles(game).length === 1 ? game.title : role;
  return `${[`Wrote ${policy}, a policy for ${plays}, and its test ${testFile}. What to do next:`, ...lines, ...missing].join('\n')}\n`;
}

/** Whether files in this folder can import the package. */
function isInstalledHere(): boolean {
  try {
    createRequire(join(process.cwd(), 'here.js')).resolve('shamus-lab/package.json');
    return true;
  } catch {
    return false;
  }
}
