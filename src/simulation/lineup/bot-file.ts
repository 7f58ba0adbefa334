/** Bots as files: what starts a program that plays, and what defines it. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { firstSchemaIssue, type PolicyDefinition, UsageError } from '../../game/index.js';
import { MAX_OPEN_GAMES, PROTOCOL } from '../outside/messages.js';
import { type BotSource, DEFAULT_OPEN_GAMES } from '../outside/player.js';
import { checkDeclaredOptions } from './declared-options.js';
import { sha256Of } from './policy-file.js';
import { SourceFile } from './source-file.js';

/** Games a batch of a bot, unless it says so: a process takes longer than a policy inside. */
const BATCH = 1000;
/** Seconds for a reply, unless it says so. */
const TIME = 10;

const FORM = z.strictObject({
  name: z.string().regex(/^[\w.-]+$/, 'must be a word'),
  game: z.union([z.string(), z.array(z.string()).min(1)]),
  role: z.string(),
  command: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  files: z.array(z.string().min(1)).min(1),
  summary: z.string().optional(),
  description: z.string().optional(),
  options: z.unknown().optional(),
  /** Seconds for a reply. */
  time: z.number().positive().optional(),
  tables: z.int().min(1).max(MAX_OPEN_GAMES).optional(),
  batch: z.int().min(1).optional(),
  reproducible: z.boolean().optional(),
});

const MISSING: Readonly<Record<string, string>> = {
  name: 'what the bot is called',
  game: 'what it plays, as game: shamus',
  role: 'the role that it plays, as role: uno',
  command: 'the program that plays, as command: python3 my-bot.py',
  files: 'the files that define it, as files: [my-bot.py]',
};

/**
 * Reads a bot's file.
 *
 * @param game that it is asked to play; if absent, any
 * @throws UsageError if the file is missing or broken, is for another game, or names a program or a file that is not
 *   there
 */
export async function loadBotFile(
  path: string,
  game?: string,
): Promise<{ readonly definition: Omit<PolicyDefinition, 'create'>; readonly bot: BotSource }> {
  if (process.platform === 'win32') {
    throw new UsageError('bots need Linux, macOS or another POSIX system (on Windows, use WSL)');
  }
  const file = new SourceFile(path, 'bot');
  const form = readForm(file);
  const refuse = (what: string) => new UsageError(`bot file '${path}': ${what}`);
  const games = [form.game].flat();
  if (game !== undefined && !games.includes(game)) throw refuse(`it is for ${games.join(' and ')}, not for ${game}`);
  const options = form.options as PolicyDefinition['options'];
  if (options !== undefined) checkDeclaredOptions(options, path);
  const folder = dirname(resolve(path));
  const command = typeof form.command === 'string' ? form.command.trim().split(/\s+/) : form.command;
  const program = findProgram(command[0]!, folder);
  if (program === null) {
    throw refuse(`there is no program '${command[0]}' to run: install it, or change 'command'`);
  }
  const batch = form.batch ?? BATCH;
  const { name, role, summary = '', description = summary } = form;
  const definition = { name, role, summary, description, batch, ...(options !== undefined && { options }) };
  const bot: BotSource = {
    hash: identityOf(form, folder, refuse),
    command: [program, ...command.slice(1)],
    folder,
    time: form.time ?? TIME,
    tables: form.tables ?? DEFAULT_OPEN_GAMES,
    ...(form.reproducible === false && { reproducible: false }),
  };
  return { definition, bot };
}

type Form = z.infer<typeof FORM>;

function readForm(file: SourceFile): Form {
  const { data, error } = FORM.safeParse(file.data ?? {}, { reportInput: true });
  if (data !== undefined) return data;
  const { path, where, what, unknownKey } = firstSchemaIssue(error);
  if (unknownKey !== null) throw file.unknownKeyAt(path, 'field', unknownKey, Object.keys(FORM.shape));
  const hint = what === 'is missing' && MISSING[where] !== undefined ? `: ${MISSING[where]}` : '';
  throw file.errorAt(path, `${where === '' ? 'a bot file' : `'${where}'`} ${what}${hint}`);
}

/** Finds a program as a shell in this folder does; null if there is none that may be run. */
function findProgram(name: string, folder: string): string | null {
  const places = name.includes('/') ? [folder] : (process.env.PATH ?? '').split(delimiter);
  const found = places.map((place) => resolve(folder, place, name)).find(isProgram);
  // The given name is kept: some programs behave by the name they are called.
  return found === undefined ? null : name.includes('/') ? found : name;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * SHA-256 of all that decides how it plays: the file without comments, and the contents of the files that it names. The time
 * that it may take is no part of it.
 */
function identityOf({ time, tables, ...form }: Form, folder: string, refuse: (what: string) => UsageError): string {
  const files = form.files.map((file) => {
    try {
      return sha256Of(readFileSync(join(folder, file)));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw refuse(`'files' names '${file}', which ${code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`}`);
    }
  });
  return sha256Of(JSON.stringify([PROTOCOL, form, files]));
}
