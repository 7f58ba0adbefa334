import type { AuditExtent } from '../game/index.js';
import type { Arm } from './lineup/arm.js';

/** The most games a batch. Right for policies that decide in microseconds. */
export const MAX_BATCH_SIZE = 10_000;

/**
 * Games a batch of a run: the least of MOST_A_BATCH and what its policies say, controls too. After each batch the
 * stopping rule is asked, so the figure is one of the things that results depend on.
 */
export function batchOf(arms: readonly Arm[]): number {
  let least = MAX_BATCH_SIZE;
  for (const { team, control } of arms) {
    for (const { batch } of [...team.policies, ...(control?.team.policies ?? [])])
      least = Math.min(least, batch ?? least);
  }
  return least;
}

/** Audits of slow policies look at no fewer games and decision points than this, as far as a game has so many. */
const LEAST_AUDITED = 100;
const LEAST_REDEALS = 50;

/**
 * How much an audit looks at unless it is told. How slow a policy is it says by its batch: of policies that ask for batches of
 * 100 games instead of 10,000 a hundredth of a hundredth of the games is played, since these are about ten thousand times as
 * long, and at a tenth of the decision points the cards are dealt anew, since that takes long for other reasons too.
 *
 * @param usual of the game, for policies of microseconds
 */
export function auditExtentFor(arm: Arm, usual: AuditExtent): AuditExtent {
  const share = batchOf([arm]) / MAX_BATCH_SIZE;
  const least = (all: number, floor: number, part: number) => Math.min(all, Math.max(floor, Math.round(all * part)));
  return {
    games: least(usual.games, LEAST_AUDITED, share ** 2),
    redeals: least(usual.redeals, LEAST_REDEALS, Math.sqrt(share)),
  };
}
