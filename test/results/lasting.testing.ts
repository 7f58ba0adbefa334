/** What results have in common, wherever, in how many parts and with how many interruptions they were played. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Fields of a manifest that may differ between two machines, or two folders. */
const OF_THE_MACHINE = ['command', 'finished', 'seconds', 'sittings', 'machine', 'merged'];

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
  const data = name.endsWith('.json') ? JSON.parse(text) : null;
  if (basename(name) === 'manifest.json') {
    for (const field of OF_THE_MACHINE) delete data[field];
    for (const file of Object.keys(data.files)) if (/(report.html|manifest.json)$/.test(file)) delete data.files[file];
    return data;
  }
  if (name !== 'report.html') return text;
  return text
    .replace(/<pre class="command".*?<\/pre>/s, '')
    .replace(/<header class="top"><span>.*?<\/span>/, '')
    .replaceAll(/<tr><th scope="row">(Machines?|Finished)<\/th><td>.*?<\/td><\/tr>/gs, '');
}
