import type { ArmSummary } from '../../analysis/index.js';
import { distinctRoles, type Game } from '../../game/index.js';
import type { ArmGroup } from './arms.js';

/** The policies of one role; entrants, or what they play among. */
interface Side {
  readonly role: string;
  readonly policies: readonly string[];
}

/** Teams as a table: each policy of one role with each of the other. */
export interface Matrix {
  /** The group of arms that it is made of; null where there is one. */
  readonly title: string | null;
  /** What meets, and what a cell tells. */
  readonly words: { readonly meets: string; readonly cell: string };
  readonly rows: Side;
  readonly columns: Side;
  /** Null where the two were not tried together. */
  readonly cell: (row: number, column: number) => ArmSummary | null;
}

/** From this share of the pairs on it is a table rather than some teams. */
const ENOUGH = 0.6;

/** The group as a table of two roles' policies; null where it is none: one role, one policy of a role, few pairs. */
export function matrixOf(game: Game, { title, arms }: ArmGroup): Matrix | null {
  const cells = new Map<string, ArmSummary>();
  const [first, second] = [new Set<string>(), new Set<string>()];
  const isCompetitive = game.kind === 'competitive';
  const roles = isCompetitive ? ['entrant', 'field'] : distinctRoles(game);
  if (roles.length !== 2) return null;
  for (const { run } of arms) {
    const { policies, field } = run.setup;
    const [row, column] = isCompetitive ? [policies[0], field] : roles.map((role) => policyOf(game, run, role));
    if (row === undefined || column === undefined || cells.has(`${row}\n${column}`)) return null;
    first.add(row);
    second.add(column);
    cells.set(`${row}\n${column}`, run);
  }
  if (first.size < 2 || second.size < 2 || cells.size < ENOUGH * first.size * second.size) return null;
  const [rows, columns] = [[...first], [...second]];
  return {
    title,
    words: isCompetitive
      ? {
          meets: 'every policy among players of every other',
          cell: 'how often the policy of the row, alone among players of that of the column, came to',
        }
      : {
          meets: `every ${roles[0]} policy with every ${roles[1]} policy`,
          cell: 'how often the two came to',
        },
    rows: { role: roles[0]!, policies: rows },
    columns: { role: roles[1]!, policies: columns },
    cell: (row, column) => cells.get(`${rows[row]}\n${columns[column]}`) ?? null,
  };
}

/** The policy of all seats of a role; undefined where they have several. */
function policyOf(game: Game, { setup }: ArmSummary, role: string): string | undefined {
  const roles = game.roles(setup.players);
  const policies = new Set(setup.policies.filter((_, seat) => roles[seat] === role));
  return policies.size === 1 ? [...policies][0] : undefined;
}
