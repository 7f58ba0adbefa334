/** What results of a run have in common, wherever and in how many parts it was played. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What may differ between two machines, or two folders. `report` holds the folder's name. */
const OF_THE_MACHINE = ['report', 'command', 'finished', 'seconds', 'sittings', 'machine', 'merged', 'sha256'];

/** All files of results, but what may differ; shards that lie there too are left out. */
export function filesOf(folder: string): Record<string, unknown> {
  const names = readdirSync(folder).filter((name) => !name.startsWith('shard-'));
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
  const { files: hashes, ...manifest } = JSON.parse(files['manifest.json']!);
  const { 'report.html': _, 'ceiling.json': __, ...lasting } = hashes;
  for (const name of OF_THE_MACHINE) delete manifest[name];
  const report = files['report.html']
    ?.replace(/<pre class="command".*?<\/pre>/s, '')
    .replace(/<header class="top"><span>.*?<\/span>/, '')
    .replaceAll(/<dt>(Machines?|Finished)<\/dt><dd>.*?<\/dd>/gs, '');
  return { ...files, 'manifest.json': { ...manifest, files: lasting }, 'report.html': report };
}
