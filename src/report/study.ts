import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type ArmSummary, ResultsError, type RunSummary } from '../experiment/index.js';
import { type Game, UsageError } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { type ArmGroup, groupArms } from './arms.js';

/** How many games had the value `from`, `from + step`, …. */
export interface Distribution {
  readonly from: number;
  readonly step: number;
  readonly counts: readonly number[];
}

/** What it takes to run a study again. */
export interface Provenance {
  readonly command: string;
  readonly question: string | null;
  readonly seed: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly signature: string;
  readonly policies: readonly { readonly name: string; readonly role: string; readonly sha256: string }[];
  readonly machine: { readonly platform: string; readonly cpu: string; readonly threads: number };
  readonly finished: string;
  readonly seconds: number;
}

/** Results as reports are made from them. */
export interface Study {
  /** Of the folder. */
  readonly name: string;
  readonly game: Game;
  readonly question: string | null;
  readonly ended: RunSummary['ended'];
  readonly runs: readonly ArmSummary[];
  readonly groups: readonly ArmGroup[];
  readonly provenance: Provenance;
  /** Null where the results do not have it. */
  readonly distribution: (run: ArmSummary, metric: string) => Distribution | null;
}

interface Tallies {
  readonly arms: readonly { readonly metrics: Readonly<Record<string, Distribution>> }[];
}

/** @throws UsageError if the folder holds no results */
export async function readStudy(path: string): Promise<Study> {
  if (!existsSync(path)) throw new UsageError(`there is no results folder '${path}'`);
  if (!existsSync(join(path, 'summary.json'))) {
    throw new UsageError(`'${path}' is no results folder: it has no summary.json`);
  }
  const summary = readJson<RunSummary>(path, 'summary.json');
  const provenance = readJson<Provenance>(path, 'manifest.json');
  const tallies = existsSync(join(path, 'tallies.json')) ? readJson<Tallies>(path, 'tallies.json') : null;
  const game = await loadGame(summary.game);
  return {
    name: basename(resolve(path)),
    game,
    question: provenance.question,
    ended: summary.ended,
    runs: summary.runs,
    groups: groupArms(game, summary.runs),
    provenance,
    distribution: (run, metric) => tallies?.arms[summary.runs.indexOf(run)]?.metrics[metric] ?? null,
  };
}

function readJson<T>(folder: string, name: string): T {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
  } catch (error) {
    throw new ResultsError(`cannot read '${join(folder, name)}': ${(error as Error).message}`);
  }
}
