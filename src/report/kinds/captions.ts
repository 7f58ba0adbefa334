/** Notes below the numbers of a run: games, seed, speed, methods of intervals, sample sizes. */
import { estimateIn, type SampleSizes } from '../../analysis/index.js';
import { mainMeasure, nonDefaultRulings } from '../../game/index.js';
import type { Block } from '../blocks/block.js';
import { formatSpeed } from '../lines.js';
import {
  countNoun,
  formatCount,
  formatLevel,
  formatLevelPercent,
  formatPercent,
  formatPointsSize,
  joinNames,
} from '../numbers.js';
import { describeCheats, nameInStudy } from '../study/arms.js';
import { METHOD_NAMES } from '../study/methods.js';
import type { Study, StudyContrasts } from '../study/study.js';

/** Beginning of the sentence about a run that is not complete, by its end. */
const END_SENTENCE = { interrupted: 'The run was interrupted', failed: 'The run failed' } as const;

/** Warnings for readers who take the numbers for a whole answer. */
export function createNotices({ result: { ended }, runs, groups }: Study): string[] {
  const partial = runs
    .filter(({ complete }) => !complete)
    .map((run) => `${nameInStudy(groups, run)} (${countNoun(run.games, 'game')})`);
  if (ended !== 'complete') {
    const cut = partial.length === 0 ? '' : ` Cut short: ${joinNames(partial)}.`;
    return [`${END_SENTENCE[ended]}: the numbers are about the games that were finished.${cut}`];
  }
  return partial.length === 0 ? [] : [`The precision asked for was not reached by ${joinNames(partial)}.`];
}

/** Notes on games, seed, speed, methods of intervals and sample sizes. */
export function createCaptions(study: Study, blocks: readonly Block[]): string[] {
  const { game, runs, result, sizes, contrasts } = study;
  const { seed, ended, timing } = result;
  const setups = new Map(runs.map((run) => [run.setup, run.games]));
  const games = [...setups.values()];
  const all = games.reduce((sum, here) => sum + here, 0);
  const each = new Set(games).size === 1 ? `${countNoun(games[0]!, 'game')} an arm` : countNoun(all, 'game');
  const { method, level: ofArms } = estimateIn(runs[0]!, mainMeasure(game).name)!;
  const stopped =
    ended === 'interrupted' && method === 'bounded'
      ? ' They are valid only if interim results did not make you stop.'
      : '';
  const [first, ...others] = runs.map(({ setup }) => nonDefaultRulings(game, setup));
  const common = first!.filter((ruling) => others.every((rulings) => rulings.includes(ruling)));
  return [
    `${each}, seed '${seed}'${setupsText(study)}.`,
    // On a line of its own: it is the one that differs from run to run.
    timing === undefined ? '' : `${formatSpeed(timing)}`,
    common.length === 0 ? '' : `Rulings: ${common.join(' ')}.`,
    `Intervals: ${METHOD_NAMES[method]}.${stopped}`,
    multiplicity(countIntervals(blocks, contrasts), ofArms),
    ...describeCheats(runs).map(
      (cheat) => `${cheat}: this measures the value of that information, not playing strength.`,
    ),
    formatSampleSizes(sizes),
  ];
}

/** `, standard, 2 players`: what all arms have in common. */
function setupsText({ game, runs }: Study): string {
  const variants = new Set(runs.map(({ setup }) => setup.variant));
  const players = new Set(runs.map(({ setup }) => setup.players));
  return [
    ...(variants.size === 1 && game.setups.variants.length > 1 ? [`, ${[...variants][0]}`] : []),
    ...(players.size === 1 ? [`, ${countNoun([...players][0]!, 'player')}`] : []),
  ].join('');
}

function countIntervals(blocks: readonly Block[], contrasts: StudyContrasts | null): number {
  const separate = blocks.filter(
    (block) =>
      block.kind === 'estimates' &&
      !block.name.startsWith('answer') &&
      !(contrasts?.adjust === 'simultaneous' && block.name.startsWith('contrasts')),
  );
  return separate.flatMap((block) => (block.kind === 'estimates' ? block.rows : [])).filter(({ low }) => low !== null)
    .length;
}

/** Sentence on the number of intervals, and how many of them are expected to miss; empty for fewer than two. */
function multiplicity(intervals: number, of: number): string {
  if (intervals < 2) return '';
  const misses = intervals * (1 - of);
  const expected = misses < 10 ? Math.max(0.1, misses).toFixed(1) : formatCount(Math.round(misses));
  return `${formatCount(intervals)} separate ${formatLevel(of)} intervals: expect ${expected} of them to miss the true value.`;
}

/** One sentence on the decks needed for a significant difference, or for an interval as narrow; empty for null. */
export function formatSampleSizes(sizes: SampleSizes | null): string {
  if (sizes === null) return '';
  const { kind, effect, power, decks, round } = sizes;
  const games = round > 1 ? ` (${formatCount(decks * round)} games)` : '';
  const takes = `${countNoun(decks, 'deck')}${games} of another seed`;
  const limit = 'by the upper 95 % limit of the variance';
  if (kind === 'interval') return `An interval ${formatPercent(2 * effect)} points wide takes ${takes}, ${limit}.`;
  const what = effect === 0.005 ? 'Half a point' : `A difference of ${formatPointsSize(effect)} points`;
  const where = kind === 'contrast' ? ' in any of these contrasts' : '';
  return `${what}${where} would show after ${takes}, with power ${formatLevelPercent(power)} % and ${limit}.`;
}
