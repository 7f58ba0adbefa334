/**
 * What the folder of a ceiling holds, and how it is read. Committed results may have ceiling.json alone.
 *
 * | file | holds |
 * |---|---|
 * | manifest.json | the command, versions, the machine; hashes of the other files |
 * | ceiling.json | what `ceiling --json` prints |
 * | deals.csv | a row for each deal: the verdict on each goal, and the turns tried |
 * | lines.jsonl | a transcript of each deal that is won |
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { CeilingSummary } from '../../analysis/index.js';
import { COUNT } from '../../analysis/summary-format.js';
import { VERDICTS } from '../../game/index.js';
import { behaviourSignature, type CeilingSpec, type FoundDeal } from '../../simulation/index.js';
import { AppendFile } from '../disk/append-file.js';
import { ResultsFolder } from '../disk/folder.js';
import { filesOfResults, kindIn, refuseToReplace, removeAll } from '../folder-kinds.js';
import { FOLDER_MANIFEST } from '../format.js';
import { readJson, withSelfHash } from '../json-file.js';
import { manifestOf } from '../save.js';
import { FORMS, plainColumn, Table } from '../tables/table.js';

/** The names of those files, but the manifest. */
export const CEILING_NAMES = { summary: 'ceiling.json', deals: 'deals.csv', lines: 'lines.jsonl' } as const;

const CEILING_MANIFEST = FOLDER_MANIFEST.extend({ schema: z.literal('shamus-ceiling-manifest/1') });

const GOAL = z.object({
  won: COUNT,
  lost: COUNT,
  unknown: COUNT,
  rate: z.number(),
  low: z.number(),
  high: z.number(),
  /** Game indices, ascending. */
  lostGames: z.array(COUNT),
  unknownGames: z.array(COUNT),
});

/** The content of ceiling.json. */
const CEILING = z.object({
  schema: z.literal('shamus-ceiling/1'),
  version: z.string(),
  game: z.string(),
  seed: z.string(),
  from: COUNT,
  games: z.int().min(1),
  nodes: z.int().min(1),
  level: z.number(),
  ended: z.enum(['complete', 'interrupted']),
  arms: z
    .array(
      z.object({
        setup: z.object({ variant: z.string(), players: z.int(), rulings: z.record(z.string(), z.string()) }),
        deals: COUNT,
        complete: z.boolean(),
        goals: z.record(z.string(), GOAL),
        nodes: COUNT,
      }),
    )
    .min(1),
  timing: z.object({ seconds: z.number().min(0), threads: z.int().min(1) }),
});

/** Declares deals.csv: a row for each deal. */
export function dealsTable(goals: readonly string[]) {
  return new Table<Pick<FoundDeal, 'game' | 'goals'> & { readonly variant: string }>(CEILING_NAMES.deals, [
    plainColumn('variant', ({ variant }) => variant),
    plainColumn('game', ({ game }) => game, FORMS.count),
    ...goals.flatMap((name, goal) => [
      plainColumn<Pick<FoundDeal, 'goals'>>(name, ({ goals: found }) => found[goal]!.verdict, VERDICT),
      plainColumn<Pick<FoundDeal, 'goals'>>(`${name}_nodes`, ({ goals: found }) => found[goal]!.nodes, FORMS.count),
    ]),
  ]);
}

const VERDICT = new RegExp(`^(${VERDICTS.join('|')})$`);

/** The folder of a ceiling as it was written. */
export interface CeilingResults {
  readonly path: string;
  /** null where ceiling.json was kept alone. */
  readonly manifest: z.infer<typeof CEILING_MANIFEST> | null;
  readonly summary: z.infer<typeof CEILING>;
}

/**
 * Reads the folder of a ceiling; null where it is none.
 *
 * @throws UsageError that says which file is missing, damaged or of another version
 */
export function readCeilingFolder(path: string): CeilingResults | null {
  if (kindIn(path) !== 'ceiling') return null;
  const file = join(path, 'manifest.json');
  const summary = readJson(join(path, CEILING_NAMES.summary), CEILING);
  return { path, manifest: existsSync(file) ? readJson(file, CEILING_MANIFEST) : null, summary };
}

/** Returns how the ceiling in a folder differs from a plan, `the seed 'a', and this is 'b'`; null if it does not. */
export function differenceOfCeilings(path: string, plan: CeilingSpec, game: string): string | null {
  const there = readJson(join(path, CEILING_NAMES.summary), CEILING);
  const facts = [
    ['the game', there.game, game],
    ['the seed', there.seed, plan.seed],
    ['the first game', there.from, plan.from],
    ['the number of deals', there.games, plan.games],
    ['the number of turns to try', there.nodes, plan.nodes],
  ] as const;
  const other = facts.find(([, stored, asked]) => stored !== asked);
  if (other !== undefined) return `${other[0]} '${other[1]}', and this is '${other[2]}'`;
  const setups = plan.setups.map(({ variant, players, rulings }) => ({ variant, players, rulings }));
  const stored = there.arms.map(({ setup }) => setup);
  return isDeepStrictEqual(stored, setups) ? null : 'other variants, players or rulings than this';
}

/** Takes what `shamus ceiling` finds. */
export interface CeilingFolder {
  /** Writes a deal that follows the last one. @throws ResultsError if it cannot be written */
  add(deal: FoundDeal): void;
  /** Writes the summary and the manifest. @param command as the user could type it again @throws ResultsError */
  finish(summary: CeilingSummary, command: string): Promise<void>;
}

/**
 * Opens a folder for a row for each deal and the transcript of each deal that is won, written as they are found, so that a
 * kill leaves those before it; and at the end the summary and the manifest.
 *
 * @param game the name of the game
 * @param goals the names of its goals
 * @param force whether results of something else may be replaced
 * @throws UsageError if the folder has such results; ResultsError if it cannot be written
 */
export function openCeilingFolder(
  path: string,
  plan: CeilingSpec,
  game: string,
  goals: readonly string[],
  force: boolean,
): CeilingFolder {
  refuseToReplace(path, 'ceiling', force, () => differenceOfCeilings(path, plan, game));
  const folder = new ResultsFolder(path);
  removeAll(folder, filesOfResults(path));
  const [deals, lines] = [CEILING_NAMES.deals, CEILING_NAMES.lines].map((name) =>
    folder.attempt(() => new AppendFile(join(path, name), 0)),
  ) as [AppendFile, AppendFile];
  const table = dealsTable(goals);
  folder.attempt(() => deals.append(table.head));
  return {
    add: ({ setup, line, ...deal }) =>
      folder.attempt(() => {
        deals.append(table.row({ ...deal, variant: plan.setups[setup]!.variant }));
        if (line.length > 0) lines.append(`${line.join('\n')}\n`);
      }),
    finish: async (summary, command) => {
      folder.attempt(() => {
        for (const file of [deals, lines]) {
          file.sync();
          file.close();
        }
      });
      folder.stage(CEILING_NAMES.summary, `${JSON.stringify(summary, null, 2)}\n`);
      const files = { ...folder.staged, [CEILING_NAMES.deals]: deals.fileHash, [CEILING_NAMES.lines]: lines.fileHash };
      const { seed, ended, timing } = summary;
      const signature = await behaviourSignature({ game });
      const about = { command, game, seed, ended, signature, seconds: timing.seconds, files, policies: [] };
      const manifest = manifestOf(folder.path, { ...about, threads: timing.threads });
      folder.stage('manifest.json', withSelfHash({ schema: 'shamus-ceiling-manifest/1', ...manifest }));
      folder.commit();
    },
  };
}
