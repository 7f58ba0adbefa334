/** The verdicts on all deals, as deals.csv has them or, without it, ceiling.json; and the transcripts of deals that are won. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import type { Ceiling, Game, Verdict } from '../../game/index.js';
import type { CeilingSpec } from '../../simulation/index.js';
import { type Discrepancy, inFile } from '../discrepancy.js';
import type { TableLine } from '../tables/table.js';
import { CEILING_NAMES, type CeilingResults, dealsTable, CEILING_NAMES as FILES } from './ceiling-folder.js';

/** Verdicts on deals; `setup` is the place of the arm, `place` that of the deal in it, `goal` that of the goal. */
export interface Verdicts {
  /** The file that has them. */
  readonly file: string;
  /** Why they cannot be used; empty if they can. */
  readonly errors: readonly Discrepancy[];
  /** The verdict on each goal of a deal. */
  of(setup: number, place: number): readonly Verdict[];
  /** Turns tried for a goal of a deal; null where no file has them. */
  readonly nodes: ((setup: number, place: number, goal: number) => number) | null;
}

/** Reads the verdicts, and finds those that cannot be. */
export function readVerdicts(game: Game, ceiling: Ceiling, results: CeilingResults): Verdicts {
  const shape = wrongShape(ceiling, results);
  if (shape !== null) return { ...NONE, errors: [inFile(FILES.summary, shape)] };
  const hasRows = existsSync(join(results.path, FILES.deals));
  const verdicts = hasRows ? ofRows(ceiling, results) : ofLists(ceiling, results);
  if (verdicts.errors.length > 0) return verdicts;
  return { ...verdicts, errors: contradictions(game, ceiling, results, verdicts) };
}

const NONE: Verdicts = { file: FILES.summary, errors: [], of: () => [], nodes: null };

/** Says why ceiling.json cannot be of these goals or of these deals; null if it can. Its numbers are derived again later. */
function wrongShape({ goals }: Ceiling, { summary }: CeilingResults): string | null {
  const { games, ended, arms } = summary;
  const names = new Set(arms.map(({ setup }) => JSON.stringify(setup)));
  if (names.size !== arms.length) return 'has an arm twice';
  // Setups are solved one after the other, so at most one of an interrupted ceiling is begun and not complete.
  const first = arms.findIndex(({ deals }) => deals !== games);
  const rest = first < 0 ? [] : arms.slice(first + 1);
  if (arms.some(({ deals }) => deals > games) || rest.some(({ deals }) => deals > 0)) {
    return 'has numbers of deals that are impossible';
  }
  if ((ended === 'complete') !== first < 0) return `says '${ended}', and its numbers of deals do not`;
  const isOther = arms.some(({ goals: found }) => Object.keys(found).join() !== goals.join());
  return isOther ? `does not have the goals ${goals.join(', ')}` : null;
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
  const { lines, errors } = dealsTable(goals).read(path);
  const deals = summary.arms.flatMap(({ setup, deals: many }) =>
    Array.from({ length: many }, (_, place) => ({ variant: setup.variant, game: `${summary.from + place}` })),
  );
  if (lines.length !== deals.length) {
    errors.push(inFile(FILES.deals, `has ${lines.length} deals, and ${FILES.summary} ${deals.length}`));
  }
  for (const [at, { variant, game }] of deals.entries()) {
    const { line, cells = {} }: Partial<TableLine> = lines[at] ?? {};
    const isRight = goals.every((goal) => Number(cells[`${goal}_nodes`]) <= summary.nodes);
    if (isRight && cells.variant === variant && cells.game === game) continue;
    errors.push(inFile(FILES.deals, `is not the row of game ${game} of ${variant}`, line));
    break;
  }
  const starts = summary.arms.map((_, setup) => summary.arms.slice(0, setup).reduce((sum, arm) => sum + arm.deals, 0));
  const cell = (setup: number, place: number, column: string) => lines[starts[setup]! + place]!.cells[column]!;
  return {
    file: FILES.deals,
    errors: errors.slice(0, 1),
    of: (setup, place) => goals.map((goal) => cell(setup, place, goal) as Verdict),
    nodes: (setup, place, goal) => Number(cell(setup, place, `${goals[goal]}_nodes`)),
  };
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

const FILE = CEILING_NAMES.lines;

/** What was found in the transcripts. */
interface CheckedLines {
  readonly errors: Discrepancy[];
  /** Those of the sampled deals, by the place of the setup and the game's index; null where there is no such file. */
  readonly kept: ReadonlyMap<string, string> | null;
}

/** Checks every transcript by the rules, and that there is one of each deal that is won, in which its first goal is reached. */
export async function checkLines(
  game: Game,
  { goals }: Ceiling,
  plan: CeilingSpec,
  { path, summary }: CeilingResults,
  verdicts: Verdicts,
  isSampled: (setup: number, index: number) => boolean,
): Promise<CheckedLines> {
  const file = join(path, FILE);
  if (!existsSync(file)) return { errors: [], kept: null };
  const errors: Discrepancy[] = [];
  const kept = new Map<string, string>();
  const wonDeals = verdicts.errors.length > 0 ? null : won(summary, verdicts);
  const checker = await game.transcriptChecker();
  let current: {
    readonly setup: number;
    readonly index: number;
    readonly goal: number;
    readonly lines: string[];
  } | null = null;
  let line = 0;
  const tell = (message: string) => errors.push(inFile(FILE, message, line));
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    const complaint = checker.push(text);
    if (complaint !== null) tell(`${complaint.rule === null ? '' : `rule ${complaint.rule}: `}${complaint.message}`);
    const event = eventIn(text);
    if (event?.type === 'deal' && wonDeals !== null) {
      const next = wonDeals.next();
      current = next.done ? null : { ...next.value, lines: [] };
      if (current === null) tell('is of a deal that is not won');
      else if (!isOf(event, plan, current)) {
        tell(`is not of game ${current.index} of ${plan.setups[current.setup]!.variant}, which should follow`);
        break;
      }
    }
    if (current !== null && isSampled(current.setup, current.index)) current.lines.push(text);
    if (event?.type !== 'end' || current === null) continue;
    const { outcomes } = game.measures.find(({ name }) => name === goals[current!.goal])!;
    const outcome = game.outcomes.findIndex(({ name }) => name === event.outcome);
    if (!outcomes.includes(outcome)) tell(`does not reach the goal '${goals[current.goal]}'`);
    if (current.lines.length > 0) kept.set(`${current.setup} ${current.index}`, current.lines.join('\n'));
    current = null;
  }
  const last = checker.end();
  if (last !== null) tell(last.message);
  if (errors.length === 0 && wonDeals?.next().done === false) {
    errors.push(inFile(FILE, 'lacks transcripts of deals that are won'));
  }
  return { errors, kept };
}

/** The deals that are won, in order, with the place of the first goal that is reached. */
function* won({ arms, from }: CeilingResults['summary'], verdicts: Verdicts) {
  for (const [setup, { deals }] of arms.entries()) {
    for (let place = 0; place < deals; place++) {
      const goal = verdicts.of(setup, place).indexOf('won');
      if (goal >= 0) yield { setup, index: from + place, goal };
    }
  }
}

type Event = Readonly<Record<string, unknown>>;

function eventIn(text: string): Event | null {
  if (!/"type":"(deal|end)"/.test(text)) return null;
  try {
    return JSON.parse(text) as Event;
  } catch {
    return null;
  }
}

/** Whether a transcript begins with the deal of a game. */
function isOf(
  event: Event,
  { setups, seed }: CeilingSpec,
  { setup, index }: { setup: number; index: number },
): boolean {
  const { variant, players, rulings } = setups[setup]!;
  const told = { variant: event.variant, players: event.players, rulings: event.rulings };
  return event.seed === seed && event.game === index && isDeepStrictEqual(told, { variant, players, rulings });
}
