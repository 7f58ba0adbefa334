/** Policies that try what they should not, by name in policies.yaml; and what becomes of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit, endIsolation, isolatePolicies, measure, RunError, type TeamResult, UsageError } from 'shamus-lab';
import { parse } from 'yaml';
import { PACKAGE, temporaryFolder } from '../cli/shamus.testing.js';

const BASE = join(PACKAGE, 'test/hostile/base.mjs');
const SEED = 'hostile';
/** Enough for what begins after a thousand games. */
const GAMES = 2000;
const RUNNING = { threads: 1, gameTimeout: 20 };

/** See the comment in policies.yaml. */
type Fate = 'refused' | 'caught' | 'harmless' | 'unseen';

interface Entry {
  readonly tries: string;
  readonly is?: Fate;
  readonly audit?: Fate;
  /** Fate if files are isolated; default: any but unseen. */
  readonly isolated?: Fate;
  readonly players?: number;
  readonly code: string;
  readonly partner?: string;
}

/** A hostile policy in a team, and what is to become of it. */
export interface Kind {
  readonly name: string;
  readonly tries: string;
  /** Null where a run is not looked at: a guard looks for mistakes at its beginning, see find-mistake.test.ts. */
  readonly run: Fate | null;
  /** Null where nobody does so by mistake. */
  readonly audit: Fate | null;
  readonly isolated?: Fate;
  readonly players: number;
  readonly team: string;
  readonly honest: string;
}

/** Fate of a policy, and the words that report it. */
export interface HostileOutcome {
  readonly fate: Fate;
  readonly said: string;
}

/** Writes a policy into a file of its own. @returns its path */
function written(folder: string, name: string, code: string): string {
  const path = join(folder, `${name}.mjs`);
  const head = `import { firstOf, lastOf, rummy, uno } from '${BASE}';\n`;
  const end = code.includes('export default') ? '' : 'export default uno({});\n';
  writeFileSync(path, `${head}${code.replaceAll('$PACKAGE', PACKAGE)}\n${end}`);
  return path;
}

const ENTRIES: Readonly<Record<string, Entry>> = parse(readFileSync(new URL('policies.yaml', import.meta.url), 'utf8'));

let honestFile: string;

/** Writes all policies of policies.yaml into files, which are there until the tests of the calling file have run. */
export function writeKinds(): Kind[] {
  const folder = temporaryFolder();
  honestFile = written(folder, 'honest', '');
  return Object.entries(ENTRIES).map(([name, entry]) => {
    const { tries, is = null, audit: audited = is, isolated, players = 2, code, partner } = entry;
    const path = written(folder, name, code);
    const other = partner === undefined ? 'meld-first' : written(folder, `${name}.partner`, partner);
    const team = code.includes('rummy(') ? `high-first+${path}` : `${path}+${other}`;
    const honest = `${honestFile}+${other}`;
    return { name, tries, run: is, audit: audited, ...(isolated && { isolated }), players, team, honest };
  });
}

/** All results of a team's games, as a text. */
async function countsOf({ team, players }: Pick<Kind, 'team' | 'players'>): Promise<string> {
  const { outcomes, estimates }: TeamResult = await measure(team, { games: GAMES, players, seed: SEED, ...RUNNING });
  return JSON.stringify([outcomes, estimates]);
}

const honest = new Map<number, Promise<string>>();

function honestCounts(players: number): Promise<string> {
  const counts = honest.get(players) ?? countsOf({ team: `${honestFile}+meld-first`, players });
  honest.set(players, counts);
  return counts;
}

export async function metInRun(kind: Kind): Promise<HostileOutcome> {
  try {
    const counts = await countsOf(kind);
    return { fate: counts === (await honestCounts(kind.players)) ? 'harmless' : 'unseen', said: '' };
  } catch (error) {
    if (error instanceof RunError) return { fate: 'caught', said: error.message };
    if (error instanceof UsageError) return { fate: 'refused', said: error.message };
    throw error;
  }
}

/**
 * Fate of a kind in a run where its files are isolated; honest if it plays as an honest Uno player with its partner.
 */
export async function metIsolated(kind: Kind): Promise<HostileOutcome> {
  await isolatePolicies(RUNNING.gameTimeout);
  try {
    const met = await metInRun(kind);
    if (met.fate !== 'unseen') return met;
    const honest = await countsOf({ ...kind, team: kind.honest });
    return (await countsOf(kind)) === honest ? { ...met, fate: 'harmless' } : met;
  } finally {
    endIsolation();
  }
}

export async function metInAudit(kind: Kind): Promise<HostileOutcome> {
  try {
    const { team, players } = kind;
    const report = await audit(team, { players, seed: SEED, games: GAMES, redeals: 60, ...RUNNING });
    const failed = report.checks.filter(({ status }) => status === 'fail');
    const said = failed.flatMap(({ name, charges }) => charges.map(({ message }) => `${name}: ${message}`)).join('; ');
    if (report.passed) return { fate: kind.audit === 'harmless' ? 'harmless' : 'unseen', said };
    return { fate: failed.length > 0 ? 'caught' : 'unseen', said };
  } catch (error) {
    if (error instanceof UsageError) return { fate: 'refused', said: error.message };
    throw error;
  }
}
