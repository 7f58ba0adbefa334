/** The transcripts of deals that are won, as lines.jsonl has them. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import type { Ceiling, Game } from '../../game/index.js';
import type { CeilingSpec } from '../../simulation/index.js';
import { type Discrepancy, inFile } from '../verify/discrepancy.js';
import { CEILING_NAMES } from './ceiling-format.js';
import type { CeilingResults } from './read-ceiling.js';
import type { Verdicts } from './verdicts.js';

const FILE = CEILING_NAMES.lines;

/** What was found in the transcripts. */
interface CheckedLines {
  readonly falsehoods: Discrepancy[];
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
  if (!existsSync(file)) return { falsehoods: [], kept: null };
  const falsehoods: Discrepancy[] = [];
  const kept = new Map<string, string>();
  const wonDeals = verdicts.falsehoods.length > 0 ? null : won(summary, verdicts);
  const checker = await game.transcriptChecker();
  let current: {
    readonly setup: number;
    readonly index: number;
    readonly goal: number;
    readonly lines: string[];
  } | null = null;
  let line = 0;
  const tell = (message: string) => falsehoods.push({ file: FILE, line, message });
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
  if (falsehoods.length === 0 && wonDeals?.next().done === false) {
    falsehoods.push(inFile(FILE, 'lacks transcripts of deals that are won'));
  }
  return { falsehoods, kept };
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
