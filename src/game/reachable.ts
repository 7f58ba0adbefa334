/**
 * All data that can be reached from a value, in writing, fields without a type among them: equal texts mean that nothing
 * has changed. Numbers are told apart from texts, and missing fields from undefined ones.
 *
 * @param except what is passed over
 */
export function reachable(value: unknown, except?: object): string {
  return textOf(value, except, []);
}

function textOf(value: unknown, except: object | undefined, within: readonly object[]): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (value === except) return 'passed over';
  if (within.includes(value)) return 'itself';
  if (ArrayBuffer.isView(value)) return `[${value}]`;
  let fields = '';
  for (const key of Reflect.ownKeys(value)) {
    fields += `${String(key)}: ${textOf(Reflect.get(value, key), except, [...within, value])}, `;
  }
  return `{${fields}}`;
}
