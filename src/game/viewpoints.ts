import type { Viewpoint } from './replay.js';

/** The key of the angle that shows what nobody at the table sees, such as the stock. */
export const ALL_CARDS_KEY = 'x';

/** The angles of a card game: all hands, each seat's view, and every card. @param names of the seats */
export function anglesFor(names: readonly string[]): [Viewpoint, ...Viewpoint[]] {
  const seats = names.map((name, seat) => ({ key: String(seat), name: `as ${name} sees it`, seat }));
  return [
    { key: 'a', name: 'all hands', seat: null },
    ...seats,
    { key: ALL_CARDS_KEY, name: 'every card', seat: null },
  ];
}
