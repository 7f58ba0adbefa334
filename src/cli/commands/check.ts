import { createReadStream } from 'node:fs';
import { escapeForTerminal, type TranscriptChecker, type TranscriptError, UsageError } from '../../game/index.js';
import { GAME_NAMES, rulesCommand } from '../../games/registry.js';
import { openGame } from '../../simulation/index.js';
import { removeByteOrderMark } from '../../simulation/read-text.js';
import { EXIT_FAILURE } from '../exit-codes.js';
import * as o from '../options/shared.js';

export function spec() {
  return {
    words: { file: o.word('transcripts (JSON Lines), or - for stdin') },
    options: o.GAME_OPTION,
    examples: [
      ['check games.jsonl', 'report which rule is broken, and where'],
      ['replay --index 0-999 --format jsonl | $0 check -', 'check a thousand games'],
    ] as const,
  };
}

/** `shamus check FILE`: checks transcripts against the rules. */
export async function action(values: o.ValuesFor<typeof spec>): Promise<void> {
  const { file } = values;
  let checker: TranscriptChecker | null = null;
  let game = values.game;
  const rules = new Map<string, Set<string>>();
  let errors = 0;
  const tell = (error: TranscriptError | null) => {
    if (error === null) return;
    errors++;
    if (error.rule !== null) rules.set(game, (rules.get(game) ?? new Set()).add(error.rule));
    process.stdout.write(`${escapeForTerminal(errorLine(file, error))}\n`);
  };
  const input = () => (file === '-' ? process.stdin : createReadStream(file)).setEncoding('utf8');
  try {
    for await (const line of linesOf(input(), escapeForTerminal(file))) {
      game = gameNamedIn(line) ?? game;
      checker ??= await (await openGame(game)).judges.transcriptChecker();
      tell(checker.push(line));
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(code === 'ENOENT' ? `no such file: '${file}'` : `cannot read '${file}': ${code}`);
  }
  checker ??= await (await openGame(game)).judges.transcriptChecker();
  tell(checker.end());
  if (checker.games === 0 && errors === 0) {
    throw new UsageError(
      `${file === '-' ? 'stdin' : `'${file}'`} holds no game to check (see: shamus replay --format jsonl)`,
    );
  }
  const kept = `${checker.games} ${checker.games === 1 ? 'game follows' : 'games follow'} the rules`;
  process.stdout.write(`${kept}, ${errors} ${errors === 1 ? 'does' : 'do'} not\n`);
  for (const [name, broken] of rules) {
    console.error(`shamus: to read the broken rules: ${rulesCommand(name, [...broken].sort())}`);
  }
  if (errors > 0) process.exitCode = EXIT_FAILURE;
}

/** The game that a line begins to tell; null if it does not, or of a game that there is not. */
function gameNamedIn(line: string): string | null {
  if (!line.includes('"format"')) return null;
  try {
    const { type, name, definition } = JSON.parse(line);
    // The checker of its family reads the rules of a file in the line itself.
    const known = definition?.['based-on'] ?? name;
    return type === 'game' && GAME_NAMES.includes(known) ? known : null;
  } catch {
    return null;
  }
}

function errorLine(file: string, { line, game, rule, message }: TranscriptError): string {
  const where = game === null ? '' : ` (game ${game})`;
  return `${file}:${line}: ${rule === null ? '' : `rule ${rule}: `}${message}${where}`;
}

/** The longest line that is read, in letters: no transcript comes near it, and memory ends somewhere. */
const MAX_LINE = 1 << 20;

/**
 * The lines of a stream of text, one at a time.
 *
 * @param name what messages call it
 * @throws UsageError if a line is too long to be one of a transcript
 */
async function* linesOf(pieces: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  let rest = '';
  let read = 0;
  const plain = (line: string) => (read++ === 0 ? removeByteOrderMark(line, name) : line).replace(/\r$/, '');
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield plain(line);
    if (rest.length <= MAX_LINE) continue;
    throw new UsageError(`${name}:${read + 1}: the line is longer than ${MAX_LINE} letters, which no transcript is`);
  }
  const last = rest === '' ? '' : plain(rest);
  if (last !== '') yield last;
}
