/**
 * Parts of results that are equal however and wherever they were played, in any number of parts and with any
 * interruptions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse
type Line = any;

/** The lines of a journal: the first, the last before those of pages, and what is between. */
export function journalIn(folder: string): { begin: Line; turns: Line[]; end: Line; pages: Line } {
  const text = readFileSync(join(folder, 'run.jsonl'), 'utf8');
  const lines: Line[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const named = (name: string) => lines.find(({ line }) => line === name);
  return {
    begin: named('begin'),
    turns: lines.filter(({ line }) => line === undefined),
    end: named('end'),
    pages: named('pages')?.files ?? {},
  };
}

/** Fields that may differ between two machines, or two folders. */
const OF_THE_MACHINE = ['command', 'finished', 'seconds', 'sittings', 'machine', 'machines', 'sha256'];

/**
 * Returns all files of results and of folders in them, but what may differ; shards that lie there are left out.
 *
 * @param pages whether with the pages, which tell of sittings
 */
export function lastingFiles(folder: string, pages = true): Record<string, unknown> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  );
  const own = names.filter((name) => !name.startsWith('shard-') && (pages || !name.endsWith('.html')));
  return Object.fromEntries(own.map((name) => [name, lasting(name, readFileSync(join(folder, name), 'latin1'))]));
}

function lasting(name: string, text: string): unknown {
  if (basename(name) === 'run.jsonl') {
    const lines: Line[] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    return lines.filter(({ line }) => line !== 'pages').map((line) => ({ ...line, ...absent(line) }));
  }
  if (name !== 'report.html') return text;
  return text
    .replaceAll(/<pre[^>]*>npx .*?<\/pre>/gs, '')
    .replace(/<header class="top"><span>.*?<\/span>/, '')
    .replaceAll(/<tr><t[hd][^>]*>(Machines?|Finished)<\/t[hd]>.*?<\/tr>/gs, '');
}

/** Hashes of stages alone: those of policies are the same everywhere. */
function absent({ line }: Line): Record<string, undefined> {
  const fields = OF_THE_MACHINE.filter((field) => field !== 'sha256' || line === 'stage');
  return Object.fromEntries(fields.map((field) => [field, undefined]));
}
