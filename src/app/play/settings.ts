/** Settings of play that the browser remembers. */
import type { SortOrder } from './seat-table.js';

/** Milliseconds for which an event is shown, and at most all that are new. */
const SPEEDS: Readonly<Record<string, readonly [event: number, all: number]>> = {
  slowly: [1300, 20_000],
  normally: [550, 3500],
  fast: [200, 1200],
  'at once': [0, 0],
};

const NORMAL = 'normally';

/** Remembered under these names with a prefix. */
type Setting = 'speed' | 'order';

const read = (setting: Setting) => localStorage.getItem(`shamus-${setting}`);
const write = (setting: Setting, value: string) => localStorage.setItem(`shamus-${setting}`, value);

function speedName(): string {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return read('speed') ?? (isStill ? 'at once' : NORMAL);
}

export function readSpeed(): readonly [event: number, all: number] {
  return SPEEDS[speedName()] ?? SPEEDS[NORMAL]!;
}

export function readOrder(): SortOrder {
  return read('order') === 'rank' ? 'rank' : 'suit';
}

/** Sorts otherwise from now on. */
export function changeOrder(): SortOrder {
  write('order', readOrder() === 'suit' ? 'rank' : 'suit');
  return readOrder();
}

export function offerSpeeds(list: HTMLSelectElement): void {
  for (const name of Object.keys(SPEEDS)) list.add(new Option(name, name, false, name === speedName()));
  list.addEventListener('change', () => write('speed', list.value));
}
