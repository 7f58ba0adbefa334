/** Words as a command that a shell takes for the same words. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w./,:=+@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}
