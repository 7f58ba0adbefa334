/**
 * All data reachable from a value, as text, including undeclared fields: equal texts mean that nothing has changed. Numbers
 * differ from strings, and missing fields from undefined ones.
 *
 * @param except skipped
 */
export function reachable(value: unknown, except?: object): string {
  return textOf(value, except, []);
}

function textOf(value: unknown, except: object | undefined, within: readonly object[]): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (value === except) return 'passed over';
  if (within.includes(value)) return 'itself';
  if (ArrayBuffer.isView(value)) return `[${value instanceof Int32Array ? shortened(value) : value}]`;
  let fields = '';
  for (const key of Reflect.ownKeys(value)) {
    fields += `${String(key)}: ${textOf(Reflect.get(value, key), except, [...within, value])}, `;
  }
  return `{${fields}}`;
}

/** Long arrays that are mostly empty, such as records, are written up to their last number, and how many zeros follow. */
function shortened(numbers: Int32Array): string {
  let count = numbers.length;
  while (count > 0 && numbers[count - 1] === 0) count--;
  return count === numbers.length ? `${numbers}` : `${numbers.subarray(0, count)} and ${numbers.length - count} zeros`;
}
