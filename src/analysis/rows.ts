/** Results as rows of a table: an arm each; in competitive games an entrant of an arm each. */
import type { ArmSummary, EntrantSummary, Finding, FoundEstimate } from './result.js';

/** An arm, or one of its entrants, with what was found about it. */
export interface ResultRow extends ArmSummary {
  /** The number of the arm, from 1. */
  readonly arm: number;
  /** Null where the row is of a whole arm. */
  readonly entrant: EntrantSummary | null;
  /** Findings by measure. */
  readonly findings: Readonly<Record<string, Finding>>;
  /** Differences from its control, or of B from A, by measure; of several entrants the first has them. */
  readonly differences: Readonly<Record<string, Finding>>;
  /** Shares of the wins by distance from the first dealer, to the left. */
  readonly byDistance: readonly Finding[];
}

/** The parts of a result that rows are made from. */
export interface ArmsAndFindings {
  readonly arms: readonly ArmSummary[];
  readonly findings: readonly Finding[];
}

/** An arm or an entrant as a row. One of several entrants at a table goes by its policy. */
export function rowsOf({ arms, findings }: ArmsAndFindings): ResultRow[] {
  const plain = findings.filter(
    (one) => one.label === undefined && one.family === undefined && one.minus === undefined,
  );
  return arms.flatMap((one, place) => {
    const arm = place + 1;
    const its = plain.filter(({ terms }) => terms[0]!.arm === arm);
    const differences = byMeasure(its.filter(({ terms }) => terms.length > 1));
    const entrants = one.entrants ?? [null];
    return entrants.map((entrant, at): ResultRow => {
      const told = its.filter(({ terms: [term, ...more] }) => {
        return more.length === 0 && (term!.entrant === undefined || term!.entrant === at + 1);
      });
      const seats = told.filter(({ terms }) => terms[0]!.seat !== undefined);
      return {
        ...one,
        ...(entrant !== null && entrants.length > 1 && { team: entrant.policy }),
        ...{ arm, entrant, differences: at === 0 ? differences : {} },
        findings: byMeasure(told.filter(({ terms }) => terms[0]!.seat === undefined)),
        byDistance: seats.toSorted((first, second) => first.terms[0]!.distance! - second.terms[0]!.distance!),
      };
    });
  });
}

function byMeasure(findings: readonly Finding[]): Record<string, Finding> {
  return Object.fromEntries(findings.map((finding) => [finding.measure, finding]));
}

/** The estimate of a row in a measure; null where the results have none. */
export function estimateIn({ findings }: Pick<ResultRow, 'findings'>, measure: string): FoundEstimate | null {
  return findings[measure]?.estimate ?? null;
}
