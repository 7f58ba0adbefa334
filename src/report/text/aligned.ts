type Side = 'left' | 'right';

/**
 * Rows as lines whose cells stand below each other, two spaces apart.
 *
 * @param sides of each column; the first to the left and others to the right unless told
 */
export function aligned(rows: readonly (readonly string[])[], sides?: readonly Side[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const side = (column: number): Side => sides?.[column] ?? (column === 0 ? 'left' : 'right');
  return rows.map((row) =>
    row
      .map((cell, column) => (side(column) === 'left' ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}
