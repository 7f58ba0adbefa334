/** Reads the command line by the table of commands and their options. */
import yargs, { type Argv, type Options as YargsOptions } from 'yargs';
import { oneLine, suggestion, UsageError } from '../game/index.js';
import { openGame } from '../simulation/lineup/game-file.js';
import { VERSION } from '../version.js';
import { COMPLETIONS, gameNamed } from './conventions.js';
import {
  type Command,
  type CommandSpec,
  checkRules,
  type Option,
  type Options,
  type ParsedCommand,
  readOptions,
} from './options/option.js';

/**
 * Reads the command line, or prints the help or completions that it asks for.
 *
 * @param commands in the order of the help
 * @returns null if something was printed
 * @throws UsageError
 */
export async function parseCommand(
  commands: readonly Command[],
  words: readonly string[],
): Promise<ParsedCommand | null> {
  const isCompletion = words[0] === COMPLETIONS;
  const args = isCompletion ? words : withHelpLast(withoutSeparator(words));
  const named = isCompletion ? (commands.find(({ name }) => name === args[2]) ?? null) : commandNamed(commands, args);
  let given: Readonly<Record<string, unknown>> | null = null;
  const note = (argv: Readonly<Record<string, unknown>>) => {
    given = Object.fromEntries(Object.entries(argv).map(([name, value]) => [name, withDashes(value)]));
  };
  // Yargs is told a subcommand as a command.
  const yargsWords = args.slice(isCompletion ? 0 : (named?.name.split(' ').length ?? 1) - 1);
  if (named === null) {
    if (args[0]?.startsWith(`--${COMPLETION}`)) return printCompletion(args);
    const program = programFor(yargsWords, args[0], {});
    for (const { name, words, summary } of commands.filter(({ name }) => !name.includes(' ')))
      program.command(`${name} ${words}`.trim(), summary, {}, note);
    program.command('help [command]', 'print the options and examples of a command', {}, note);
    program.option(COMPLETION, {
      describe: 'print a completion script: --completion bash >> ~/.bashrc, or zsh',
      type: 'string',
    });
    addExamples(program, [
      ['run --team random+random --games 1e6', 'measure a team'],
      ['replay --team random+random --index 7', 'show one of those games, turn by turn'],
      ['help run', 'all options of a command, with examples'],
    ]);
    if (args.length > 0) await program.parseAsync();
    else {
      process.stderr.write(`${await program.getHelp()}\n\n`);
      throw new UsageError('no command given: choose one of these');
    }
    return null;
  }
  const game = await openGame(gameNamed(args));
  const spec = await named.spec(game);
  if (!isCompletion) refuseFlagValues(spec.options, args);
  const program = programFor(yargsWords, args[0], spec.options);
  // Yargs lays out the help of every command that it reads, which would take 0.05 s, a tenth of a short run.
  if (isCompletion || args.includes('--help')) addCommand(program, named, spec, note);
  else addCommand(program, named, withoutHelp(spec), note);
  await program.parseAsync();
  if (given === null) return null;
  checkRules(spec.options, given);
  return { command: named, values: readOptions(spec.options, given), game };
}

/** The option with which the program prints what a shell needs to complete its words. */
const COMPLETION = 'completion';

const SHELLS = ['bash', 'zsh'] as const;

/** @throws UsageError for another shell */
function printCompletion(args: readonly string[]): null {
  const [, shell = args[1], ...more] = /^--completion(?:=(.*))?$/.exec(args[0]!) ?? [];
  const named = SHELLS.find((name) => name === shell);
  if (named === undefined || args.length + more.length > 2)
    throw new UsageError(`--${COMPLETION} must be ${SHELLS.join(' or ')}, not '${args.slice(1).join(' ')}'`);
  // Yargs writes for the shell that this names.
  process.env.SHELL = named;
  programFor([], undefined, {}).showCompletionScript();
  return null;
}

/** `help run`, `--help run` and `-h run` ask for what `run --help` prints. */
function withHelpLast(args: readonly string[]): readonly string[] {
  return /^(help|--help|-h)$/.test(args[0] ?? '') ? [...args.slice(1), '--help'] : args;
}

/** Words after `--` are words like the others, but yargs drops them. @throws UsageError if one begins with a dash */
function withoutSeparator(args: readonly string[]): readonly string[] {
  const place = args.indexOf('--');
  if (place < 0) return args;
  const words = args.slice(place + 1);
  const dashed = words.find((word) => word.startsWith('-') && word !== '-');
  if (dashed === undefined) return [...args.slice(0, place), ...words];
  throw new UsageError(
    `'${oneLine(dashed)}' after -- is no option; for a file of that name write ./${oneLine(dashed)}`,
  );
}

/** Stands for a lone dash, standard input, which yargs drops or takes for an option. */
const DASH = '\0-';

function withDashes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDashes);
  return value === DASH ? '-' : value;
}

/** The command on the line; null if it is the program's own. @throws UsageError if there is no such command */
function commandNamed(commands: readonly Command[], [word, next]: readonly string[]): Command | null {
  if (word === undefined || word.startsWith('-')) return null;
  const found = commands.find(({ name }) => name === `${word} ${next}`) ?? commands.find(({ name }) => name === word);
  if (found !== undefined) return found;
  const names = commands.map(({ name }) => name).filter((name) => !name.includes(' '));
  throw new UsageError(`unknown command '${word}'${suggestion(word, names)}`);
}

/** The yargs program, without any command yet. Invalid arguments are UsageErrors. */
function programFor(args: readonly string[], command: string | undefined, options: Options): Argv {
  return yargs(withNegativeValues(args).map((arg) => (arg === '-' ? DASH : arg)))
    .scriptName('shamus')
    .locale('en')
    .updateStrings(STRINGS)
    .usage('$0 COMMAND\n\nMonte Carlo simulation of card games: how often do teams win, and with which strategies?')
    .parserConfiguration({ 'camel-case-expansion': false, 'boolean-negation': false, 'dot-notation': false })
    .version(VERSION)
    .help()
    .strict()
    .demandCommand(1, 'no command given (see: shamus --help)')
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .exitProcess(false)
    .fail((message, error) => {
      throw usageError(message ?? error.message, command, options);
    });
}

function withoutHelp({ options }: CommandSpec): CommandSpec {
  const hidden = Object.entries(options).map(([name, option]) => [name, { ...option, about: '', hidden: true }]);
  return { options: Object.fromEntries(hidden), examples: [] };
}

function addCommand(
  program: Argv,
  { name, words, summary }: Command,
  spec: CommandSpec,
  note: (argv: Readonly<Record<string, unknown>>) => void,
) {
  program.command(
    `${name.split(' ').at(-1)} ${words}`.trim(),
    summary,
    (command) => {
      command.usage(`$0 ${name} ${words}\n\n${summary}`);
      for (const [option, about] of Object.entries(spec.options)) {
        if (about.positional) command.positional(option, { type: 'string', describe: description(about) });
        else command.option(option, yargsOption(about));
      }
      addExamples(command, spec.examples);
      if (spec.epilogue !== undefined) command.epilogue(spec.epilogue);
      return command;
    },
    note,
  );
}

function yargsOption(option: Option): YargsOptions {
  const { alias, kind, required = false, hidden = false } = option;
  return {
    describe: description(option),
    hidden,
    demandOption: required,
    ...(alias !== undefined && { alias }),
    ...(kind === 'flag' ? { type: 'boolean' as const } : { type: 'string' as const, requiresArg: true }),
    // One word each: what follows is another option.
    ...(kind === 'each' && { array: true, nargs: 1 }),
  };
}

/** What an option does, with its default. */
function description({ about, default: fallback }: Option): string {
  return fallback === undefined ? about : `${about} (default: ${fallback})`;
}

/** Puts each example on a line, and below it what it does: yargs would put both side by side and wrap long commands. */
function addExamples(program: Argv, examples: CommandSpec['examples']): void {
  let heading = 'Examples:\n';
  for (const [line, does] of examples) {
    program.epilogue(`${heading}  $0 ${line}\n      ${does}`);
    heading = '';
  }
}

/** Yargs takes `-0.5%` for short options: `--effect -0.5%` becomes `--effect=-0.5%`. */
function withNegativeValues(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const isValue = /^-[\d.]/.test(arg) && /^--[^=]+$/.test(joined.at(-1) ?? '');
    if (isValue) joined.push(`${joined.pop()}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** Yargs takes any value of a flag for true. @throws UsageError if a flag has a value, or is negated */
function refuseFlagValues(options: Options, args: readonly string[]): void {
  const flags = Object.keys(options).filter((name) => options[name]!.kind === 'flag');
  for (const flag of [...flags, 'help', 'version']) {
    const place = args.findIndex((arg) => arg === `--${flag}` || arg.startsWith(`--${flag}=`));
    const value = args[place]?.split('=', 2)[1] ?? /^(true|false)$/.exec(args[place + 1] ?? '')?.[0];
    if (place >= 0 && value !== undefined) throw new UsageError(`--${flag} takes no value`);
    if (args.includes(`--no-${flag}`)) throw new UsageError(`--no-${flag}: --${flag} is off unless it is given`);
  }
}

/** Messages of yargs in the words of this program. */
const STRINGS = {
  'Not enough non-option arguments: got %s, need at least %s': few('too few words: got %s, need at least %s'),
  'Not enough arguments following: %s': 'no value given for %s',
  'Missing required argument: %s': few('missing: %s'),
  'Unknown argument: %s': few('unknown argument: %s'),
};

/** One text for one and for several, as yargs wants both. */
function few(text: string): string {
  return { one: text, other: text } as unknown as string;
}

/** An error found by yargs, as one line that points to the help, with the option that may be meant. */
function usageError(message: string, command: string | undefined, options: Options): UsageError {
  const line = oneLine(message.replaceAll(DASH, '-'));
  if (command === undefined || command.startsWith('-')) return new UsageError(line);
  const unknown = /^unknown argument: ([^\s,]+)$/.exec(line)?.[1];
  const near = unknown === undefined ? '' : suggestion(unknown, Object.keys(options));
  const hint = near.startsWith('; did you mean') ? near : '';
  return new UsageError(`${line}${hint} (see: shamus ${command} --help)`);
}
