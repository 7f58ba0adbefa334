/** Indented, with lists of numbers on one line. A line break in the text is never part of a string. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replaceAll(/\[\n[\s\d.,+e-]*\]/g, (list) => list.replaceAll(/\s+/g, ' '))}\n`;
}
