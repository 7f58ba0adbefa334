/** Names that depend on the kind of a game: whether all win together, or everybody plays for themselves. */
import type { Game } from '../game/index.js';

export function competitorNouns({ kind }: Pick<Game, 'kind'>): readonly [one: string, all: string] {
  return kind === 'cooperative' ? ['team', 'teams'] : ['policy', 'policies'];
}

/** The schema of results: 2 where everybody plays for themselves. */
export function schemaOf<N extends string>({ kind }: Pick<Game, 'kind'>, name: N): `shamus-${N}/${1 | 2}` {
  return `shamus-${name}/${kind === 'competitive' ? 2 : 1}`;
}
