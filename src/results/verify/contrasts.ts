/** What can be checked of contrasts without playing a game, and of a batch of deals that was played again. */
import type { Game } from '../../game/index.js';
import { SHARE } from '../../game/index.js';
import {
  ContrastCounts,
  contrastedArms,
  type DealResults,
  gamesPerRound,
  type RunSpec,
  type Tally,
} from '../../simulation/index.js';
import { checkText, parseChecksum } from '../tables/checksums.js';
import { CONTRAST_BATCH_COLUMNS, contrastsCheck } from '../tables/contrast-batches-csv.js';
import type { BatchesFile, BatchLine } from './batches.js';
import { type Discrepancy, inFile } from './discrepancy.js';
import type { RebuiltRun } from './rebuild.js';
import { linesOf } from './text-files.js';

const NAME = 'contrast-batches.csv';

/** A row of contrast-batches.csv. */
export interface ContrastLine {
  /** From 1. */
  readonly line: number;
  readonly games: number;
  readonly arms: number;
  readonly check: string;
}

/** The rows by the deals that they are of, see `dealsKey`. */
export type ContrastLines = ReadonlyMap<string, ContrastLine>;

export function readContrastBatches(path: string): { rows: ContrastLines; falsehoods: Discrepancy[] } {
  const [head, ...texts] = linesOf(path, NAME);
  const rows = new Map<string, ContrastLine>();
  if (head === undefined) return { rows, falsehoods: [] };
  const falsehoods: Discrepancy[] = [];
  if (head !== CONTRAST_BATCH_COLUMNS.join()) {
    falsehoods.push({ file: NAME, line: 1, message: 'does not have its columns' });
  }
  for (const [place, text] of texts.entries()) {
    if (text === '' && place === texts.length - 1) continue;
    const found = /^(\d{1,3}),(\d{1,10}),(\d{1,10}),(\d{1,6}),([0-9a-f]{16})$/.exec(text);
    const [players, from, games, arms] = (found ?? []).slice(1, 5).map(Number);
    const key = `${players} ${from}`;
    if (found === null || rows.has(key)) {
      falsehoods.push({ file: NAME, line: place + 2, message: 'is not a row of a batch of deals' });
    } else {
      rows.set(key, { line: place + 2, games: games!, arms: arms!, check: found[5]! });
    }
  }
  return { rows, falsehoods };
}

/** The batch of deals that a batch of a contrasted arm belongs to; null for another arm's. */
export function dealsKey({ arms, contrasts }: RunSpec, { arm, from }: Pick<BatchLine, 'arm' | 'from'>): string | null {
  if (contrasts === undefined || !contrastedArms(contrasts).includes(arm)) return null;
  return `${arms[arm]!.setup.players} ${from}`;
}

/** Counts of contrasts that do not come to those of the arms, or that their batches do not come to. */
export function findContrastErrors(
  game: Game,
  { plan, result }: RebuiltRun,
  rows: ContrastLines,
  { lines }: Pick<BatchesFile, 'lines'>,
): Discrepancy[] {
  const { contrasts: counts } = result;
  if (plan.contrasts === undefined || counts === undefined) {
    return rows.size === 0 ? [] : [inFile(NAME, 'is of contrasts that summary.json does not have')];
  }
  const tallies = result.arms.map(({ tally }) => tally);
  const found: Discrepancy[] = [];
  for (const [place, { label }] of plan.contrasts.all.entries()) {
    if (hasSumsOfArms(game, plan, counts, place, tallies)) continue;
    found.push(inFile('tallies.json', `has other results of '${label}' than of the arms that it compares`));
  }
  for (const [at, { arm, measure }] of counts.variables.entries()) {
    if (counts.jointOf(at, at) === heldBy(game, tallies[arm]!, measure)) continue;
    found.push(inFile('tallies.json', `has other results of arm ${arm + 1} among the contrasts`));
  }
  const batches = new Map<string, BatchLine[]>();
  for (const line of lines) {
    const key = dealsKey(plan, line);
    if (key !== null) batches.set(key, [...(batches.get(key) ?? []), line]);
  }
  for (const [key, together] of batches) {
    const row = rows.get(key);
    if (row?.arms === together.length && together.every(({ games }) => games === row.games)) continue;
    return [...found, inFile(NAME, 'does not have the batches that batches.csv has')];
  }
  if (batches.size !== rows.size) return [...found, inFile(NAME, 'does not have the batches that batches.csv has')];
  const sum = [...rows.values()].reduce((all, { check }) => all + parseChecksum(check)!, 0n);
  if (checkText(sum) !== checkText(contrastsCheck(counts))) {
    found.push(inFile('tallies.json', `has counts of contrasts that the batches in ${NAME} do not come to`));
  }
  return found;
}

/** Whether a contrast's sums add up to the weighted sum of its arms' counts, over as many deals. */
function hasSumsOfArms(
  game: Game,
  { arms, contrasts }: RunSpec,
  counts: ContrastCounts,
  place: number,
  tallies: readonly Tally[],
): boolean {
  const { terms, measure } = contrasts!.all[place]!;
  const histogram = counts.histograms[place]!;
  const right = terms.reduce((sum, { arm, weight }) => sum + weight * heldBy(game, tallies[arm]!, measure), 0);
  const deals = tallies[terms[0]!.arm]!.games / gamesPerRound(game, arms[terms[0]!.arm]!);
  return histogram.count === deals && Math.round(histogram.mean() * deals) === right;
}

/** How often an arm had what is measured; where everybody plays for himself, its shares in 840ths. */
function heldBy(game: Game, { outcomes, entrants }: Tally, measure: string): number {
  if (game.kind === 'competitive') {
    const rounds = entrants[0]!.rounds[SHARE]!;
    return Math.round(rounds.mean() * rounds.count);
  }
  const places = game.measures.find(({ name }) => name === measure)!.outcomes;
  return places.reduce((sum, outcome) => sum + outcomes[outcome]!, 0);
}

/** Where a batch of deals, played again, does not come to what its check stands for. */
export function wrongContrasts(
  game: Game,
  { arms, contrasts }: RunSpec,
  results: ReadonlyMap<number, DealResults>,
  { line, check }: ContrastLine,
): Discrepancy | null {
  const counts = new ContrastCounts(game, arms, contrasts!);
  counts.add(results);
  const played = checkText(contrastsCheck(counts));
  if (played === check) return null;
  return { file: NAME, line, message: `check is ${check}, and ${played} when the games are played again` };
}
