/** Commands as a user can type them. */

/** The words of such a line; null if it is none. */
export function parseShellLine(line: string): string[] | null {
  const words = (line.match(/(?:[^\s'\\]|'[^']*'|\\')+/g) ?? []).map((word) =>
    word.replaceAll(/'([^']*)'|\\(')/g, (_, quoted: string | undefined, bare: string) => quoted ?? bare),
  );
  return formatShellLine(words) === line ? words : null;
}

/** Words as a command that a shell takes for the same words. */
export function formatShellLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w./,:=+@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}
