import { randomBytes } from 'node:crypto';
import { escapeForTerminal } from '../../game/index.js';
import { type Verification, verifyResults } from '../../results/index.js';
import { EXIT_FAILURE } from '../exit-codes.js';
import * as o from '../options/shared.js';
import { printResults } from '../output/terminal.js';

export function spec() {
  return {
    words: { folder: o.word('a results folder') },
    options: {
      batches: o.optionOr(
        'batches (of 10,000 games, or fewer for slow policies) to replay, chosen at random',
        '20',
        o.wholeNumber(1, 2 ** 53 - 1),
      ),
      seed: o.text('decides which batches are chosen', { alias: 's', defaultDescription: 'different each time' }),
      policies: o.text('folder that relative paths of policy files start from', {
        defaultDescription: 'as when the games were played',
      }),
      ...o.THREADS_OPTION,
      ...o.ISOLATE_OPTION,
      ...o.json('what was found', 'shamus-verify/3'),
    },
    examples: [
      ['verify results/senior-vs-junior', 'derive all files again, and replay twenty batches'],
      ['verify results/senior-vs-junior --batches 1e9', 'replay everything'],
    ] as const,
  };
}

/** `shamus verify DIR`: derives results from their counts again, and plays some batches again. */
export async function action(values: o.ValuesFor<typeof spec>): Promise<void> {
  const { batches, seed = randomBytes(6).toString('hex'), threads, folder, policies, json } = values;
  const found = await verifyResults(folder, { batches, seed, threads, policies });
  printResults(json, found, () => format(found));
  if (!found.ok) process.exitCode = EXIT_FAILURE;
}

const UNPROVEN =
  'not proven: what the first and the last line of run.jsonl alone state (command, date, machine, duration), and games not played again';

function format({ path, differences, unplayable, games }: Verification): string {
  const lines = differences.map(
    ({ file, line, message }) => `${path}/${file}${line === null ? '' : `:${line}`}: ${message}`,
  );
  const { played, of, seed } = games;
  if (unplayable === null) {
    lines.push(`${count(played)} of ${count(of)} games were played again (seed '${seed}')`);
    if (played < of) lines.push('to play all of them again: --batches 1e9');
  } else lines.push(`no games can be played again: ${unplayable}`);
  if (differences.length > 0) lines.push('different: do not trust these results');
  else
    lines.push(
      unplayable === null
        ? 'equal: files and games are what the results say'
        : 'equal: the files follow from the counts',
    );
  lines.push(UNPROVEN);
  return escapeForTerminal(`${lines.join('\n')}\n`);
}

function count(games: number): string {
  return games.toLocaleString('en');
}
