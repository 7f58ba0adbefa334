import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Argv } from 'yargs';
import { type Complaint, UsageError } from '../game/index.js';
import { DEFAULT_GAME, loadGame } from '../games/registry.js';
import { FAILURE } from './exit.js';

/** `shamus check FILE`: reads transcripts and checks them against the rules. */
export function checkCommand(yargs: Argv): Argv {
  return yargs.command(
    'check <file>',
    'check transcripts against the rules, independently of the engine',
    (command) =>
      command
        .positional('file', {
          type: 'string',
          demandOption: true,
          describe: 'transcripts (JSON Lines), or - for stdin',
        })
        .example('$0 check games.jsonl', 'says what breaks which rule, and where')
        .example('$0 replay --game 0-999 --format jsonl | $0 check -', 'checks a thousand games'),
    async (argv) => {
      // yargs hands on a lone dash as an empty word.
      const file = argv.file === '' ? '-' : argv.file;
      const checker = await (await loadGame(DEFAULT_GAME)).transcriptChecker();
      let complaints = 0;
      const tell = (complaint: Complaint | null) => {
        if (complaint === null) return;
        complaints++;
        process.stdout.write(`${complaintLine(file, complaint)}\n`);
      };
      const input = file === '-' ? process.stdin : createReadStream(file);
      try {
        for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
          tell(checker.push(line));
        }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === undefined) throw error;
        throw new UsageError(code === 'ENOENT' ? `there is no file '${file}'` : `cannot read '${file}': ${code}`);
      }
      tell(checker.end());
      const kept = `${checker.games} ${checker.games === 1 ? 'game keeps' : 'games keep'} the rules`;
      process.stdout.write(`${kept}, ${complaints} not\n`);
      if (complaints > 0 || checker.games === 0) process.exitCode = FAILURE;
    },
  );
}

function complaintLine(file: string, { line, game, rule, message }: Complaint): string {
  const where = game === null ? '' : ` (game ${game})`;
  return `${file}:${line}: ${rule === null ? '' : `rule ${rule}: `}${message}${where}`;
}
