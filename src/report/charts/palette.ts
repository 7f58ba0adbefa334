/**
 * The colours of reports. Charts name them, as `var(--win-0)`: they follow the reader's light or dark. The hues are those of Okabe and Ito ("Color universal design", 2008),
 * which the colour-blind tell apart, darkened or lightened until they stand out from the page.
 */

interface Colour {
  readonly light: string;
  readonly dark: string;
}

function colour(light: string, dark: string): Colour {
  return { light, dark };
}

/** Wins are blue and green, the most valued first; `…-ink` is what can be read on it. */
const WINS = {
  'win-0': colour('#0a578f', '#5aaee6'),
  'win-0-ink': colour('#ffffff', '#08131c'),
  'win-1': colour('#4a9bd1', '#2b74a8'),
  'win-1-ink': colour('#0b1c28', '#ffffff'),
  'win-2': colour('#00795a', '#3fbf98'),
  'win-2-ink': colour('#ffffff', '#06140f'),
  'win-3': colour('#7fd0b5', '#0d6b52'),
  'win-3-ink': colour('#06140f', '#ffffff'),
};

/** Lost games step back; the ways to lose are warm. */
const LOSSES = {
  loss: colour('#e4e3de', '#33373b'),
  'loss-ink': colour('#4d4c48', '#c3c6c9'),
  'reason-0': colour('#c8500a', '#f0813c'),
  'reason-0-ink': colour('#ffffff', '#1d0d03'),
  'reason-1': colour('#dfa32b', '#946a10'),
  'reason-1-ink': colour('#241a02', '#ffffff'),
  'reason-2': colour('#a34a80', '#d98ab8'),
  'reason-2-ink': colour('#ffffff', '#1f0a17'),
  'reason-3': colour('#8e8d88', '#6e7276'),
  'reason-3-ink': colour('#101213', '#ffffff'),
};

const TEXT = {
  page: colour('#ffffff', '#121518'),
  ink: colour('#1c2126', '#e8eaec'),
  quiet: colour('#5b6167', '#a3a9af'),
  line: colour('#d9dcde', '#363c42'),
  grid: colour('#eceef0', '#242a2f'),
  shape: colour('#9aa4ad', '#5f6b75'),
};

export const PALETTE: Readonly<Record<string, Colour>> = {
  ...TEXT,
  ...WINS,
  ...LOSSES,
};

/** How a chart names a colour. @throws RangeError if there is none of that name */
export function ink(name: string): string {
  if (PALETTE[name] === undefined) throw new RangeError(`the palette has no '${name}'`);
  return `var(--${name})`;
}

/** The names of the colours of the outcomes or reasons of one kind: after the last, from the first again. */
export function cycle(kind: 'win' | 'reason', place: number): string {
  return `${kind}-${place % 4}`;
}
