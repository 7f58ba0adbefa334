/** Rows as lines whose cells stand below each other, two spaces apart: the first column to the left, others to the right. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(columns[column]!) : cell.padStart(columns[column]!)))
      .join('  ')
      .trimEnd(),
  );
}
