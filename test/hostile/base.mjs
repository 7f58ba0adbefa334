// Plain policies to which each hostile policy adds the one thing that it tries.
import { LayDownSearch, rummyPolicy, sets, unoPolicy } from 'shamus-lab/shamus';

/** The first card that the player may play or discard; as good as any. */
export function firstOf({ playableLo, playableHi, discardableLo, discardableHi }) {
  return sets.firstCard(playableLo | discardableLo, playableHi | discardableHi);
}

/** The highest card, which leads to another game. */
export function lastOf({ playableLo, playableHi, discardableLo, discardableHi }) {
  return sets.highestCard(playableLo | discardableLo, playableHi | discardableHi);
}

const TEXT = { name: 'hostile', summary: 'hostile', description: 'See its file.' };

/** An Uno player; `create` makes what is handed to the other functions as `own`. */
export function uno({ create = () => ({}), newGame = () => {}, play = firstOf }) {
  return unoPolicy({
    ...TEXT,
    create() {
      const own = create();
      return { newGame: (view) => newGame(view, own), play: (view) => play(view, own), call: () => 0 };
    },
  });
}

/** A Rummy policy that draws from the stock and lays down all it can; `layDown` comes after that. */
export function rummy({ newGame = () => {}, draw = () => 0, layDown = () => {}, discard = firstOf }) {
  const search = new LayDownSearch();
  const layDownFirst = (view, laid) => {
    search.find(view.handLo, view.handHi, view.table.open, view.mustLayLo, view.mustLayHi);
    laid.copy(search.best);
    layDown(view, laid);
  };
  return rummyPolicy({ ...TEXT, create: () => ({ newGame, draw, layDown: layDownFirst, discard }) });
}
