/** What the program may write where. */
import { Console } from 'node:console';

/** Colours are for terminals, and not where NO_COLOR is set (no-color.org). */
export function wantsColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

/** To be called before a user's policy is loaded: stdout is for results, and what the policy prints goes to stderr. */
export function keepStdoutForResults(): void {
  globalThis.console = new Console(process.stderr);
}

/** The command as the user could type it again. */
export function commandLine(): string {
  const words = process.argv
    .slice(2)
    .map((word) => (/^[\w./,:=+@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return ['shamus', ...words].join(' ');
}
