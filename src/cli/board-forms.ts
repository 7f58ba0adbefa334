/** The form of the board, made of the options of commands: what it offers is checked as if it were typed. */
import { join } from 'node:path';
import type { Forms, RunForm } from '../board/form-html.js';
import { estimate } from '../experiment/index.js';
import { type Game, rangeText, shellLine, UsageError } from '../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../games/registry.js';
import { type FormField, rulingFields } from '../report/form.js';
import { roughTime } from '../report/lines.js';
import { counted } from '../report/numbers.js';
import { isPlainName } from '../server/reply.js';
import { isPolicyFile, type RunSpec } from '../simulation/index.js';
import * as compare from './commands/compare.js';
import * as run from './commands/run.js';
import { type Option, type Options, type ParseCommand, type ParsedCommand, text } from './options/option.js';

const COMMANDS = {
  run: { spec: run.spec, plan: run.planRun },
  compare: { spec: compare.spec, plan: compare.planComparison },
} as const;
type Command = keyof typeof COMMANDS;

/** Options that it does not offer: those of other machines, of policies that cheat, and of what is printed. */
const NOT_OFFERED = [
  ...['game', 'out', 'redis', 'prefix', 'recheck', 'shard', 'json', 'resume', 'restart', 'force'],
  ...['open-hands', 'records', 'features', 'spot-checks', 'game-timeout'],
];

const MAX_LENGTH = 500;

interface Input {
  readonly command: Command;
  readonly game: Game;
  readonly options: Options;
  readonly values: Readonly<Record<string, string | true>>;
}

/** @param root the folder of all studies */
export function boardForms(root: string, parse: ParseCommand): Forms {
  /** What a page asks for: its command, which writes to a folder of its own, and what that would play. */
  const read = async (body: unknown) => {
    const input = await readInput(body);
    const { values, game } = (await parse(wordsOf(input))) as ParsedCommand;
    const { plan } = await COMMANDS[input.command].plan(values as never, game);
    const out = join(root, String(input.values.name));
    return { input, plan, out, words: [...wordsOf(input), `--out=${out}`] };
  };
  return {
    commands: Object.keys(COMMANDS),
    games: GAME_NAMES,
    describe: (command, game) => describeForm(command ?? 'run', game ?? GAME_NAMES[0]!),
    command: async (body) => {
      const { plan, words } = await read(body);
      return { command: shellLine(['npx', 'shamus', ...words]), time: await timeText(plan) };
    },
    plan: () => Promise.reject(new UsageError('there is no such command')),
    words: async (body) => {
      const { words, out } = await read(body);
      return { words, out };
    },
  };
}

async function offered(command: Command, game: Game): Promise<Options> {
  const roles = command === 'run' ? game.roles(game.players[0]!) : [];
  const { options } = COMMANDS[command].spec(game);
  const isOffered = ([name, { hidden }]: [string, Option]) =>
    hidden !== true && !NOT_OFFERED.includes(name) && !roles.includes(name);
  return Object.fromEntries(Object.entries<Option>(options).filter(isOffered));
}

async function describeForm(command: string, gameName: string): Promise<RunForm> {
  if (!isCommand(command)) throw new UsageError(`the form starts ${Object.keys(COMMANDS).join(' and ')}`);
  const game = await loadGame(gameName);
  const policies = await shippedPolicies(gameName);
  const folder = text('name of the folder for the results', { required: true });
  const fields = Object.entries({ name: folder, ...(await offered(command, game)) }).flatMap(([option, spec]) =>
    fieldsFor(option, spec, game),
  );
  return {
    command,
    game: gameName,
    fields: fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)),
    policies: policies.map(({ name, role, summary, options = {} }) => ({
      name: `${role}: ${name}`,
      summary,
      options: Object.entries(options).map(([option, about]) => ({
        name: option,
        about: `${about.summary}; ${rangeText(about)}`,
      })),
    })),
  };
}

function isCommand(name: string): name is Command {
  return Object.hasOwn(COMMANDS, name);
}

/** The fields of an option; rulings have one each. */
function fieldsFor(name: string, option: Option, game: Game): FormField[] {
  if (name.startsWith('rule')) return rulingFields(game, name);
  const { about, kind, form, default: fallback } = option;
  const choices = typeof option.values === 'object' ? option.values : null;
  const hint = [choices === null ? form : undefined, fallback && `default ${fallback}`].filter(Boolean).join('; ');
  const isRequired = option.required === true || option.positional === true || name === 'team';
  const values = choices ?? (option.values === 'team' ? game.referenceTeams : []);
  return [{ name, about, isRequired, hint, kind: kind === 'flag' ? 'flag' : choices ? 'choice' : 'text', values }];
}

/** Reads what a page has sent. @throws UsageError unless the form offers it */
async function readInput(body: unknown): Promise<Input> {
  const { command, game: gameName, values } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof command !== 'string' || !isCommand(command))
    throw new UsageError('the form does not start such a command');
  if (typeof gameName !== 'string' || !GAME_NAMES.includes(gameName)) throw new UsageError('there is no such game');
  const game = await loadGame(gameName);
  const options = await offered(command, game);
  const form = await describeForm(command, gameName);
  if (typeof values !== 'object' || values === null) throw new UsageError('the form was not filled in');
  const checked: Record<string, string | true> = Object.create(null);
  for (const [name, value] of Object.entries(values as Readonly<Record<string, unknown>>)) {
    const field = form.fields.find((each) => each.name === name);
    if (field === undefined) throw new UsageError(`the form has no field '${name}'`);
    const isRight = field.kind === 'flag' ? value === true : typeof value === 'string' && value.length <= MAX_LENGTH;
    if (!isRight) throw new UsageError(`${name}: this is no value of the form`);
    if (field.kind === 'choice' && !field.values.includes(value as string))
      throw new UsageError(`${name} must be one of ${field.values.join(', ')}`);
    checked[name] = value as string | true;
  }
  const missing = form.fields.find(({ name, isRequired }) => isRequired && checked[name] === undefined);
  if (missing !== undefined) throw new UsageError(`fill in: ${missing.name}`);
  if (!isPlainName(String(checked.name)) || !/^\w[\w .,+=-]*$/.test(String(checked.name)))
    throw new UsageError('name: use letters, digits, spaces and any of _.,+=-, beginning with a letter or digit');
  for (const [name, { positional, values: suggested }] of Object.entries(options)) {
    const value = checked[name];
    if (typeof value !== 'string') continue;
    if (positional && value.startsWith('-')) throw new UsageError(`${name}: a team does not begin with '-'`);
    if (suggested === 'team' && value.split(/[+,;:=()\s]/).some(isPolicyFile))
      throw new UsageError(`${name}: the form starts shipped policies only; for policy files use the command line`);
  }
  return { command, game, options, values: checked };
}

/** The words of the command, without the folder of its results. */
function wordsOf({ command, game, options, values }: Input): string[] {
  const words: string[] = [command];
  for (const [name, { positional }] of Object.entries(options))
    if (positional && values[name] !== undefined) words.push(String(values[name]));
  words.push(`--game=${game.name}`);
  for (const [name, value] of Object.entries(values)) {
    const [option = '', ruling] = name.split(' ');
    if (option === 'name' || options[option]?.positional) continue;
    words.push(value === true ? `--${option}` : `--${option}=${ruling === undefined ? '' : `${ruling}=`}${value}`);
  }
  return words;
}

/** Seconds of the start of the program and of its report. */
const OTHER_SECONDS = 1.5;

/** `about 2 min on 2 threads: 100,000 games`. Plays games for some seconds. */
async function timeText(spec: RunSpec): Promise<string> {
  const arms = await estimate(spec);
  const games = arms.reduce((sum, arm) => sum + arm.games, 0);
  const seconds = OTHER_SECONDS + arms.reduce((sum, arm) => sum + arm.seconds, 0) / spec.threads;
  const most = spec.rule.kind === 'games' ? '' : 'at most ';
  return `${most}${roughTime(seconds)} on ${counted(spec.threads, 'thread')}: ${most}${counted(games, 'game')}`;
}
