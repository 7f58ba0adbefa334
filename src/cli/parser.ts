/** Reads the command line: finds the command and its game, and tells yargs which options they have. */
import yargs, { type Argv, type PositionalOptions } from 'yargs';
import { type Game, oneLine, suggestion, UsageError } from '../game/index.js';
import { DEFAULT_GAME } from '../games/registry.js';
import { openGame } from '../simulation/lineup/game-file.js';
import { VERSION } from '../version.js';
import { COMMANDS } from './commands.js';
import { completeValues } from './completion.js';
import type { Command, CommandCode, CommandSpec, Option } from './options/option.js';

interface ParsedCommand {
  readonly command: Command;
  readonly action: CommandCode['action'];
  readonly values: Readonly<Record<string, unknown>>;
  readonly game: Game;
}

/** First argument of what a shell calls when Tab is pressed; then the program's name and the words up to the cursor. */
const COMPLETIONS = '--get-yargs-completions';

/**
 * Reads the command line, or prints the help or completions that it asks for.
 *
 * @returns null if something was printed
 * @throws UsageError
 */
export async function parseCommand(args: readonly string[]): Promise<ParsedCommand | null> {
  if (args[0] === COMPLETIONS) {
    for (const word of await completionsOf(args.slice(2))) console.log(word);
    return null;
  }
  const typed = plainWords(args);
  const command = commandNamed(typed);
  if (command === undefined) {
    // An unknown command is a mistake, whether or not its help is asked for.
    await parseProgram(typed[0]?.startsWith('-') ? typed : typed.filter((word) => word !== '--help'));
    return null;
  }
  const { spec, action } = await command.load();
  const game = await openGame(gameNamed(typed));
  const { words = {}, ...others } = await spec(game);
  const own = typed.slice(command.name.split(' ').length);
  const given = await createCommandParser(command, { words, ...others }, own).parseAsync();
  if (given.help === true) return null;
  const values = Object.entries({ ...words, ...others.options }).map(([name, { type }]) => [
    name,
    type === 'boolean' ? given[name] === true : given[name],
  ]);
  return { command, action, values: Object.fromEntries(values), game };
}

/** Completions at the cursor; empty if any text may stand there, so that the shell completes names of files. */
async function completionsOf(typed: readonly string[]): Promise<readonly string[]> {
  const command = commandNamed(typed.slice(0, -1));
  if (command === undefined) return programOfAll([]).getCompletion(typed);
  const { spec } = await command.load();
  const game = await openGame(gameNamed(typed)).catch(() => openGame(DEFAULT_GAME));
  const { words = {}, ...others } = await spec(game);
  const own = typed.slice(command.name.split(' ').length);
  const values = await completeValues(game, command, { ...words, ...others.options }, own);
  return values ?? createCommandParser(command, others, []).getCompletion([own.at(-1) || '-']);
}

/** `help run`, `--help run` and `-h run` are `run --help`. @throws UsageError for `--`, as yargs drops the words after it */
function plainWords(args: readonly string[]): readonly string[] {
  if (args.includes('--'))
    throw new UsageError("leave out the '--'; for a file whose name begins with a dash write ./-NAME");
  const words = args.map((arg) => (arg === '-' ? DASH : arg));
  return /^(help|--help|-h)$/.test(words[0] ?? '') ? [...words.slice(1), '--help'] : words;
}

/** The command at the beginning of these words; the longest, as `experiment check` begins with another. */
function commandNamed(typed: readonly string[]): Command | undefined {
  const [word, next] = typed;
  return COMMANDS.find(({ name }) => name === `${word} ${next}`) ?? COMMANDS.find(({ name }) => name === word);
}

/** Name of the game given with `--game`, which decides on the options, or of the default game. */
function gameNamed(words: readonly string[]): string {
  const { game } = yargs(words).help(false).version(false).string('game').parseSync();
  return [game].flat()[0] || DEFAULT_GAME;
}

/** Prints the help of the program or a completion script. @throws UsageError for all else */
async function parseProgram(args: readonly string[]): Promise<void> {
  const program = programOfAll(args);
  if (args.length === 0) {
    process.stderr.write(`${await program.getHelp()}\n\n`);
    throw new UsageError('no command given: choose one of these');
  }
  const { completion } = await program.parseAsync();
  if (typeof completion !== 'string') return;
  // Yargs writes for the shell that this names.
  process.env.SHELL = completion;
  program.showCompletionScript();
}

/** Parser of all commands, for help and completion. */
function programOfAll(args: readonly string[]): Argv {
  const program = yargsFor(
    args,
    '',
    COMMANDS.map(({ name }) => name),
  )
    .usage('$0 COMMAND\n\nMonte Carlo simulation of card games: how often do teams win, and with which strategies?')
    .version(VERSION)
    .option('completion', {
      describe: 'print a completion script, as --completion bash >> ~/.bashrc',
      choices: ['bash', 'zsh', 'fish'],
      requiresArg: true,
    })
    .strictCommands();
  for (const { name, words, summary } of COMMANDS)
    if (!name.includes(' ')) program.command(`${name} ${words}`.trim(), summary);
  program.command('help [command]', 'print the options and examples of a command');
  addExamples(program, [
    ['run --team random+random --games 1e6', 'measure a team'],
    ['replay --team random+random --index 7', 'show one of those games, turn by turn'],
    ['help run', 'all options of a command, with examples'],
  ]);
  return program;
}

/**
 * Parser of one command. Its words are those of yargs' default command: for any other, yargs lays out the help each
 * time, which takes 0.05 s, a tenth of a short run.
 *
 * @param args without the command's name
 */
export function createCommandParser(
  { name, words, summary }: Omit<Command, 'load'>,
  spec: CommandSpec,
  args: readonly string[],
): Argv {
  const program = yargsFor(args, ` ${name}`, Object.keys(spec.options))
    .usage(`${`$0 ${words}`.trim()}\n\n${summary}`)
    .version(false)
    .options(Object.fromEntries(Object.entries(spec.options).map(([option, about]) => [option, once(option, about)])))
    .command(`$0 ${words}`.trim(), summary, (command) => {
      for (const [word, about] of Object.entries(spec.words ?? {}))
        command.positional(word, once(word, about) as PositionalOptions);
      return command;
    });
  addExamples(program, spec.examples);
  return spec.epilogue === undefined ? program : program.epilogue(spec.epilogue);
}

/** An option that reads its value by its name, and refuses a second one, of which yargs would make a list. */
function once(name: string, option: Option) {
  const coerce = (given: unknown) => {
    const all = [given].flat().map((word) => (word === DASH ? '-' : word));
    if (option.array !== true && all.length > 1) throw new UsageError(`--${name} is given more than once`);
    return option.coerce((option.array === true ? all : all[0]) as never, name);
  };
  return { ...option, coerce };
}

/** Stands for a lone dash, standard input, which yargs takes for an option without a name. */
const DASH = '\0-';

/** Yargs in the words of this program; what is wrong is a UsageError. @param options names that may be meant */
function yargsFor(args: readonly string[], command: string, options: readonly string[] = []): Argv {
  return yargs(args)
    .scriptName(`shamus${command}`)
    .locale('en')
    .updateStrings(STRINGS)
    .parserConfiguration({ 'camel-case-expansion': false, 'boolean-negation': false, 'dot-notation': false })
    .help()
    .alias('help', 'h')
    .nargs('help', 0)
    .strict()
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .exitProcess(false)
    .fail((message, error) => {
      const plain = (message ?? error.message).trim().replace(/^(\S+) -> (\S+).*/s, '--$1 needs --$2');
      const line = oneLine(plain.replaceAll(DASH, '-'));
      const unknown = /^unknown (?:argument|command): ([^\s,]+)$/.exec(line)?.[1];
      const near = unknown === undefined ? '' : suggestion(unknown, options);
      const hint = near.startsWith('; did you mean') ? near : '';
      throw new UsageError(`${line}${hint} (see: shamus${command} --help)`);
    });
}

/** Puts each example on a line, and below it what it does: yargs would put both side by side and wrap long commands. */
function addExamples(program: Argv, examples: CommandSpec['examples']): void {
  const lines = examples.map(([line, does]) => `  shamus ${line.replaceAll('$0', 'shamus')}\n      ${does}`);
  if (lines.length > 0) program.epilogue(['Examples:', ...lines].join('\n'));
}

/** Messages of yargs in the words of this program. */
const STRINGS = {
  'Not enough non-option arguments: got %s, need at least %s': few('too few words: got %s, need at least %s'),
  'Not enough arguments following: %s': 'no value given for %s',
  'Argument unexpected for: %s': '--%s takes no value',
  'Missing required argument: %s': few('missing: %s'),
  'Unknown argument: %s': few('unknown argument: %s'),
  'Unknown command: %s': few('unknown command: %s'),
  'Arguments %s and %s are mutually exclusive': 'give --%s or --%s, not both',
  // A space: the line below says all, and yargs ignores an empty text.
  'Implications failed:': ' ',
  'Invalid values:': ' ',
  'Argument: %s, Given: %s, Choices: %s': '%s cannot be %s; choose from %s',
};

/** One text for one and for several, as yargs wants both. */
function few(text: string): string {
  return { one: text, other: text } as unknown as string;
}
