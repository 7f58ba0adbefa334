/** One entrant among others, over some games: how much of the wins it had. */
export interface Meeting {
  /** Places of the entrant, and of what filled the other seats. */
  readonly entrant: number;
  readonly others: readonly number[];
  /** Games, and the wins of the entrant in them: 0 to `games`, shared wins in parts. */
  readonly games: number;
  readonly wins: number;
}

/** Sweeps over all strengths; it takes some dozens, and stops when none moves any more. */
const MOST_SWEEPS = 100_000;
const NEAR_ENOUGH = 1e-12;

/**
 * Strengths by the choice model of Luce, which for two players is that of Bradley & Terry: an entrant of strength p wins
 * among others of strengths q with probability p / (p + sum of q). The likeliest strengths, as natural logarithms with mean
 * 0, by minorisation and maximisation (Hunter, "MM algorithms for generalized Bradley-Terry models", Ann. Statist. 32,
 * 2004). One number for each cannot tell who beats whom; it is an ornament beside the table of meetings.
 *
 * Who meets only its like tells nothing, and is left out. Who wins all or nothing has no finite strength.
 *
 * @param size how many there are
 * @returns null where the meetings do not bound all strengths: somebody, or a group, won all against the rest, or none
 */
export function luceStrengths(size: number, meetings: readonly Meeting[]): number[] | null {
  const told = meetings.filter(({ entrant, others, games }) => games > 0 && others.some((other) => other !== entrant));
  if (size === 0 || !isBounded(size, told)) return null;
  let strengths = Array.from({ length: size }, () => 1);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    const next = swept(strengths, told);
    const moved = Math.max(...next.map((strength, place) => Math.abs(Math.log(strength / strengths[place]!))));
    strengths = next;
    if (moved < NEAR_ENOUGH) break;
  }
  return strengths.map((strength) => Math.log(strength));
}

/** Wins over what each strength is expected to win a unit of it; scaled so that the mean logarithm is 0. */
function swept(strengths: readonly number[], meetings: readonly Meeting[]): number[] {
  const wins = strengths.map(() => 0);
  const weight = strengths.map(() => 0);
  for (const { entrant, others, games, wins: own } of meetings) {
    const all = others.reduce((sum, other) => sum + strengths[other]!, strengths[entrant]!);
    wins[entrant]! += own;
    weight[entrant]! += games / all;
    // What the entrant did not win went to the others by their strengths.
    const rest = others.reduce((sum, other) => sum + strengths[other]!, 0);
    for (const other of others) {
      wins[other]! += ((games - own) * strengths[other]!) / rest;
      weight[other]! += games / all;
    }
  }
  const next = wins.map((won, place) => (weight[place]! > 0 ? won / weight[place]! : 1));
  const mean = next.reduce((sum, strength) => sum + Math.log(strength), 0) / next.length;
  return next.map((strength) => strength / Math.exp(mean));
}

/** Whether from each there is a way to each other along wins (Ford 1957): else the likelihood has no greatest value. */
function isBounded(size: number, meetings: readonly Meeting[]): boolean {
  const beats = Array.from({ length: size }, () => new Set<number>());
  for (const { entrant, others, games, wins } of meetings) {
    for (const other of others) {
      if (wins > 0) beats[entrant]!.add(other);
      if (wins < games) beats[other]!.add(entrant);
    }
  }
  return beats.every((_, from) => {
    const reached = new Set([from]);
    for (const one of reached) for (const other of beats[one]!) reached.add(other);
    return reached.size === size;
  });
}
