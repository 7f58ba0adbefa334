import type { Game } from '../../game/index.js';
import type { Arm, GameLog } from '../../simulation/index.js';

/** Who is compared in a tournament: a team; or an entrant, with all fields that it plays among. */
export interface Entrant {
  readonly name: string;
  /** The places of its arms in the plan. */
  readonly arms: readonly number[];
}

/** The competitors in the order of their first arms. Where everybody plays for himself, each arm has a field. */
export function competitorsOf({ kind }: Pick<Game, 'kind'>, arms: readonly Arm[]): Entrant[] {
  if (kind === 'cooperative') return arms.map(({ team }, place) => ({ name: team.name, arms: [place] }));
  const names = [...new Set(arms.map(entrantOf))];
  return names.map((name) => ({
    name,
    arms: [...arms.keys()].filter((place) => entrantOf(arms[place]!) === name),
  }));
}

function entrantOf({ team }: Arm): string {
  return team.policies[0]!.name;
}

/** The fields of a tournament of entrants, in order of appearance; none of teams. */
export function fieldsOf(arms: readonly Arm[]): string[] {
  return [...new Set(arms.flatMap(({ team }) => team.field ?? []))];
}

/**
 * What a competitor's games of a batch came to, as `TeamPairs` and `SharePairs` count it: a team's outcomes game by game, or
 * an entrant's shares of the wins, in 840ths, deck by deck over all rotations and fields.
 *
 * @param logs of each of its arms
 * @param round games of a round
 */
export function resultsOf(
  { kind }: Pick<Game, 'kind'>,
  logs: readonly GameLog[],
  round: number,
): Uint8Array | Int32Array {
  if (kind === 'cooperative') return logs[0]!.outcomes;
  const rounds = new Int32Array(logs[0]!.outcomes.length / round);
  for (const { metrics } of logs) {
    const shares = metrics[0]!;
    for (let game = 0; game < shares.length; game++) rounds[Math.floor(game / round)]! += shares[game]!;
  }
  return rounds;
}
