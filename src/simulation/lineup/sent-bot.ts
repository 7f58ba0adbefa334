/** Bots on their way to workers on other machines: the bot's file and those that it names, as one text. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../game/index.js';
import type { BotSource } from '../outside/player.js';
import { loadBotFile } from './bot-file.js';
import { folderOfBundles } from './policy-file.js';

/** Where a file of a bot lies, seen from the bot's own file: nowhere but beside it or below. */
const BELOW = z.string().refine((path) => !/^(\/|[A-Za-z]:|\.\.([\\/]|$))/.test(normalize(path)));
const SENT = z.strictObject({
  file: BELOW,
  files: z.array(z.strictObject({ path: BELOW, mode: z.int().min(0).max(0o777), content: z.base64() })),
});

/** What is sent of a bot; null where it names a file that lies outside of its folder. */
export function sentBot({ file, files }: BotSource): string | null {
  const folder = dirname(file);
  const sent: z.infer<typeof SENT> = {
    file: basename(file),
    files: [basename(file), ...files].map((path) => ({
      path,
      mode: statSync(join(folder, path)).mode & 0o777,
      content: readFileSync(join(folder, path)).toString('base64'),
    })),
  };
  return SENT.safeParse(sent).success ? JSON.stringify(sent) : null;
}

/**
 * Writes the files of a bot that was sent into a folder of their own.
 *
 * @param hash that the bot must have
 * @throws UsageError if it is another, or cannot be written or started here
 */
export async function receivedBot(text: string, hash: string, game: string): Promise<BotSource> {
  const { data } = SENT.safeParse(JSON.parse(text));
  if (data === undefined) throw new UsageError('the files of a bot that was sent cannot be read');
  const { file, files } = data;
  const target = join(folderOfBundles(), `bot-${hash}`);
  const find = async () => {
    const found = await loadBotFile(join(target, file), game).catch(() => null);
    return found?.bot.hash === hash ? found.bot : null;
  };
  const there = await find();
  if (there !== null) return there;
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    for (const { path, mode, content } of files) {
      mkdirSync(dirname(join(temporary, path)), { recursive: true });
      writeFileSync(join(temporary, path), Buffer.from(content, 'base64'), { mode });
    }
    const { bot } = await loadBotFile(join(temporary, file), game);
    if (bot.hash !== hash) throw new UsageError(`the files of the bot '${file}' are not what its hash says`);
    // Another worker of this machine may have written them meanwhile, and plays.
    const other = await find();
    if (other !== null) return other;
    rmSync(target, { recursive: true, force: true });
    renameSync(temporary, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`cannot write '${target}' (${code}): set TMPDIR to a folder with room`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return (await loadBotFile(join(target, file), game)).bot;
}
