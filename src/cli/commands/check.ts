import { createReadStream } from 'node:fs';
import type { Argv } from 'yargs';
import { escapeForTerminal, type TranscriptChecker, type TranscriptError, UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame, rulesCommand } from '../../games/registry.js';
import { FAILURE } from '../input/conventions.js';
import { GAME_OPTION } from '../input/options.js';
import { linesOf } from '../output/lines.js';

/** `shamus check FILE`: checks transcripts against the rules. */
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
        .options(GAME_OPTION)
        .example('$0 check games.jsonl', 'report which rule is broken, and where')
        .example('$0 replay --index 0-999 --format jsonl | $0 check -', 'check a thousand games'),
    async (argv) => {
      // yargs passes a lone dash as an empty string.
      const file = argv.file === '' ? '-' : argv.file;
      let checker: TranscriptChecker | null = null;
      let game = argv.game;
      const rules = new Map<string, Set<string>>();
      let complaints = 0;
      const tell = (complaint: TranscriptError | null) => {
        if (complaint === null) return;
        complaints++;
        if (complaint.rule !== null) rules.set(game, (rules.get(game) ?? new Set()).add(complaint.rule));
        process.stdout.write(`${escapeForTerminal(complaintLine(file, complaint))}\n`);
      };
      const input = file === '-' ? process.stdin : createReadStream(file);
      try {
        for await (const line of linesOf(input.setEncoding('utf8'), escapeForTerminal(file))) {
          game = gameTold(line) ?? game;
          checker ??= await (await loadGame(game)).transcriptChecker();
          tell(checker.push(line));
        }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === undefined) throw error;
        throw new UsageError(code === 'ENOENT' ? `no such file: '${file}'` : `cannot read '${file}': ${code}`);
      }
      checker ??= await (await loadGame(game)).transcriptChecker();
      tell(checker.end());
      const kept = `${checker.games} ${checker.games === 1 ? 'game follows' : 'games follow'} the rules`;
      process.stdout.write(`${kept}, ${complaints} ${complaints === 1 ? 'does' : 'do'} not\n`);
      for (const [name, broken] of rules) {
        console.error(`shamus: to read the broken rules: ${rulesCommand(name, [...broken].sort())}`);
      }
      if (complaints > 0 || checker.games === 0) process.exitCode = FAILURE;
    },
  );
}

/** The game that a line begins to tell; null if it does not, or of a game that there is not. */
function gameTold(line: string): string | null {
  if (!line.includes('"format"')) return null;
  try {
    const { type, name } = JSON.parse(line);
    return type === 'game' && GAME_NAMES.includes(name) ? name : null;
  } catch {
    return null;
  }
}

function complaintLine(file: string, { line, game, rule, message }: TranscriptError): string {
  const where = game === null ? '' : ` (game ${game})`;
  return `${file}:${line}: ${rule === null ? '' : `rule ${rule}: `}${message}${where}`;
}
