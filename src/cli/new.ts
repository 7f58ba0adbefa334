import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Argv } from 'yargs';
import { type Game, pick, suggestion, UsageError } from '../game/index.js';
import { DEFAULT_GAME, loadGame } from '../games/registry.js';
import { PACKAGE_ROOT } from '../version.js';
import { text } from './options.js';
import { withPartners } from './partners.js';

const THINGS = ['policy'];
/** What the policy and its class are called in the templates. */
const TEMPLATE_NAME = 'my-policy';
const TEMPLATE_CLASS = 'MyPolicy';

/** `shamus new policy NAME`: a policy to begin with, and its test. */
export async function newCommand(yargs: Argv): Promise<Argv> {
  const game = await loadGame(DEFAULT_GAME);
  const roles = [...new Set(game.roles(game.players[0]))];
  return yargs.command(
    'new <what> <name>',
    'write a policy to begin with, and its test',
    (command) =>
      command
        .positional('what', { type: 'string', demandOption: true, describe: THINGS.join(', ') })
        .positional('name', { type: 'string', demandOption: true, describe: 'small letters, digits and dashes' })
        .options({
          role: text('role', { describe: `who it plays for: ${roles.join(', ')}` }),
          js: { type: 'boolean', default: false, describe: 'JavaScript instead of TypeScript' },
        } as const)
        .example(`$0 new policy my-${roles[0]} --role ${roles[0]}`, `my-${roles[0]}.ts and its test, in this folder`),
    ({ what, name, role, js }) => {
      if (!THINGS.includes(what)) throw new UsageError(`there is no '${what}' to be new${suggestion(what, THINGS)}`);
      if (role === undefined) throw new UsageError(`--role is missing; it is one of ${roles.join(', ')}`);
      const chosen = pick(
        'role',
        role,
        roles.map((each) => ({ name: each })),
      ).name;
      write(game, checked(name), chosen, js ? 'js' : 'ts');
    },
  );
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
    `a policy's name is small letters, digits and dashes, beginning with a letter, not '${name}'${hint}`,
  );
}

function write(game: Game, name: string, role: string, language: 'ts' | 'js'): void {
  const [policy, testFile] = [`${name}.${language}`, `${name}.test.mjs`];
  const taken = [policy, testFile].find((file) => existsSync(file));
  if (taken !== undefined) throw new UsageError(`there is a file '${taken}' already; nothing was written`);
  put(policy, template(game, `${role}.${language}`, name));
  put(testFile, template(game, `${role}.test.mjs`, name).replaceAll(`${name}.ts`, policy));
  process.stdout.write(nextSteps(game, policy, testFile, role));
}

function template(game: Game, file: string, name: string): string {
  const className = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const whole = readFileSync(new URL(`${game.templates}/${file}`, PACKAGE_ROOT), 'utf8');
  return whole.replaceAll(TEMPLATE_NAME, name).replaceAll(TEMPLATE_CLASS, className);
}

/** Never writes over a file. @throws UsageError if it cannot be written */
function put(file: string, content: string): void {
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`cannot write '${file}': ${(error as NodeJS.ErrnoException).code}`);
  }
}

function nextSteps(game: Game, policy: string, testFile: string, role: string): string {
  const team = withPartners(game, role, `./${policy}`);
  const steps = [
    [`npx shamus run --team ${team}`, 'how often does it win?'],
    [`node --test ${testFile}`, 'its test'],
    [`npx shamus replay --team ${team}`, 'a game, turn by turn'],
    [`npx shamus audit ${team}`, 'does it peek, is it always legal, how fast is it?'],
  ] as const;
  const width = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`);
  const missing = isInstalledHere() ? [] : ['The test needs the package in this folder: npm install shamus-lab'];
  return `${[`Wrote ${policy}, a policy for ${role}, and its test ${testFile}. What to do next:`, ...lines, ...missing].join('\n')}\n`;
}

/** Whether a file in this folder can import the package. */
function isInstalledHere(): boolean {
  try {
    createRequire(join(process.cwd(), 'here.js')).resolve('shamus-lab/package.json');
    return true;
  } catch {
    return false;
  }
}
