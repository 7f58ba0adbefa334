/**
 * Names a column so that pandas, R and DuckDB need no quotes: in snake case, with its unit at the end, unless the name has
 * it, and before the number of a seat: `uno-cards`, `aces-1` and `turnLimit` are `uno_cards`, `aces_cards_1`, `turn_limit`.
 */
export function columnName(name: string, unit = ''): string {
  const [, base, seat = ''] = /^(.+?)(_\d+)?$/.exec(snakeCase(name))!;
  const units = snakeCase(unit.replace(/^1\/(\d+) .*$/, '$1ths'));
  const isTold = base!.replaceAll('_', '').includes(units.replaceAll('_', ''));
  return `${base}${isTold ? '' : `_${units}`}${seat}`;
}

function snakeCase(text: string): string {
  const words = text.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').split(/[^A-Za-z\d]+/);
  return words.join('_').toLowerCase();
}
