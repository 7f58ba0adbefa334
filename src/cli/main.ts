import { oneLine, PolicyFault, toSystemRefusal, UnknownName, UsageError } from '../game/index.js';
import { ResultsError } from '../results/disk/files.js';
import { QueueError } from '../simulation/queue/address.js';
import { VERSION } from '../version.js';
import { EXIT_FAILURE, EXIT_USAGE, OutputClosed } from './exit-codes.js';

/** Keeps troubles of standard streams from ending the program, and tells errors that nobody caught; to be called once. */
export function guardProcess(): void {
  // Nobody reads what is told there; the results and the exit code stay as they are.
  process.stderr.on('error', () => {});
  let isTold = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has closed the pipe (`shamus list | head -1`); what is to be saved is still saved.
    if (error.code === 'EPIPE' || isTold) return;
    isTold = true;
    console.error(`shamus: cannot write the output: ${oneLine(error.message)}`);
    process.on('exit', () => {
      process.exitCode ||= EXIT_FAILURE;
    });
  });
  process.on('uncaughtException', async (error) => {
    // An error after one that was reported follows from it.
    if (!hasFailed()) await tell(error);
    process.exit();
  });
}

/** Runs the program. Sets the exit code; a user's mistake is one line on stderr. */
export async function main(args: readonly string[]): Promise<void> {
  if (args.length === 1 && args[0] === '--version') {
    process.stdout.write(`${VERSION}\n`);
    return;
  }
  try {
    await runCommand(args);
  } catch (error) {
    if (!(error instanceof OutputClosed)) await tell(error);
  }
}

/** Errors whose message is for the user. */
const EXPECTED = [UsageError, ResultsError, PolicyFault, QueueError];

/** Says what went wrong, and sets the exit code. */
async function tell(error: unknown): Promise<void> {
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_FAILURE;
  if (error instanceof ResultsError && error.isTold) return;
  const expected = EXPECTED.some((kind) => error instanceof kind) ? (error as Error) : toSystemRefusal(error);
  if (error instanceof UnknownName) console.error(`shamus: ${oneLine(await messageFor(error))}`);
  else if (expected !== null) console.error(`shamus: ${oneLine(expected.message)}`);
  else console.error(`shamus: internal error, please report it\n${stackOf(error)}`);
}

async function runCommand(args: readonly string[]): Promise<void> {
  const { parseCommand } = await import('./parser.js');
  const parsed = await parseCommand(args);
  if (parsed === null) return;
  const protection = parsed.values.isolate || isIsolated ? await isolate(parsed.values) : null;
  const { keepStdoutForResults } = await import('./output/terminal.js');
  keepStdoutForResults();
  await parsed.action(parsed.values as never, parsed.game);
  if (protection !== null && !hasFailed()) console.error(`shamus: ${protection}`);
}

let isIsolated = false;

function hasFailed(): boolean {
  return (process.exitCode ?? 0) !== 0;
}

/** Has policy files play in processes of their own. @returns how these are shut off, if it is to be told */
async function isolate(values: Readonly<Record<string, unknown>>): Promise<string | null> {
  const { endIsolation, isolatePolicies, protectionText } = await import('../simulation/isolated/isolation.js');
  const { 'game-timeout': timeout, json } = values;
  isIsolated = values.isolate === true;
  if (!isIsolated) {
    endIsolation();
    return null;
  }
  const protection = await isolatePolicies(typeof timeout === 'number' ? timeout : undefined);
  return json === true ? null : protectionText(protection);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Message about an unknown name, with the games in which it is known: users who mix up games are told where it belongs. */
async function messageFor(error: UnknownName): Promise<string> {
  const { kind, unknown, names } = error;
  const { GAME_NAMES, loadGame, shippedPolicies } = await import('../games/registry.js');
  // `uno policy` is a kind of policy.
  const thing = kind.split(' ').at(-1);
  const isKnown = await Promise.all(
    GAME_NAMES.map(async (game) => {
      if (thing === 'policy') return (await shippedPolicies(game)).some(({ name }) => name === unknown);
      const {
        setups: { rulings, variants },
      } = await loadGame(game);
      const things = { ruling: rulings, variant: variants }[thing ?? ''];
      return things?.some(({ name }) => name === unknown) === true;
    }),
  );
  const games = GAME_NAMES.filter((_, place) => isKnown[place]);
  if (games.length === 0) return error.message;
  const last = games.length > 1 ? ` and ${games.at(-1)}` : '';
  const where = `${games.slice(0, last === '' ? 1 : -1).join(', ')}${last}`;
  return `unknown ${kind} '${unknown}', which is one of ${where}; choose from ${[...new Set(names)].join(', ')}`;
}
