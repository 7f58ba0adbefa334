/** The byte-order mark of UTF-16, or of an empty file, as it looks when it is read as UTF-8. */
const UTF_16 = /^\uFFFD\uFFFD(?:$|[^\0]*\0)/;

/**
 * Text without a byte-order mark.
 *
 * @param text the beginning of a file or stream, read as UTF-8
 * @param refuse makes the error if it is UTF-16, which `>` of Windows PowerShell writes
 */
export function plainText(text: string, refuse: () => Error): string {
  if (UTF_16.test(text)) throw refuse();
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Message for a file in UTF-16; continues its name. */
export const UTF_16_MESSAGE =
  'is in UTF-16: save it as UTF-8 (in Windows PowerShell with | Out-File -Encoding utf8 in place of >)';
