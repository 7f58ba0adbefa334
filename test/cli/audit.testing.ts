/** Runs `shamus audit` and reads what it says. */
import { expect } from 'vitest';
import { type InjectedCode, rummyFile, unoFile } from './policies.testing.js';
import { folderWith, type RunCircumstances, shamus } from './shamus.testing.js';

export interface ChargeJson {
  readonly policy: string;
  readonly role: string;
  readonly seat: number | null;
  readonly game: number | null;
  readonly decision: number | null;
  readonly asked: string | null;
  readonly message: string;
}

interface CheckJson {
  readonly name: string;
  readonly status: 'pass' | 'fail' | 'unknown';
  readonly summary: string;
  readonly charges: readonly ChargeJson[];
  readonly advice: string | null;
}

export interface AuditJson {
  readonly schema: string;
  readonly team: string;
  readonly policies: readonly { readonly seat: number; readonly role: string; readonly decisions: number }[];
  readonly closely: {
    readonly games: number;
    readonly redealt: { readonly points: number; readonly acceptance: number };
  };
  readonly passed: boolean;
  readonly checks: readonly CheckJson[];
  readonly timing: { readonly bytesPerGame?: number; readonly decisionsPerSecond: number | null };
}

const SHORT = { '--games': '200', '--redeals': '100', '--threads': '1', '--seed': 'audit' };

/** A short audit. @returns its report, which agrees with the exit code */
export async function auditOf(
  team: string,
  words: readonly string[] = [],
  circumstances?: RunCircumstances,
): Promise<AuditJson> {
  const short = Object.entries(SHORT).filter(([option]) => !words.includes(option));
  const { code, stdout, stderr } = await shamus(['audit', team, ...short.flat(), '--json', ...words], circumstances);
  expect(stderr).toBe('');
  const report = JSON.parse(stdout) as AuditJson;
  expect(code).toBe(report.passed ? 0 : 1);
  expect(report.schema).toBe('shamus-audit/1');
  return report;
}

/** The names of the checks that came out so. */
export function checksThat(status: CheckJson['status'], { checks }: AuditJson): string[] {
  return checks.filter((check) => check.status === status).map(({ name }) => name);
}

export function chargesOf(name: string, { checks }: AuditJson): readonly ChargeJson[] {
  return checks.find((check) => check.name === name)!.charges;
}

/** Plays the last card that fits instead of the first. */
export const LAST_CARD = 'return sets.highestCard(view.playableLo, view.playableHi);';

/** A short audit of policies that stand in these files. */
export async function auditTeam(files: Readonly<Record<string, string>>, team: string, words: readonly string[] = []) {
  return auditOf(team, words, { cwd: folderWith(files) });
}

export function auditUno(amiss: InjectedCode): Promise<AuditJson> {
  return auditTeam({ 'own.mjs': unoFile(amiss) }, 'own.mjs+random');
}

/** A Rummy policy that leaves what it sees lying about. */
export const LEAKING = rummyFile(
  'search.find(view.handLo, view.handHi, view.table.open, 0, 0); laid.copy(search.best);',
)
  .replace('sets }', 'sets, LayDownSearch }')
  .replace('draw: () => 0,', 'newGame(view) { globalThis.partner = view; }, draw: () => 0,')
  .concat('const search = new LayDownSearch();');
