/**
 * How wide a text is, without a canvas to measure it on: by classes of letters of the Helvetica family, a little on
 * the wide side, since nobody knows which sans-serif the reader has.
 */

/** Widths in thousandths of the font size. */
const CLASSES: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijl.,:;'|!`]/, 265],
  [/[ ftrI()[\]{}\-/\\"*]/, 330],
  [/[mwMW@%]/, 870],
  [/[A-Z&+=<>~\u2212]/, 690],
  [/[\u2e80-\uffff]/, 1000],
];
const OTHER = 560;

/** In the units of the font size. */
export function textWidth(text: string, fontSize: number, bold = false): number {
  let thousandths = 0;
  for (const letter of text) thousandths += CLASSES.find(([letters]) => letters.test(letter))?.[1] ?? OTHER;
  return (thousandths * fontSize * (bold ? 1.14 : 1.07)) / 1000;
}

/** After these a name may go on in the next line. */
const BREAKS = /(?<=[ ,+/:;=_-])/;

/** A name in lines no wider than this; what takes more than `most` lines ends in an ellipsis. */
export function wrapText(text: string, width: number, fontSize: number, most = 4): string[] {
  const lines = [''];
  for (const part of text.split(BREAKS).flatMap((word) => pieces(word, width, fontSize))) {
    const line = lines.at(-1)! + part;
    if (lines.at(-1) === '' || textWidth(line.trimEnd(), fontSize) <= width) lines[lines.length - 1] = line;
    else lines.push(part);
  }
  const trimmed = lines.map((line) => line.trim());
  if (trimmed.length <= most) return trimmed;
  return [...trimmed.slice(0, most - 1), `${trimmed[most - 1]!.slice(0, -1)}…`];
}

/** A word in pieces that each fit a line. */
function pieces(word: string, width: number, fontSize: number): string[] {
  const cut: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && textWidth(piece + letter, fontSize) > width) {
      cut.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...cut, piece];
}
