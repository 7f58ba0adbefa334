import yargs, { type Argv } from 'yargs';
import { oneLine, suggestion, UsageError } from '../game/index.js';
import { VERSION } from '../version.js';
import { refuseFlagValues } from './options.js';

/** Each is loaded when it is asked for: what the others need would take longer than a short run. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./run.js')).runCommand,
  tournament: async () => (await import('./tournament.js')).tournamentCommand,
  compare: async () => (await import('./compare.js')).compareCommand,
  experiment: async () => (await import('./experiment.js')).experimentCommand,
  report: async () => (await import('./report.js')).reportCommand,
  verify: async () => (await import('./verify.js')).verifyCommand,
  replay: async () => (await import('./replay.js')).replayCommand,
  check: async () => (await import('./check.js')).checkCommand,
  audit: async () => (await import('./audit.js')).auditCommand,
  new: async () => (await import('./new.js')).newCommand,
  bench: async () => (await import('./bench.js')).benchCommand,
  list: async () => (await import('./list.js')).listCommand,
  describe: async () => (await import('./describe.js')).describeCommand,
};

/** Adds itself to the program. */
type Command = (program: Argv) => Argv | Promise<Argv>;

/** The command that a line names, or all: the program's own help and completion tell of each. */
function commandsFor(word: string | undefined): (() => Promise<Command>)[] {
  const named = word !== undefined && Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  return named === undefined ? Object.values(COMMANDS) : [named];
}

/** The program as yargs knows it, with the command that a line names. @throws UsageError for a command that is none */
export async function parser(args: readonly string[]) {
  refuseUnknownCommand(args[0]);
  refuseFlagValues(args);
  const program = yargs([...args])
    .scriptName('shamus')
    .usage('$0 COMMAND\n\nMonte Carlo simulation of card games: how often do teams win, and with which strategies?')
    .parserConfiguration({ 'camel-case-expansion': false })
    .version(VERSION)
    .help()
    .strict()
    .demandCommand(1, 'no command is given (see: shamus --help)')
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .exitProcess(false)
    .fail((message, error) => {
      // yargs has an error class of its own for what it finds wrong in the arguments.
      if (error === undefined || error.name === 'YError') throw usageError(message ?? error.message, args[0]);
      throw error;
    });
  // The program's own; those of a command take their place when it is the command's help that is asked for.
  giveExamplesLines(program);
  program
    .example('$0 run --team random+random --games 1e6', 'measure a team')
    .example('$0 replay --team random+random --game 7', 'tell one of those games');
  giveExamplesLines(program);
  for (const load of commandsFor(args[0])) await (await load())(program);
  return program.completion(COMPLETION, 'print a completion script for your shell');
}

/** yargs sets an example beside what it does, where a long command is broken; here each has a line of its own. */
function giveExamplesLines(program: Argv): void {
  let heading = 'Examples:\n';
  const example = (command: string, does: string) => {
    program.epilogue(`${heading}  ${command}\n      ${does}`);
    heading = '';
    return program;
  };
  Object.assign(program, { example });
}

const COMPLETION = 'completion';

function refuseUnknownCommand(word: string | undefined): void {
  const names = [...Object.keys(COMMANDS), COMPLETION];
  if (word === undefined || word.startsWith('-') || names.includes(word)) return;
  throw new UsageError(`there is no command '${word}'${suggestion(word, names)}`);
}

/** What yargs finds wrong, as one line that says where to look. */
function usageError(message: string, command: string | undefined): UsageError {
  if (command === undefined || command.startsWith('-')) return new UsageError(oneLine(message));
  const line = oneLine(message);
  return new UsageError(`${line.charAt(0).toLowerCase()}${line.slice(1)} (see: shamus ${command} --help)`);
}
