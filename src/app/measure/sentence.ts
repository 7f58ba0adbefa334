/** The words for a result: a sentence before the numbers. */
import { html } from '../../report/html.js';
import { element } from '../../report/replay/browser/element.js';
import type { SessionView, ShownDifference } from '../sandbox/session.js';
import { formatSignedShare } from './plot.js';

/** Beginnings of a sentence if B wins more than A, or less; A is the team that B is compared with. */
export interface SentenceBeginnings {
  readonly more: string;
  readonly less: string;
}

export interface Sentence {
  /** The finding. */
  readonly says: string;
  /** Its interval. */
  readonly range: string;
}

/** Shows a finding. It is spoken once a verdict, not at each look. @param verdict tells verdicts apart @param rest follows it, unspoken */
export function showSentence({ says, range }: Sentence, verdict: string, rest = ''): void {
  element('say').innerHTML = html`<b>${says}</b> <span class="soft num">${range}${rest}</span>`.text;
  const told = element('told');
  if (told.dataset.verdict !== verdict) told.textContent = `${says} ${range}`;
  told.dataset.verdict = verdict;
}

/** The result of a run so far. @param beginnings for a difference */
export function createSentence({ state, difference, rows }: SessionView, beginnings: SentenceBeginnings): Sentence {
  if (difference === null) {
    const says = rows.map(({ name, mean }) => `${name} wins ${(100 * mean).toFixed(1)}`).join(', ');
    const ranges = rows.map(({ low, high }) => `${(100 * low).toFixed(2)} to ${(100 * high).toFixed(2)}`);
    return { says: `${says} of a hundred games.`, range: `95 % interval ${ranges.join(' and ')}.` };
  }
  return differenceSentence(difference, beginnings, state === 'complete');
}

function differenceSentence(
  difference: ShownDifference,
  { more, less }: SentenceBeginnings,
  isComplete: boolean,
): Sentence {
  const { mean, low, high, decision, plus } = difference;
  if (decision === 'same') return { says: 'Both teams are the same, so they cannot differ.', range: '' };
  const interval = `95 % interval ${formatSignedShare(low, 2)} to ${formatSignedShare(high, 2)}`;
  if (decision === 'close' && mean === 0) return { says: 'No game ended otherwise.', range: `${interval}.` };
  if (decision === 'close')
    return { says: 'They differ by less than half a game in a hundred.', range: `${interval}.` };
  if (decision === 'open') {
    const says = isComplete ? 'Undecided: these games show no difference.' : 'Undecided so far.';
    return { says, range: `${interval}; it ${isComplete ? '' : 'still '}includes 0.` };
  }
  const isMore = mean > 0;
  const words = `${(100 * Math.abs(mean)).toFixed(1)} ${isMore ? 'more' : 'fewer'} games in a hundred`;
  const begin = plus === 'a' ? 'A wins' : isMore ? more : less;
  const than = plus === 'a' ? ' than an even share at a table of B' : '';
  return { says: `${begin} ${words}${than}.`, range: `${interval}, all on one side of zero.` };
}
