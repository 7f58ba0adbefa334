/** Whole numbers as users write them: `1000`, `1e6`, `2.5e3`; never with marks of thousands, which differ by country. */

/** `1.000` is a thousand to half of the world, and one to the other half. */
const MARKED = /^[1-9]\d{0,2}([.,_ ']\d{3})+$/;

const WHOLE = /^-?\d+(\.0)?$|^\d+(\.\d+)?e\+?\d+$/i;

/** The whole number that a text writes; undefined for other texts and beyond 2^53. */
export function parseWhole(text: string): number | undefined {
  const value = Number(text);
  return WHOLE.test(text) && Number.isSafeInteger(value) ? value : undefined;
}

/** `10000` for `10k`, `10,000`, `10.000` or `10_000`; an empty text for others. */
export function removeThousandsSeparators(text: string): string {
  if (MARKED.test(text)) return text.replaceAll(/\D/g, '');
  const [, number, unit] = /^(\d+(?:[.,]\d+)?) ?([kmg])$/i.exec(text) ?? [];
  if (number === undefined) return '';
  return String(Math.round(Number(number.replace(',', '.')) * 1e6 * 1000 ** 'kmg'.indexOf(unit!.toLowerCase())) / 1000);
}
