/** Two results folders compared, with intervals that hold. */
import { differenceOfRuns, type PlayedArm, type RunDifference } from '../analysis/two-runs.js';
import { mainMeasure, UsageError } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { type Html, html } from '../report/html.js';
import { count, points } from '../report/numbers.js';
import { readResults } from '../results/read.js';
import { addBatch, type BatchLine, readBatches } from '../results/tables/batches.js';
import { parseTally } from '../results/tables/tallies.js';
import { shareIn, Tally } from '../simulation/index.js';
import { titleOf } from './estimates.js';

/** Arms of the same name; without any, arms of the same place if both folders have as many. @throws UsageError */
function pairsOf(one: PlayedFolder, other: PlayedFolder): [NamedArm, NamedArm][] {
  if (one.game !== other.game) throw new UsageError(`one is of ${one.game.title}, the other of ${other.game.title}`);
  const named = one.arms.flatMap((arm): [NamedArm, NamedArm][] => {
    const same = other.arms.find(({ title }) => title === arm.title);
    return same === undefined ? [] : [[arm, same]];
  });
  if (named.length > 0) return named;
  if (one.arms.length !== other.arms.length)
    throw new UsageError('the two have no arm in common, and not as many arms as each other');
  return one.arms.map((arm, place) => [arm, other.arms[place]!]);
}

type NamedArm = PlayedArm & { readonly title: string };
type PlayedFolder = Awaited<ReturnType<typeof readArms>>;

async function readArms(path: string) {
  const { manifest, summary, tallies } = readResults(path);
  const game = await loadGame(summary);
  const { rule, ended, seed } = manifest;
  const batches = readBatches(game, path, summary.runs, rule);
  const arms = summary.runs.map((run, place): NamedArm => {
    const tally = Tally.unpack(game, parseTally(game, tallies.arms[place]!));
    const winsOf = (batch: BatchLine) => {
      const sum = new Tally(game, tally.shape);
      addBatch(game, sum, batch);
      return { games: batch.games, wins: batch.games * shareIn(sum, mainMeasure(game).outcomes).mean };
    };
    return {
      title: titleOf(game, run),
      tally,
      rule,
      isComplete: ended === 'complete',
      batches: new Map(batches.filter(({ arm }) => arm === place).map((batch) => [batch.from, winsOf(batch)])),
    };
  });
  return { game, seed, arms };
}

const METHODS: Readonly<Record<RunDifference['method'], string>> = {
  'paired-batches': "paired: both played the same decks; Student's interval of the differences of whole batches",
  newcombe: "not paired: the seeds differ; Newcombe's interval of two independent rates",
  bonferroni: 'not paired: it holds however the two depend on each other, and is therefore wide',
};

/** The comparison as a part of a page. */
export async function compareFolders(a: string, b: string): Promise<Html> {
  try {
    const [one, other] = [await readArms(a), await readArms(b)];
    const { game, seed } = one;
    const pairs = pairsOf(one, other);
    const rows = pairs.map(([first, second]) => {
      const { estimate, low, high, method, games } = differenceOfRuns(game, first, second, seed === other.seed);
      return html`<tr><th scope="row">${first.title}<span class="note">A</span>${first.title !== second.title && html`${second.title}<span class="note">B</span>`}</th><td class="number">${points(estimate)} (${points(low)} to ${points(high)})<span class="note">${METHODS[method]}</span></td>${games.map((each) => html`<td class="number">${count(each)}</td>`)}</tr>\n`;
    });
    return html`<section><h2>${mainMeasure(game).title}: B minus A, in points</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Differences"><table><thead><tr><th scope="col">arm</th><th scope="col" class="number">difference (95 % interval)</th><th scope="col" class="number">games of A</th><th scope="col" class="number">games of B</th></tr></thead><tbody>${rows}</tbody></table></div>
${pairs.length > 1 && html`<p class="reading">Each interval holds by itself at 95 %; they are not adjusted for being ${count(pairs.length)}.</p>`}</section>`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return html`<p class="fault" role="alert">${error.message}</p>`;
  }
}
