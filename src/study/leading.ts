/** How likely the better player has won most games after a number of them. */

/**
 * The chance that a player leads after a number of independent games, in each of which it wins with chance `win` and each of
 * the others with an equal part of the rest; a lead that k share counts 1/k.
 *
 * @param others 1 or more
 * @param games up to 150: factorials are exact enough up to there
 */
export function chanceToLead(win: number, others: number, games: number): number {
  const other = (1 - win) / others;
  // term[j] = other^j / j!, so that products of sums of them are chances divided by games!.
  const term = [1];
  for (let wins = 1; wins <= games; wins++) term.push((term[wins - 1]! * other) / wins);
  let own = 1;
  for (let game = 1; game <= games; game++) own *= game;
  let chance = 0;
  for (let wins = 0; wins <= games; wins++) {
    // own = games! win^wins / wins!
    if (wins > 0) own *= win / wins;
    const fewer = term.slice(0, wins);
    let choose = 1;
    for (let tied = 0; tied <= others; tied++) {
      if (tied > 0) choose *= (others - tied + 1) / tied;
      const rest = games - wins - tied * wins;
      if (rest < 0) continue;
      const ways = coefficient(fewer, others - tied, rest);
      chance += (own * choose * term[wins]! ** tied * ways) / (tied + 1);
    }
  }
  return chance;
}

function coefficient(polynomial: readonly number[], power: number, degree: number): number {
  let product = [1];
  for (let factor = 0; factor < power; factor++) {
    const next = new Array<number>(degree + 1).fill(0);
    for (const [place, value] of product.entries()) {
      for (let at = 0; at < polynomial.length && place + at <= degree; at++)
        next[place + at]! += value * polynomial[at]!;
    }
    product = next;
  }
  return product[degree] ?? 0;
}

/** The chance that one of two teams wins more of a number of games, each its own; an equal number counts a half. */
export function chanceToWinMore(better: number, worse: number, games: number): number {
  const [one, other] = [better, worse].map((rate) => binomial(rate, games));
  let chance = 0;
  let fewer = 0;
  for (let wins = 0; wins <= games; wins++) {
    chance += one![wins]! * (fewer + other![wins]! / 2);
    fewer += other![wins]!;
  }
  return chance;
}

function binomial(rate: number, games: number): number[] {
  let chances = [1];
  for (let game = 0; game < games; game++) {
    const won = [0, ...chances];
    chances = won.map((value, wins) => rate * value + (1 - rate) * (chances[wins] ?? 0));
  }
  return chances;
}
