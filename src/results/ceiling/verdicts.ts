/** The verdicts on all deals, as deals.csv has them or, without it, ceiling.json. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Ceiling, type Game, VERDICTS, type Verdict } from '../../game/index.js';
import { type Discrepancy, inFile } from '../verify/discrepancy.js';
import { linesOf } from '../verify/text-files.js';
import { CEILING_NAMES as FILES } from './ceiling-format.js';
import type { CeilingResults } from './read-ceiling.js';

/** Verdicts on deals; `setup` is the place of the arm, `place` that of the deal in it, `goal` that of the goal. */
export interface Verdicts {
  /** The file that has them. */
  readonly file: string;
  /** Why they cannot be used; empty if they can. */
  readonly falsehoods: readonly Discrepancy[];
  /** The verdict on each goal of a deal. */
  of(setup: number, place: number): readonly Verdict[];
  /** Turns tried for a goal of a deal; null where no file has them. */
  readonly nodes: ((setup: number, place: number, goal: number) => number) | null;
}

/** Reads the verdicts, and finds those that cannot be. */
export function readVerdicts(game: Game, ceiling: Ceiling, results: CeilingResults): Verdicts {
  const shape = wrongShape(ceiling, results);
  if (shape !== null) return { ...NONE, falsehoods: [inFile(FILES.summary, shape)] };
  const hasRows = existsSync(join(results.path, FILES.deals));
  const verdicts = hasRows ? ofRows(ceiling, results) : ofLists(ceiling, results);
  if (verdicts.falsehoods.length > 0) return verdicts;
  return { ...verdicts, falsehoods: contradictions(game, ceiling, results, verdicts) };
}

const NONE: Verdicts = { file: FILES.summary, falsehoods: [], of: () => [], nodes: null };

/** Says why ceiling.json is not of these goals or of these deals; null if it is. */
function wrongShape({ goals }: Ceiling, { summary }: CeilingResults): string | null {
  const { from, games, ended, arms } = summary;
  const names = new Set(arms.map(({ setup }) => JSON.stringify(setup)));
  if (names.size !== arms.length) return 'has an arm twice';
  // Setups are solved one after the other, so at most one of an interrupted ceiling is begun and not complete.
  const first = arms.findIndex(({ deals }) => deals !== games);
  const rest = first < 0 ? [] : arms.slice(first + 1);
  if (arms.some(({ deals }) => deals > games) || rest.some(({ deals }) => deals > 0)) {
    return 'has numbers of deals that are impossible';
  }
  if ((ended === 'complete') !== first < 0) return `says '${ended}', and its numbers of deals do not`;
  for (const [place, { deals, goals: found }] of arms.entries()) {
    if (Object.keys(found).join() !== goals.join()) return `does not have the goals ${goals.join(', ')}`;
    for (const [name, { won, lost, unknown, lostGames, unknownGames }] of Object.entries(found)) {
      const where = `arm ${place + 1}, ${name}:`;
      if (won + lost + unknown !== deals) return `${where} won, lost and unknown do not add up to ${deals} deals`;
      if (lost !== lostGames.length || unknown !== unknownGames.length) {
        return `${where} has other numbers of deals than it lists`;
      }
      for (const list of [lostGames, unknownGames]) {
        const isRight = list.every((index, at) => index >= from && index < from + deals && !(index <= list[at - 1]!));
        if (!isRight) return `${where} lists games that are not of its deals, or not in order`;
      }
      if (new Set([...lostGames, ...unknownGames]).size !== lost + unknown) return `${where} lists a game twice`;
    }
  }
  return null;
}

/** Verdicts from the lists of games that are not won. */
function ofLists({ goals }: Ceiling, { summary }: CeilingResults): Verdicts {
  const { from } = summary;
  const lists = summary.arms.map((arm) =>
    goals.map((name) => {
      const { lostGames, unknownGames } = arm.goals[name]!;
      return { lost: new Set(lostGames), unknown: new Set(unknownGames) };
    }),
  );
  const of = (setup: number, place: number) =>
    lists[setup]!.map(({ lost, unknown }): Verdict => {
      if (lost.has(from + place)) return 'lost';
      return unknown.has(from + place) ? 'unknown' : 'won';
    });
  return { ...NONE, of };
}

/** Verdicts from deals.csv. */
function ofRows({ goals }: Ceiling, { path, summary }: CeilingResults): Verdicts {
  const [head, ...rows] = linesOf(path, FILES.deals);
  const wrong = (line: number, message: string): Verdicts => ({
    ...NONE,
    file: FILES.deals,
    falsehoods: [{ file: FILES.deals, line, message }],
  });
  if (head !== ['variant', 'game', ...goals.flatMap((goal) => [goal, `${goal}_nodes`])].join()) {
    return wrong(1, 'does not have its columns');
  }
  if (rows.pop() !== '') return wrong(rows.length + 2, 'ends in the middle of a line');
  const starts: number[] = [];
  let next = 0;
  for (const { deals } of summary.arms) {
    starts.push(next);
    next += deals;
  }
  if (rows.length !== next) return wrong(rows.length + 1, `has ${rows.length} deals, and ${FILES.summary} ${next}`);
  const read = rows.map((row) => row.split(','));
  for (const [setup, { deals, setup: its }] of summary.arms.entries()) {
    for (let place = 0; place < deals; place++) {
      const at = starts[setup]! + place;
      const [variant, index, ...cells] = read[at]!;
      const isRight =
        variant === its.variant &&
        index === String(summary.from + place) &&
        cells.length === 2 * goals.length &&
        cells.every((cell, column) => (column % 2 === 0 ? isVerdict(cell) : isCount(cell, summary.nodes)));
      if (!isRight) return wrong(at + 2, `is not the row of game ${summary.from + place} of ${its.variant}`);
    }
  }
  const cell = (setup: number, place: number, column: number) => read[starts[setup]! + place]![2 + column]!;
  return {
    file: FILES.deals,
    falsehoods: [],
    of: (setup, place) => goals.map((_, goal) => cell(setup, place, 2 * goal) as Verdict),
    nodes: (setup, place, goal) => Number(cell(setup, place, 2 * goal + 1)),
  };
}

function isVerdict(text: string): boolean {
  return (VERDICTS as readonly string[]).includes(text);
}

function isCount(text: string, most: number): boolean {
  return /^(0|[1-9]\d{0,15})$/.test(text) && Number(text) <= most;
}

/** Deals that are won for a goal, and not for one that it includes. */
function contradictions(
  game: Game,
  { goals }: Ceiling,
  { summary }: CeilingResults,
  verdicts: Verdicts,
): Discrepancy[] {
  const outcomes = goals.map((name) => game.measures.find((measure) => measure.name === name)!.outcomes);
  const pairs = goals.flatMap((_, one) =>
    goals.flatMap((__, other) =>
      one !== other && outcomes[one]!.every((outcome) => outcomes[other]!.includes(outcome)) ? [[one, other]] : [],
    ),
  );
  for (const [setup, { deals, setup: its }] of summary.arms.entries()) {
    for (let place = 0; place < deals; place++) {
      const found = verdicts.of(setup, place);
      const pair = pairs.find(
        ([one, other]) =>
          (found[one!] === 'won' && found[other!] !== 'won') || (found[other!] === 'lost' && found[one!] !== 'lost'),
      );
      if (pair === undefined) continue;
      const [one, other] = pair.map((goal) => `${goals[goal]} ${found[goal]}`);
      const message = `${its.variant}, game ${summary.from + place}: ${one} and ${other} exclude each other`;
      return [inFile(verdicts.file, message)];
    }
  }
  return [];
}
