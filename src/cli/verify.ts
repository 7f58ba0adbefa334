import { randomBytes } from 'node:crypto';
import type { Argv } from 'yargs';
import { readResults, type Verification, verify } from '../experiment/index.js';
import { loadGame } from '../games/registry.js';
import { FAILURE } from './exit.js';
import { RUNNING_OPTIONS, text, textOr, threadsOf, wholeNumber } from './options.js';
import { keepStdoutForResults } from './terminal.js';

/** `shamus verify DIR`: whether results are what the games come to. */
export function verifyCommand(yargs: Argv): Argv {
  return yargs.command(
    'verify <folder>',
    'check results: that their files agree, and that games played again come to the same',
    (command) =>
      command
        .positional('folder', { type: 'string', demandOption: true, describe: 'a results folder' })
        .options({
          batches: textOr('batches', '20', { describe: 'batches (of 10,000 games) to play again, drawn at random' }),
          seed: text('seed', { alias: 's', describe: 'which batches are drawn (default: others each time)' }),
          policies: textOr('policies', '.', { describe: 'folder from which paths of policies are seen' }),
          threads: RUNNING_OPTIONS.threads,
          json: { type: 'boolean', default: false, describe: 'print what was found as JSON (schema shamus-verify/1)' },
        } as const)
        .example('$0 verify results/senior-vs-junior', 'checks all files and plays twenty batches again')
        .example('$0 verify results/senior-vs-junior --batches 1e9', 'plays all of it again'),
    async (argv) => {
      keepStdoutForResults();
      const results = await readResults(argv.folder);
      const game = await loadGame(results.manifest.game);
      const found = await verify(game, results, {
        batches: wholeNumber('batches', argv.batches, 1, 2 ** 53 - 1),
        seed: argv.seed ?? randomBytes(6).toString('hex'),
        threads: threadsOf(argv.threads),
        folder: argv.policies,
      });
      process.stdout.write(argv.json ? `${JSON.stringify(found)}\n` : report(found));
      if (!found.ok) process.exitCode = FAILURE;
    },
  );
}

function report({ path, ok, falsehoods, unplayable, batches }: Verification): string {
  const lines = falsehoods.map(
    ({ file, line, message }) => `${path}/${file}${line === null ? '' : `:${line}`}: ${message}`,
  );
  if (unplayable === null) {
    const { played, of, seed } = batches;
    lines.push(`${played} of ${of} batches were played again (seed '${seed}'); ${chance(played, of)}`);
  } else lines.push(`no games can be played again: ${unplayable}`);
  if (falsehoods.length > 0) lines.push('these results are not to be trusted');
  else lines.push(ok ? 'the results are what the games come to' : 'the files agree with each other');
  return `${lines.join('\n')}\n`;
}

/** How likely the sample was to hold one of the falsified, had one batch in ten been. */
function chance(played: number, of: number): string {
  if (played === of) return 'that is all';
  const tenth = Math.ceil(of / 10);
  let missed = 1;
  for (let draw = 0; draw < played; draw++) missed *= Math.max(0, of - tenth - draw) / (of - draw);
  return `had one batch in ten been falsified, the chance to find it was ${(100 * (1 - missed)).toFixed(1)} %`;
}
