/** Policies that try what they should not, each in a file of its own that says what; and what becomes of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Arm, audit, loadGame, resolveSetup, resolveTeam, simulate, UsageError } from 'shamus-lab';

const FOLDER = fileURLToPath(new URL('policies/', import.meta.url));
const SEED = 'hostile';
/** Enough for what begins after a thousand games. */
const GAMES = 2000;
/** Of which so many are played again that each kind is met in what is refereed. */
const SHARE = 0.05;
const RUNNING = { threads: 1, gameTimeout: 20 };

/**
 * `refused`: the file cannot be loaded. `caught`: it ends the run, or fails the audit. `harmless`: it changes nothing.
 * `unseen`: nothing shows.
 */
type Fate = 'refused' | 'caught' | 'harmless' | 'unseen';

export interface Kind {
  readonly name: string;
  readonly tries: string;
  readonly run: Fate;
  readonly audit: Fate;
  readonly players: number;
  readonly games: number;
  readonly team: string;
  readonly isRummy: boolean;
}

/** What a policy came to, and in which words. */
export interface HostileOutcome {
  readonly fate: Fate;
  readonly said: string;
}

export const KINDS: readonly Kind[] = readdirSync(FOLDER)
  .filter((file) => !file.includes('.partner.'))
  .map((file) => {
    const text = readFileSync(`${FOLDER}${file}`, 'utf8');
    const name = file.replace('.mjs', '');
    const said = (what: string) => new RegExp(`^// ${what}: (.*)$`, 'm').exec(text)?.[1];
    const isRummy = text.includes('rummy(');
    const partner = readdirSync(FOLDER).includes(`${name}.partner.mjs`) ? `${FOLDER}${name}.partner.mjs` : 'meld-first';
    const team = isRummy ? `high-first+${FOLDER}${file}` : `${FOLDER}${file}+${partner}`;
    const fates = { run: said('Run') as Fate, audit: said('Audit') as Fate };
    return {
      name,
      tries: said('Tries')!,
      ...fates,
      players: Number(said('Players') ?? 2),
      games: Number(said('Games') ?? GAMES),
      team,
      isRummy,
    };
  });

async function armOf({ team, players }: Kind): Promise<Arm> {
  const game = await loadGame('shamus');
  const setup = resolveSetup(game, { players });
  return { setup, team: await resolveTeam(game, players, team) };
}

/** @param team whose results it has if it changes nothing */
async function outcomesOf(arm: Arm): Promise<{ readonly failure: string | null; readonly counts: string }> {
  const rule = { kind: 'games', games: GAMES } as const;
  const { failure, arms } = await simulate({ arms: [arm], seed: SEED, rule, spotChecks: SHARE, ...RUNNING });
  return { failure, counts: arms.map(({ tally }) => JSON.stringify(tally.pack())).join() };
}

/** What comes of a kind in a run. */
export async function metInRun(kind: Kind): Promise<HostileOutcome> {
  try {
    const { failure, counts } = await outcomesOf(await armOf(kind));
    if (failure !== null) return { fate: 'caught', said: failure };
    const honest = { ...kind, team: `${FOLDER}../honest.mjs+meld-first` };
    const plain = await outcomesOf(await armOf(honest));
    return { fate: counts === plain.counts ? 'harmless' : 'unseen', said: '' };
  } catch (error) {
    if (error instanceof UsageError) return { fate: 'refused', said: error.message };
    throw error;
  }
}

/** What comes of a kind in an audit. */
export async function metInAudit(kind: Kind): Promise<HostileOutcome> {
  try {
    const contender = await armOf(kind);
    const report = await audit({ contender, seed: SEED, games: kind.games, redeals: 60, ...RUNNING });
    const failed = report.checks.filter(({ status }) => status === 'fail');
    const said = failed.flatMap(({ name, charges }) => charges.map(({ message }) => `${name}: ${message}`)).join('; ');
    if (report.passed) return { fate: kind.audit === 'harmless' ? 'harmless' : 'unseen', said };
    return { fate: failed.length > 0 ? 'caught' : 'unseen', said };
  } catch (error) {
    if (error instanceof UsageError) return { fate: 'refused', said: error.message };
    throw error;
  }
}
