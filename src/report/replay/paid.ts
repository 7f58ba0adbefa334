/**
 * Parts of a verdict beside the timeline: the account, the decision shown, and the moves that cost most. Runs in
 * browsers too.
 */
import type { ExplainedDecision, ExplainedGame } from '../../explain/explained-game.js';
import type { MeanWithError } from '../../explain/judge.js';
import type { DecisionExplanation, Replay } from '../../game/replay.js';
import { escapeHtml, html, rawHtml } from '../html.js';
import {
  formatChancePercent,
  formatChancePoints,
  formatError,
  isWholeGame,
  methodWords,
  pickMove,
  shortenMove,
  turnText,
} from '../kinds/explain.js';
import type { Verdict } from '../kinds/verdict.js';
import { playerMark } from './timeline.js';

const MAX_LISTED = 8;

type Frames = Pick<Replay, 'frames'>;

/** Luck and choices: from the chance before the deal to the result. */
export function drawAccount({ explained, names, result }: Verdict): string {
  const {
    account,
    account: { start, luck, playBySeat },
  } = explained;
  const end = formatChancePercent(account.result).replace('.0', '');
  const chances: (readonly [name: string, value: string, error: MeanWithError | null])[] = [
    ['before the deal', `${formatChancePercent(start.mean)} %`, start],
    ['luck', formatChancePoints(luck.mean), luck],
    ...playBySeat.map((play) => [`choices, ${names[play.seat]!}`, formatChancePoints(play.mean), play] as const),
    isWholeGame(explained) ? ['result', `${result}, ${end} %`, null] : ['after the deal', `${end} %`, null],
  ];
  const worst = Math.min(...playBySeat.map(({ mean }) => mean));
  const isBad = (error: MeanWithError | null) => worst < 0 && playBySeat.length > 1 && error?.mean === worst;
  return chances
    .map(
      ([name, value, error]) =>
        html`<div><dt>${name}</dt><dd${isBad(error) && rawHtml(' class="bad"')}>${value}${error !== null && html` <small>± ${formatError(error.error)}</small>`}</dd></div>`
          .text,
    )
    .join('');
}

/** The decision that a frame shows, or the last one before it; the first where there is none before. */
export function decisionAt({ explained: { decisions } }: Verdict, frame: number): ExplainedDecision | undefined {
  return decisions.findLast(({ event }) => event <= frame) ?? decisions[0];
}

/**
 * The frame that shows all of a decision: a lay-down has an event for each meld, up to what its player decided next in the
 * turn, or to the end of the turn where nothing was left to decide.
 */
export function lastFrameOf({ frames }: Frames, { explained: { decisions } }: Verdict, one: ExplainedDecision): number {
  const { seat, deal, turn, event, decision } = one;
  const next = decisions[decisions.indexOf(one) + 1];
  if (next?.seat === seat && next.turn === turn && next.deal === deal) return Math.max(event, next.event - 1);
  if (decision !== 'layDown') return event;
  let last = event;
  while (frames[last + 1]?.turn === turn && frames[last + 1]!.seat === seat) last++;
  return last;
}

/** The move that was made and the best one, with their chances. @param mark as in `ReplayRenderer` */
export function drawChoice(
  { names, chance }: Verdict,
  decision: ExplainedDecision,
  mark: (html: string) => string,
): string {
  const [made, best] = (['made', 'best'] as const).map((which) => pickMove(decision, which)) as [Move, Move];
  const told = (text: string) => rawHtml(mark(escapeHtml(text)));
  const share = ({ chance: { mean, error } }: Move) => `${formatChancePercent(mean)} ± ${formatError(error)}`;
  const better =
    best === made
      ? html`<tr><td colspan="2" class="soft">No other move came to more.</td></tr>`
      : html`<tr><td>best: ${told(best.move)}</td><td class="number"><b>${share(best)}</b></td></tr>`;
  return html`<thead><tr><th scope="col">${turnText(decision)}, ${names[decision.seat]!}: ${methodWords(decision.decision)}</th><th scope="col" class="number">${chance}, %</th></tr></thead>
<tbody><tr><td>${told(made.move)}</td><td class="number">${share(made)}</td></tr>${better}</tbody>`.text;
}

type Move = ExplainedDecision['moves'][number];

/** The moves with the highest costs, of all seats: with a link to each, and grey if the cost may be 0. */
function costliest({ decisions }: ExplainedGame): ExplainedDecision[] {
  return decisions
    .filter(({ cost }) => cost.mean > 0)
    .sort(
      (one, other) => Number(other.interval.low > 0) - Number(one.interval.low > 0) || other.cost.mean - one.cost.mean,
    )
    .slice(0, MAX_LISTED);
}

/** @param link leads to a frame */
export function drawMoves(
  replay: Frames,
  verdict: Verdict,
  link: (frame: number) => string,
  mark: (html: string) => string,
): string {
  const { explained, names } = verdict;
  const listed = costliest(explained);
  const areDeals = (explained.deals ?? []).length > 1;
  const whenOf = ({ deal, turn }: ExplainedDecision) => (areDeals ? `${deal}, ${turn}` : turn);
  const most = Math.max(...listed.map(({ cost }) => cost.mean));
  return listed
    .map((each) => {
      const { seat, decision, made, best, cost, interval } = each;
      const frame = lastFrameOf(replay, verdict, each);
      const better = best === made ? '' : `; better ${shortenMove(best)}`;
      const text = rawHtml(mark(escapeHtml(`${methodWords(decision)} ${shortenMove(made)}${better}`)));
      const isSure = interval.low > 0;
      return html`<li><a href="${link(frame)}" data-frame="${frame}"><span class="soft">${whenOf(each)}</span>${rawHtml(playerMark(seat, names[seat]!))}<span>${text}</span><span class="cost${!isSure && ' unsure'}"><span>${formatChancePercent(cost.mean)} ± ${formatError(cost.error)}${!isSure && html`<span class="spoken">, may be none</span>`}</span><i style="width:${((100 * cost.mean) / most).toFixed(1)}%"></i></span></a></li>`
        .text;
    })
    .join('');
}

/** Values of all moves at a frame, in the form in which policies state theirs. */
export function judgementsAt(replay: Frames, verdict: Verdict, frame: number): DecisionExplanation[] {
  const isAt = (each: ExplainedDecision) => each.event <= frame && frame <= lastFrameOf(replay, verdict, each);
  return verdict.explained.decisions.filter(isAt).map(thoughtOf);
}

function thoughtOf({ seat, decision, moves, worlds, worldsFit }: ExplainedDecision): DecisionExplanation {
  const choices = moves.map(({ move, chance, lead, trueCards }) => {
    const result =
      trueCards === 1 ? 'won' : trueCards === 0 ? 'lost' : trueCards !== null && `${formatChancePercent(trueCards)} %`;
    const truth = result === false ? '' : `; with the true cards ${result}`;
    return {
      ...{ choice: move, score: Number(formatChancePercent(chance.mean)) },
      ...{ why: `± ${formatChancePercent(chance.error)}${truth}`, chosen: lead === null },
    };
  });
  const fit = worldsFit === 'play' ? '' : ', by the rules alone';
  return {
    seat,
    question: `Chance to win, %, by move (${methodWords(decision)}; ${worlds} worlds${fit})`,
    choices: choices.sort((one, other) => other.score - one.score || Number(other.chosen) - Number(one.chosen)),
  };
}
