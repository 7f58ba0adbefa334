import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distinctRoles, GAME_DEFAULTS, type Game, gameArgument, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { PACKAGE_ROOT } from '../../version.js';
import { addDefaultPartners } from '../arms.js';
import * as o from '../options/shared.js';

/** Per language: the ending of a bot's program, and the client that it uses. */
const BOTS = {
  python: { ending: 'py', client: 'shamus_lab.py' },
  node: { ending: 'mjs', client: 'shamus-lab.mjs' },
  rust: { ending: 'rs', client: 'shamus_lab.rs' },
} as const;
const LANGUAGES = Object.keys(BOTS) as (keyof typeof BOTS)[];

const THINGS = ['policy', 'bot', 'game', 'study'];

export function spec(game: Game) {
  const roles = distinctRoles(game);
  const [role] = roles;
  const named = `${o.gameWords(game)}${roles.length === 1 ? '' : ` --role ${role}`}`;
  return {
    words: {
      what: o.word('a bot is a program of its own in any language, a study an experiment file', THINGS),
      name: o.word('lower-case letters, digits and dashes'),
    },
    options: {
      ...o.GAME_OPTION,
      role: o.choice('the role it plays', roles, {
        defaultDescription: roles.length === 1 ? role! : 'none; it must be given',
      }),
      js: o.flag('JavaScript instead of TypeScript, for a policy'),
      language: o.choiceOr('the language of a bot', 'python', LANGUAGES),
      'based-on': o.text('of a new game: the game of the rummy family from which it differs'),
    },
    examples: [
      [`new policy my-${role}${named}`, `create my-${role}.ts and its test in this folder`],
      [`new bot my-bot${named} --language python`, 'create my-bot.py and its file my-bot.yaml'],
      ['new game my-shanghai --based-on shanghai-rummy', 'create my-shanghai.yaml, a game of your own'],
      [
        `new study my-study${o.gameWords(game)}`,
        'create my-study.yaml: are seats fair, how long is a game, how much is skill?',
      ],
    ] as const,
  };
}

const TEMPLATE_NAME = 'my-policy';
const TEMPLATE_CLASS = 'MyPolicy';
const TEMPLATE_GAME = 'my-game';
const FEW = ' --games 1000';

/** `shamus new`: creates a starter policy and its test, a bot and its file, a game file or an experiment file. */
export async function action(values: o.ValuesFor<typeof spec>, game: Game): Promise<void> {
  const { what, name, role, js, language, 'based-on': base } = values;
  if (what === 'game') return createGame(checked(name, 'game'), base);
  if (base !== undefined) throw new UsageError('--based-on is for games: shamus new game NAME --based-on GAME');
  const file = checked(name, what);
  if (what === 'study') return createStudy(game, file);
  const roles = distinctRoles(game);
  if (role === undefined && roles.length > 1)
    throw new UsageError(`--role is missing: name the seat that it plays, as --role ${roles.join(' or --role ')}`);
  const own = role ?? roles[0]!;
  if (what === 'bot') writeBot(game, file, own, language);
  else write(game, file, own, js ? 'js' : 'ts');
}

function writeBot(game: Game, name: string, role: string, language: keyof typeof BOTS): void {
  const { ending, client } = BOTS[language];
  const [program, file] = [`${name}.${ending}`, `${name}.yaml`];
  refuseTaken([program, file]);
  const from = (path: string) => filled(game, path, name).replaceAll('my-role', role);
  put(program, from(`templates/bots/my-bot.${ending}`));
  put(file, from(`templates/bots/${language}.yaml`));
  // Several bots may share it.
  if (!existsSync(client)) put(client, from(`clients/${language}/${client}`));
  const steps = playSteps(game, `./${file}`, role);
  const compile: Step[] = language === 'rust' ? [[`rustc -O ${program}`, 'after each change']] : [];
  const what = `${program}, a bot for ${roleTitle(game, role)}, its file ${file} and what it uses, ${client}`;
  tell(what, [...compile, ...steps]);
}

function checked(name: string, what: string): string {
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
    `a ${what}'s name consists of lower-case letters, digits and dashes and starts with a letter, not '${name}'${hint}`,
  );
}

function write(game: Game, name: string, role: string, language: 'ts' | 'js'): void {
  const [policy, testFile] = [`${name}.${language}`, `${name}.test.mjs`];
  refuseTaken([policy, testFile]);
  const from = (file: string) => filled(game, `${game.about.files.templates}/${file}`, name);
  put(policy, from(`${role}.${language}`));
  put(testFile, from(`${role}.test.mjs`).replaceAll(`${name}.ts`, policy));
  const [run, ...others] = playSteps(game, `./${policy}`, role, game.defaults.games >= GAME_DEFAULTS.games ? '' : FEW);
  const what = `${policy}, a policy for ${roleTitle(game, role)}, and its test ${testFile}`;
  tell(what, [run!, [`node --test ${testFile}`, 'its test'], ...others]);
  if (!isInstalledHere())
    process.stdout.write(`The test needs the package in this folder: npm install ${fileURLToPath(PACKAGE_ROOT)}\n`);
}

/** Fields that a new file says itself; all others stand in it as comments, as they are in the base. */
const OWN_FIELDS = ['title', 'summary', 'goal'];
const SCHEMA_FILE = 'game.schema.json';
const LINE_FORM = { collectionStyle: 'flow', lineWidth: 0 } as const;

/** Writes a game file in which all fields of its base stand as comments, and the JSON Schema for editors beside it. */
async function createGame(name: string, base: string | undefined): Promise<void> {
  if (base === undefined)
    throw new UsageError('--based-on is missing: the game from which it differs, as shanghai-rummy');
  const game = await loadGame(base);
  if (game.file === undefined) {
    throw new UsageError(`--based-on: games like ${game.name} cannot be files; the games of the rummy family can`);
  }
  const { fields, schema } = await game.file.asFile();
  const { stringify } = await import('yaml');
  const told = Object.entries(fields).filter(([field]) => !OWN_FIELDS.includes(field));
  // A line for each field: it is right whichever lines are taken.
  const lines = told.map(([field, value]) => stringify({ [field]: value }, LINE_FORM).replace(/^\{ (.*) \}\n$/s, '$1'));
  const file = `${name}.yaml`;
  put(
    file,
    [
      `# yaml-language-server: $schema=./${SCHEMA_FILE}`,
      `name: ${name}`,
      `based-on: ${game.name}`,
      `# What differs. Below is what ${game.about.title} says: take the # away from what you change, and leave out the rest.`,
      '',
      ...lines.map((line) => `#${line}`),
      '',
    ].join('\n'),
  );
  if (!existsSync(SCHEMA_FILE)) put(SCHEMA_FILE, `${JSON.stringify(schema, null, 2)}\n`);
  tell(`${file}, a game based on ${game.about.title}, and ${SCHEMA_FILE} for your editor`, [
    [`npx shamus list rules --game ./${file}`, 'its rules, written from the file'],
    [`npx shamus run --game ./${file} --team greedy --field random${FEW}`, 'how often does greedy win?'],
    [`npx shamus replay --game ./${file} --team greedy`, 'a game, turn by turn'],
    [`npx shamus new study ${name}-study --game ./${file}`, 'is it fair, how long is it, how much is skill?'],
  ]);
}

/** Most games an arm of a new study. */
const MAX_STUDY_GAMES = 20_000;

/** Writes an experiment file with the questions of a designer, on ordinary measures. */
function createStudy(game: Game, name: string): void {
  const file = `${name}.yaml`;
  const { name: changed, yaml } = changedRule(game);
  refuseTaken([file]);
  put(
    file,
    filled(game, game.about.files.study, name)
      .replaceAll('my-change: to it', yaml)
      .replaceAll('my-name', changed)
      .replaceAll('my-study', name)
      .replace('games: 1000000', `games: ${Math.min(MAX_STUDY_GAMES, game.defaults.games)}`),
  );
  tell(`${file}, an experiment on ${game.about.title}`, [
    [`npx shamus experiment check ${file}`, 'what it plays, and how long that takes'],
    [`npx shamus experiment ${file}`, 'plays it, and writes a report'],
  ]);
}

/** A change that matters with any number of players: a ruling that is not at its default, or one deal for a whole game. */
function changedRule({ setups: { rulings } }: Game): { readonly name: string; readonly yaml: string } {
  const { name, values } = rulings.find((one) => one.name === 'layoff') ?? rulings.at(-1)!;
  if (name === 'turnLimit') return { name: 'one deal', yaml: 'variant: deal-1' };
  return { name: `${name}=${values[1]}`, yaml: `rulings: { ${name}: "${values[1]}" }` };
}

type Step = readonly [command: string, does: string];

/** Says what was written, and what to do with it. */
function tell(written: string, steps: readonly Step[]): void {
  const width = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(([command, does]) => `  ${command.padEnd(width)}  ${does}\n`);
  process.stdout.write(`Wrote ${written}. What to do next:\n${lines.join('')}`);
}

function refuseTaken(files: readonly string[]): void {
  const taken = files.find((file) => existsSync(file));
  if (taken !== undefined) throw new UsageError(`file '${taken}' already exists; nothing was written`);
}

function filled(game: Game, path: string, name: string): string {
  const className = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return readFileSync(new URL(path, PACKAGE_ROOT), 'utf8')
    .replaceAll(TEMPLATE_NAME, name)
    .replaceAll(TEMPLATE_CLASS, className)
    .replaceAll('my-bot', name)
    .replaceAll('MyBot', className)
    .replaceAll(TEMPLATE_GAME, gameArgument(game));
}

/** Never overwrites a file. @throws UsageError if it cannot be written */
function put(file: string, content: string): void {
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`cannot write '${file}': ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Next steps with a policy that plays, and their purpose. @param games option for their number */
function playSteps(game: Game, policy: string, role: string, games = FEW): Step[] {
  const team = addDefaultPartners(game, role, policy);
  const named = o.gameWords(game);
  const field = game.results.seatMetrics.length > 0 ? ` --field ${game.policies.referenceTeams.at(-1)}` : '';
  return [
    [`npx shamus run${named} --team ${team}${field}${games}`, 'how often does it win?'],
    [`npx shamus replay${named} --team ${team}`, 'a game, turn by turn'],
    [`npx shamus audit${named} ${team}`, 'does it peek, is it always legal, how fast is it?'],
  ];
}

function roleTitle(game: Game, role: string): string {
  return distinctRoles(game).length === 1 ? game.about.title : role;
}

function isInstalledHere(): boolean {
  try {
    createRequire(join(process.cwd(), 'here.js')).resolve('shamus-lab/package.json');
    return true;
  } catch {
    return false;
  }
}
