/** Reports of games where everybody plays for himself: what teams are in other games, entrants are here. */
import { type ArmSummary, entrantRows } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';

/** What a game can come to for an entrant, as a share of the games. */
const WINS = { name: 'share', title: 'Wins', summary: 'the share of the wins' };
const OTHERS = { name: 'others', title: 'Others win', summary: 'the share of the others' };

/** A row for each entrant, with its share of the wins as an outcome; all arms as they are where all win together. */
export function rowsOf({ kind }: Game, runs: readonly ArmSummary[]): readonly ArmSummary[] {
  if (kind === 'cooperative') return runs;
  return entrantRows(runs).map((row) => {
    const { count, rate, low, high } = row.any;
    const others = { count: row.games - count, rate: 1 - rate, low: 1 - high, high: 1 - low };
    return { ...row, outcomes: { ...row.outcomes, [WINS.name]: row.any, [OTHERS.name]: others } };
  });
}

/** The study with the outcomes that an entrant has. */
export function seenByEntrants<S extends { readonly game: Game }>(study: S): S {
  const { game } = study;
  if (game.kind === 'cooperative') return study;
  const measures = game.measures.map((measure) => ({ ...measure, outcomes: [0] }));
  return { ...study, game: { ...game, outcomes: [WINS, OTHERS], measures } };
}
