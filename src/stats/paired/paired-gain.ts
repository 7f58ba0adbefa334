/** The gain from pairing compared with independent samples. */
export interface PairingGain {
  /** Correlation of the two over the trials, -1 to 1; null if one of them never varies. */
  readonly correlation: number | null;
  /** Trials that each would need in independent samples for the same precision; null if the difference never varies. */
  readonly unpaired: number | null;
}

/**
 * From the variances of the two and of their difference on the same trials. Var(b - a) = Var a + Var b - 2 Cov, and
 * without pairing there is no Cov.
 *
 * @param trials played by both
 */
export function pairingGain(trials: number, first: number, second: number, difference: number): PairingGain {
  const covariance = (first + second - difference) / 2;
  const spread = Math.sqrt(first * second);
  return {
    correlation: spread > 0 ? Math.max(-1, Math.min(1, covariance / spread)) : null,
    unpaired: difference > 0 ? Math.round((trials * (first + second)) / difference) : null,
  };
}
