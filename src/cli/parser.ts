import type { Argv } from 'yargs';
import { suggestion, UsageError } from '../game/index.js';
import { gameNamed } from './input/conventions.js';
import { giveExamplesLines, refuseFlagValues } from './input/options.js';
import { programOf } from './program.js';

/** Commands are loaded on demand: loading all of them would take longer than a short run. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./commands/run.js')).runCommand,
  tournament: async () => (await import('./commands/tournament.js')).tournamentCommand,
  compare: async () => (await import('./commands/compare.js')).compareCommand,
  ceiling: async () => (await import('./commands/ceiling.js')).ceilingCommand,
  experiment: async () => (await import('./commands/experiment.js')).experimentCommand,
  merge: async () => (await import('./commands/merge.js')).mergeCommand,
  plan: async () => (await import('./commands/planning.js')).planCommand,
  tune: async () => (await import('./commands/tune.js')).tuneCommand,
  report: async () => (await import('./commands/report.js')).reportCommand,
  verify: async () => (await import('./commands/verify.js')).verifyCommand,
  replay: async () => (await import('./commands/replay.js')).replayCommand,
  explain: async () => (await import('./commands/explain.js')).explainCommand,
  check: async () => (await import('./commands/check.js')).checkCommand,
  worker: async () => (await import('./commands/worker.js')).workerCommand,
  audit: async () => (await import('./commands/audit.js')).auditCommand,
  new: async () => (await import('./commands/new.js')).newCommand,
  bench: async () => (await import('./commands/bench.js')).benchCommand,
  rules: async () => (await import('./commands/rules.js')).rulesCommand,
  list: async () => (await import('./commands/list.js')).listCommand,
  describe: async () => (await import('./commands/describe.js')).describeCommand,
};

/** Adds itself to the program; `game` is the name of the game on the command line. */
type Command = (program: Argv, game: string) => Argv | Promise<Argv>;

/** The named command, or all of them: the program's help and completion need each. */
function commandsFor(word: string | undefined): (() => Promise<Command>)[] {
  const named = word !== undefined && Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  return named === undefined ? Object.values(COMMANDS) : [named];
}

/** The yargs program, with the named command. @throws UsageError for an unknown command */
export async function parser(args: readonly string[]) {
  refuseUnknownCommand(args[0]);
  refuseFlagValues(args);
  const program = programOf(args);
  // The program's examples; a command's own examples replace them in its help.
  giveExamplesLines(program);
  program
    .example('$0 run --team random+random --games 1e6', 'measure a team')
    .example('$0 replay --team random+random --index 7', 'show one of those games, turn by turn');
  giveExamplesLines(program);
  for (const load of commandsFor(args[0])) await (await load())(program, gameNamed(args));
  return completionCommand(program);
}

/** Replaces yargs' own command, which prints its script even for --help. */
function completionCommand(program: Argv): Argv {
  return program.command(
    COMPLETION,
    'print a completion script for your shell',
    (command) =>
      command
        .usage('$0 completion\n\nprint a completion script for your shell (bash or zsh, whichever is in use)')
        .example('$0 completion >> ~/.bashrc', 'enable completion in every new bash')
        .example('$0 completion >> ~/.zshrc', 'the same for zsh'),
    () => {
      program.showCompletionScript();
    },
  );
}

const COMPLETION = 'completion';

function refuseUnknownCommand(word: string | undefined): void {
  const names = [...Object.keys(COMMANDS), COMPLETION];
  if (word === undefined || word.startsWith('-') || names.includes(word)) return;
  throw new UsageError(`unknown command '${word}'${suggestion(word, names)}`);
}
