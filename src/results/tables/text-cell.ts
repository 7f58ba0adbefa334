/**
 * A text as a cell of CSV that no spreadsheet takes for a formula: where it begins with `=`, `+`, `-`, `@`, a tab or a
 * line break, or with an apostrophe, an apostrophe goes before it. Programs get the text back by leaving out one
 * apostrophe at the beginning of a cell. Numbers are written as they are.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function textCell(text: string): string {
  return /^[=+\-@\t\r\n'\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;
}
