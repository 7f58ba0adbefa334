/** Whether the folder of a ceiling is genuine. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { CeilingTally } from '../../analysis/index.js';
import { type Game, resolveSetup, UsageError, type Verdict } from '../../game/index.js';
import { type CeilingSpec, type FoundDeal, solveDeals } from '../../simulation/index.js';
import { type Discrepancy, findDifference, inFile } from '../discrepancy.js';
import { checkFiles, findFactErrors, findStrayText, isKnownVersion, neverProven } from '../verify/facts.js';
import { chancesToFind, drawSample } from '../verify/replay.js';
import type { Verification, VerifyOptions } from '../verify/verify.js';
import { type CeilingResults, ceilingText, dealsIn, dealsTable, CEILING_FILES as FILES } from './ceiling-folder.js';

/** Deals of a variant that are solved again together: what `verify` calls a batch of a ceiling. */
const DEALS_A_BATCH = 100;

interface Claims {
  /** The file that has the verdicts: without deals.csv, ceiling.json lists the deals that are not won. */
  readonly file: string;
  /** By setup and game, see `keyOf`; in order. */
  readonly deals: ReadonlyMap<string, FoundDeal>;
  /** The transcripts of won deals, by setup and game; null where there is no file of them. */
  readonly lines: ReadonlyMap<string, string> | null;
}

function keyOf({ setup, game }: Pick<FoundDeal, 'setup' | 'game'>): string {
  return `${setup} ${game}`;
}

/**
 * Checks that the files agree, that all numbers follow from the verdicts, that transcripts follow the rules and reach the
 * goal, and that a random sample of deals has the same verdicts when they are solved again.
 *
 * @throws UsageError if the game has no ceiling or no such setups
 */
export async function verifyCeiling(
  game: Game,
  results: CeilingResults,
  options: VerifyOptions,
): Promise<Verification> {
  const { path, manifest, summary } = results;
  if (game.ceiling === undefined) throw new UsageError(`'${path}': the deals of ${game.name} cannot be solved`);
  const { seed, from, games, nodes } = summary;
  const setups = summary.arms.map(({ setup }) => resolveSetup(game, setup));
  const plan: CeilingSpec = { setups, seed, from, games, nodes, threads: options.threads };
  const files = checkFolder(results);
  const { file, deals, errors } = readDeals(game, plan, results);
  const units = batchesOf(plan, [...deals.values()]);
  const sample = drawSample(units, options.batches, options.seed).flat();
  const isSampled = ({ setup, game: index }: FoundDeal) =>
    sample.some((part) => part.setup === setup && index >= part.from && index < part.from + part.games);
  const lines = await checkLines(game, plan, path, [...deals.values()], isSampled);
  const falsehoods = [
    ...files.errors,
    ...errors,
    ...findSummaryErrors(game, plan, results, [...deals.values()], file),
    ...lines.errors,
    ...(await solveAgain(game, { ...plan, parts: sample }, results, { file, deals, lines: lines.kept })),
  ];
  const everything = sample.length === units.length;
  return {
    ...{ schema: 'shamus-verify/1', path, ok: falsehoods.length === 0, falsehoods, unplayable: null },
    batches: { played: sample.length, of: units.length, seed: options.seed },
    chances: chancesToFind(sample.length, units.length),
    unproven: [
      ...files.unproven,
      ...(lines.kept === null
        ? [`not verified: how deals are won, but for those solved again (there is no ${FILES.lines})`]
        : []),
      ...(file === FILES.summary && !everything
        ? [`not verified: turns tried in all (there is no ${FILES.deals}; only solving all deals verifies them)`]
        : []),
      ...(summary.ended === 'complete' ? [] : ['not verified: why it was interrupted']),
      ...(manifest !== null
        ? neverProven(manifest)
        : [
            `not verified: duration, threads, version ${summary.version} (only stated in ${FILES.summary})`,
            'not verified: command, date, machine and author (there is no manifest.json)',
          ]),
    ],
  };
}

/** Finds files that are not as the manifest has them, facts that cannot be, and fields that no ceiling has. */
function checkFolder({ path, manifest, summary }: CeilingResults) {
  const names: readonly string[] = Object.values(FILES);
  const files = checkFiles({
    ...{ path, files: manifest?.files ?? {}, expected: manifest === null ? [] : names },
    isChecked: (name) => name === 'manifest.json' || (manifest === null && names.includes(name)),
  });
  const errors = [...findStrayText(path, FILES.summary, summary, ceilingText), ...files.errors];
  if (!isKnownVersion(summary.version)) errors.push(inFile(FILES.summary, `names the version '${summary.version}'`));
  if (manifest === null) return { ...files, errors };
  const { timing, version, ended } = summary;
  const derived = {
    ended,
    versions: { ...manifest.versions, 'shamus-lab': version },
    machine: { ...manifest.machine, threads: timing.threads },
    seconds: Number(timing.seconds.toFixed(3)),
  };
  errors.push(...findFactErrors(path, manifest, derived));
  return { ...files, errors };
}

/** Reads the verdicts on all deals, as far as they are of the deals that should follow each other. */
function readDeals(game: Game, { setups, from, games, nodes }: CeilingSpec, { path, summary }: CeilingResults) {
  const { goals } = game.ceiling!;
  const deals = new Map<string, FoundDeal>();
  const file = existsSync(join(path, FILES.deals)) ? FILES.deals : FILES.summary;
  const { lines, errors } = dealsTable(goals).read(path);
  for (const [row, deal] of dealsIn(lines, goals, games).entries()) {
    const { line, cells } = lines[row]!;
    const [variant, index] = [setups[deal.setup]?.variant, from + (row % games)];
    const isRight = cells.variant === variant && deal.game === index && deal.goals.every((goal) => goal.nodes <= nodes);
    if (!isRight) {
      errors.push(
        inFile(file, variant === undefined ? 'is of no deal' : `is not the row of game ${index} of ${variant}`, line),
      );
      break;
    }
    deals.set(keyOf(deal), deal);
  }
  if (new Set(setups.map((setup) => JSON.stringify(setup))).size < setups.length) {
    errors.push(inFile(FILES.summary, 'has an arm twice'));
  }
  if (file === FILES.summary) {
    for (const [setup, arm] of summary.arms.entries()) {
      const lists = goals.map((name) => [new Set(arm.goals[name]?.lostGames), new Set(arm.goals[name]?.unknownGames)]);
      for (let index = from; index < from + Math.min(arm.deals, games); index++) {
        const verdicts = lists.map(([lost, unknown]): Verdict => {
          return lost!.has(index) ? 'lost' : unknown!.has(index) ? 'unknown' : 'won';
        });
        const found = { setup, game: index, line: [], goals: verdicts.map((verdict) => ({ verdict, nodes: 0 })) };
        deals.set(keyOf(found), found);
      }
    }
  }
  const contradiction = findContradiction(game, setups, deals.values());
  return { file, deals, errors: contradiction === null ? errors : [...errors, inFile(file, contradiction)] };
}

function findContradiction(game: Game, setups: CeilingSpec['setups'], deals: Iterable<FoundDeal>): string | null {
  const { goals } = game.ceiling!;
  const outcomes = goals.map((name) => game.measures.find((measure) => measure.name === name)!.outcomes);
  const pairs = goals.flatMap((_, one) =>
    [...goals.keys()]
      .filter((other) => other !== one && outcomes[one]!.every((each) => outcomes[other]!.includes(each)))
      .map((other) => [one, other] as const),
  );
  for (const { setup, game: index, goals: found } of deals) {
    for (const [one, other] of pairs) {
      const [is, should] = [found[one]!.verdict, found[other]!.verdict];
      if ((is !== 'won' || should === 'won') && (should !== 'lost' || is === 'lost')) continue;
      return `${setups[setup]!.variant}, game ${index}: ${goals[one]} ${is} and ${goals[other]} ${should} exclude each other`;
    }
  }
  return null;
}

type Part = NonNullable<CeilingSpec['parts']>[number];

function batchesOf({ setups, from }: CeilingSpec, deals: readonly FoundDeal[]): Part[][] {
  return setups.flatMap((_, setup) => {
    const count = deals.filter((deal) => deal.setup === setup).length;
    return Array.from({ length: Math.ceil(count / DEALS_A_BATCH) }, (__, batch) => {
      const first = batch * DEALS_A_BATCH;
      return [{ setup, from: from + first, games: Math.min(DEALS_A_BATCH, count - first) }];
    });
  });
}

/** Finds numbers in ceiling.json that do not follow from the verdicts. @param file that has these */
function findSummaryErrors(
  game: Game,
  plan: CeilingSpec,
  { path, summary }: CeilingResults,
  deals: readonly FoundDeal[],
  file: string,
): Discrepancy[] {
  const tally = new CeilingTally(plan, game.ceiling!, false);
  for (const deal of deals) tally.add(deal);
  const made = tally.summary(game, tally.deals === plan.games * plan.setups.length, 0);
  // Lists of deals say nothing of turns.
  const arms = made.arms.map((arm, at) => (file === FILES.deals ? arm : { ...arm, nodes: summary.arms[at]!.nodes }));
  const { version, timing } = summary;
  return findDifference(
    path,
    FILES.summary,
    ceilingText({ ...made, version, arms, timing }),
    'the verdict on each deal',
  );
}

type Event = Readonly<Record<string, unknown>>;

/** Reads a line of a transcript if it begins or ends one. */
function eventIn(text: string): Event | null {
  if (!/"type":"(deal|end)"/.test(text)) return null;
  try {
    return JSON.parse(text) as Event;
  } catch {
    return null;
  }
}

/**
 * Checks every transcript by the rules, and that there is one of each deal that is won, in which its first goal is reached.
 *
 * @returns those of sampled deals, too
 */
async function checkLines(
  game: Game,
  { setups, seed }: CeilingSpec,
  path: string,
  deals: readonly FoundDeal[],
  isSampled: (deal: FoundDeal) => boolean,
): Promise<{ readonly errors: readonly Discrepancy[]; readonly kept: Claims['lines'] }> {
  const whole = join(path, FILES.lines);
  if (!existsSync(whole)) return { errors: [], kept: null };
  const errors: Discrepancy[] = [];
  const kept = new Map<string, string>();
  const goalOf = ({ goals }: FoundDeal) => goals.findIndex(({ verdict }) => verdict === 'won');
  const won = deals.filter((deal) => goalOf(deal) >= 0).values();
  const checker = await game.transcriptChecker();
  let current: { readonly deal: FoundDeal; readonly lines: string[] } | null = null;
  let line = 0;
  const tell = (message: string) => errors.push(inFile(FILES.lines, message, line));
  for await (const text of createInterface({ input: createReadStream(whole), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    const complaint = checker.push(text);
    if (complaint !== null) tell(`${complaint.rule === null ? '' : `rule ${complaint.rule}: `}${complaint.message}`);
    const event = eventIn(text);
    if (event?.type === 'deal') {
      const { value: deal } = won.next();
      if (deal === undefined) {
        tell('is of a deal that is not won');
        break;
      }
      const { variant, players, rulings } = setups[deal.setup]!;
      const should = [seed, deal.game, variant, players, rulings];
      if (!isDeepStrictEqual([event.seed, event.game, event.variant, event.players, event.rulings], should)) {
        tell(`is not of game ${deal.game} of ${variant}, which should follow`);
        break;
      }
      current = { deal, lines: [] };
    }
    current?.lines.push(text);
    if (event?.type !== 'end' || current === null) continue;
    const goal = game.ceiling!.goals[goalOf(current.deal)]!;
    const { outcomes } = game.measures.find(({ name }) => name === goal)!;
    const outcome = game.outcomes.findIndex(({ name }) => name === event.outcome);
    if (!outcomes.includes(outcome)) tell(`does not reach the goal '${goal}'`);
    if (isSampled(current.deal)) kept.set(keyOf(current.deal), current.lines.join('\n'));
    current = null;
  }
  const last = checker.end();
  if (last !== null) tell(last.message);
  if (errors.length === 0 && won.next().done === false) {
    errors.push(inFile(FILES.lines, 'lacks transcripts of deals that are won'));
  }
  return { errors, kept };
}

/** Finds deals that have other verdicts, other numbers of turns or other lines of play when they are solved again. */
async function solveAgain(
  game: Game,
  plan: CeilingSpec,
  { summary }: CeilingResults,
  { file, deals, lines }: Claims,
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  if (plan.parts?.length === 0) return found;
  const names = game.ceiling!.goals;
  const nodes = plan.setups.map(() => 0);
  const onDeal = (solved: FoundDeal) => {
    const { setup, game: index, goals, line } = solved;
    const deal = `${plan.setups[setup]!.variant}, game ${index}`;
    for (const [goal, { verdict, nodes: tried }] of goals.entries()) {
      nodes[setup]! += tried;
      const claimed = deals.get(keyOf(solved))!.goals[goal]!;
      if (verdict !== claimed.verdict) {
        const message = `${deal}: ${names[goal]} is ${claimed.verdict}, and ${verdict} when the deal is solved again`;
        found.push(inFile(file, message));
      } else if (file === FILES.deals && claimed.nodes !== tried) {
        const message = `${deal}: ${names[goal]} took ${claimed.nodes} turns, and ${tried} when the deal is solved again`;
        found.push(inFile(file, message));
      }
    }
    if (lines !== null && line.length > 0 && lines.get(keyOf(solved)) !== line.join('\n')) {
      found.push(inFile(FILES.lines, `${deal}: is not the line of play that is found when the deal is solved again`));
    }
    return undefined;
  };
  await solveDeals(plan, { lines: lines === null ? null : 'transcript', onDeal });
  for (const [setup, { deals: count, nodes: claimed }] of summary.arms.entries()) {
    const solved = plan.parts!.filter((part) => part.setup === setup).reduce((sum, { games }) => sum + games, 0);
    if (solved !== count || nodes[setup] === claimed) continue;
    const { variant } = plan.setups[setup]!;
    found.push(inFile(FILES.summary, `has ${claimed} turns of ${variant}, and not ${nodes[setup]}`));
  }
  return found;
}
