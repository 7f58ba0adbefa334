/** An explained game as blocks: luck and play, and the moves that cost most. */
import { type ExplainedDecision, type ExplainedGame, findMistakes } from '../../explain/explained-game.js';
import type { MeanWithError } from '../../explain/judge.js';
import type { Game } from '../../game/index.js';
import { type Block, type Column, heading, lead, paragraphs, table, textColumn } from '../blocks/block.js';
import { capitalise, countNoun, formatSigned, joinWords } from '../numbers.js';

type Decision = ExplainedDecision;

/** @param most moves listed; all decisions with every move if Infinity */
export function explainBlocks(game: Game, explained: ExplainedGame, most: number): Block[] {
  const { index, seed, setup, team, base, account } = explained;
  const reason = game.results.reasons.find(({ name }) => name === explained.reason)!;
  const sums: readonly (readonly [part: string, value: string])[] = [
    ['before the deal', share(account.start)],
    ['luck', signed(account.luck)],
    ...playParts(game, explained, null),
    [isWholeGame(explained) ? 'result' : 'after the deal', formatChancePercent(account.result)],
  ];
  const mistakes = findMistakes(explained).slice(0, most);
  return [
    heading(`Game ${index} of seed '${seed}', ${setup.variant}, ${team}: ${reason.summary}`),
    lead(explainDecision(explained)),
    ...paragraphs(
      ...listHindsightMoves(explained),
      base === team ? '' : `Playouts by ${base}.`,
      ...describeChances(game, explained),
    ),
    ...table('account', '', sums, [
      textColumn(`${chanceName(game, explained)}, %`, ([part]) => part),
      { heading: '', cell: ([, value]) => value },
    ]),
    ...dealsTable(explained),
    ...(mistakes.length === 0
      ? paragraphs('No move had a measurable cost.')
      : table(
          'mistakes',
          'The moves that cost most (in %, after \u00b1 one standard error)',
          mistakes,
          columnsOf(game, explained),
        )),
    ...paragraphs(...notes(explained)),
  ];
}

/** The result of a game and its causes, in sentences. @param own seat of the reader; null for none */
export function explainLosses(game: Game, explained: ExplainedGame, own: number | null = null): string[] {
  const { account } = explained;
  const reason = game.results.reasons.find(({ name }) => name === explained.reason)!;
  const play = playParts(game, explained, own).map((part) => part.join(' '));
  const parts = `${capitalise(chanceName(game, explained))}: ${share(account.start)} % before the deal, luck ${signed(account.luck)}, ${play.join(', ')}.`;
  return [
    `${capitalise(reason.summary)}.`,
    ...describeChances(game, explained),
    parts,
    explainDecision(explained),
    ...listHindsightMoves(explained),
  ];
}

/** Change of the chance to win by the choices of each seat. */
function playParts(game: Game, explained: ExplainedGame, own: number | null): [string, string][] {
  const { play, playBySeat } = explained.account;
  if (playBySeat.length < 2) return [[own === null ? 'play' : 'your play', signed(play)]];
  const whose = (seat: number) => {
    if (seat === own) return 'your play';
    const isPartner = own !== null && explained.setup.players === 2;
    return isPartner ? 'your partner’s play' : `play of ${playerNameOf(game, explained, { seat })}`;
  };
  return playBySeat.map((part) => [whose(part.seat), signed(part)]);
}

function columnsOf(game: Game, explained: ExplainedGame): Column<Decision>[] {
  const chance = (which: 'made' | 'best'): Column<Decision> => ({
    heading: 'chance',
    cell: (decision) => share(pickMove(decision, which).chance),
  });
  return [
    ...((explained.deals ?? []).length < 2 ? [] : [{ heading: 'deal', cell: ({ deal }: Decision) => `${deal}` }]),
    { heading: 'turn', cell: ({ turn }) => `${turn}` },
    // The head says who, if the account is of one seat.
    explained.seat === undefined
      ? textColumn('player', (decision: Decision) => {
          return `${playerNameOf(game, explained, decision)}: ${methodWords(decision.decision)}`;
        })
      : textColumn('decision', ({ decision }: Decision) => methodWords(decision)),
    textColumn('made', ({ made }) => shortenMove(made)),
    chance('made'),
    textColumn('better', ({ best, made }) => (best === made ? '?' : shortenMove(best))),
    chance('best'),
    { heading: 'cost', cell: ({ cost }) => signed(cost, false) },
    {
      ...{ heading: 'true cards', isText: true, isOptional: true },
      cell: (decision) => {
        const [made, best] = (['made', 'best'] as const).map((move) => pickMove(decision, move).trueCards);
        return made == null || best == null ? '' : `${truthOf(made)}, ${truthOf(best)}`;
      },
    },
  ];
}

export function pickMove({ moves, made, best }: Decision, which: 'made' | 'best'): Decision['moves'][number] {
  const own = moves.find(({ lead }) => lead === null)!;
  if (which === 'made' || made === best) return own;
  return moves.reduce((one, other) => (other.chance.mean > one.chance.mean ? other : one));
}

export function chanceName(game: Game, { measure }: ExplainedGame): string {
  const { title, seatMetric } = game.results.measures.find(({ name }) => name === measure)!;
  return seatMetric === undefined ? `chance of ${title}` : 'chance to win';
}

/** Competitive games: the seat that is judged, and its chances from deal to deal. */
export function describeChances(game: Game, explained: ExplainedGame): string[] {
  const { seat, policy, standings, deals } = explained;
  if (seat === undefined) return [];
  const who = `About ${playerNameOf(game, explained, { seat }).toLowerCase()} (${policy})`;
  if (standings === undefined) return [`${who}.`];
  const [one, ...more] = deals!;
  const which = more.length > 0 || standings.length === 1 ? '' : `, deal ${one!.deal} of ${standings.length}`;
  const course = standings.map((chance) => (100 * chance).toFixed(0));
  return [`${who}${which}; chance to win after each deal, %: ${course.join(' ')}.`];
}

/** True if a whole game is explained, not one deal of several. */
export function isWholeGame({ deals, standings }: ExplainedGame): boolean {
  return deals === undefined || deals.at(-1)!.deal === standings!.length;
}

function dealsTable({ deals = [] }: ExplainedGame): Block[] {
  if (deals.length < 2) return [];
  const columns: Column<(typeof deals)[number]>[] = [
    { heading: 'deal', cell: ({ deal }) => `${deal}` },
    { heading: 'before', cell: ({ start }) => share(start) },
    { heading: 'luck', cell: ({ luck }) => signed(luck) },
    { heading: 'play', cell: ({ play }) => signed(play) },
    { heading: 'after', cell: ({ result }) => formatChancePercent(result) },
  ];
  return table('deals', '', deals, columns);
}

/** `41.2` of 0.412. */
export function formatChancePercent(share: number): string {
  return (100 * share).toFixed(1);
}

/** `deal 3, turn 12`; without the deal where a game has one. */
export function turnText({ deal, turn }: { readonly deal?: number; readonly turn: number }): string {
  return `${deal === undefined ? '' : `deal ${deal}, `}turn ${turn}`;
}

export function explainDecision({ account }: ExplainedGame): string {
  const { decidedBy, result, luck, play } = account;
  const cost = play.mean > 0 ? 'nothing measurable' : (-100 * play.mean).toFixed(1);
  if (decidedBy === null) return 'Inconclusive: too few worlds to separate luck from play.';
  if (decidedBy === 'play')
    return `Play decided: the choices cost ${cost} points, and luck ${luck.mean < 0 ? 'took' : 'brought'} ${Math.abs(100 * luck.mean).toFixed(1)}.`;
  if (luck.mean > 0 && result > 0)
    return `Luck decided: it brought ${(100 * luck.mean).toFixed(1)} points, and the choices cost ${cost}.`;
  return `Luck decided: it took ${(-100 * luck.mean).toFixed(1)} points, and the choices cost ${cost}.`;
}

/** The decisions at which one other move would have changed the result, with the actual cards. */
export function listHindsightMoves({ decisions, account, deals }: ExplainedGame): string[] {
  // The effect of a move of one deal on the end of a game of several deals is unknown.
  if (deals !== undefined) return [];
  if (account.result !== 0 && account.result !== 1) return [];
  if (!decisions.some(({ moves }) => moves.some(({ trueCards }) => trueCards !== null))) return [];
  const isLost = account.result === 0;
  const others = decisions.filter(({ moves }) =>
    moves.some(({ trueCards, lead }) => lead !== null && trueCards === (isLost ? 1 : 0)),
  );
  const verb = isLost ? 'won' : 'lost';
  if (others.length === 0) return [`With the actual cards, no single other move would have ${verb}.`];
  const turns = [...new Set(others.map(({ turn }) => `${turn}`))];
  const named = turns.length > 6 ? `the first in turn ${turns[0]}` : `in turn ${joinWords(turns)}`;
  return [
    `With the actual cards, another move would have ${verb} at ${others.length} of ${countNoun(decisions.length, 'decision')} (${named}).`,
  ];
}

function notes({ decisions, worlds, unjudged, deals }: ExplainedGame): string[] {
  const few = decisions.filter((decision) => decision.worlds < worlds).length;
  const ruled = decisions.filter(({ worldsFit }) => worldsFit === 'rules').length;
  return [
    `${countNoun(decisions.length, 'decision')} with a choice, ${countNoun(worlds, 'world')} each. A move is listed if its cost is certain: the intervals of all decisions of a player hold together with 95 %.`,
    ...(few === 0 ? [] : [`${few} used fewer worlds: no more matched the other players' moves.`]),
    ...(ruled === 0
      ? []
      : [
          `${ruled === decisions.length ? 'All' : ruled} used worlds that match the rules only, without inference from other players' moves.`,
        ]),
    ...(unjudged === 0 ? [] : [`${unjudged} more were not evaluated: too few worlds, or no policy could play on.`]),
    ...(deals === undefined ? [] : ['Playouts end with the deal; the chance to win is estimated from the score then.']),
  ];
}

/** Words of a move that a table has room for. */
const MAX_WORDS = 7;

/** `Uno`; `Uno 2` where several seats have that role; `Seat 2` where all have the same. */
export function playerNameOf(
  game: Pick<Game, 'setups'>,
  { setup }: { readonly setup: { readonly players: number } },
  { seat }: { readonly seat: number },
): string {
  const roles = game.setups.roles(setup.players);
  if (new Set(roles).size === 1) return `Seat ${seat}`;
  const name = capitalise(roles[seat]!);
  return roles.filter((role) => role === roles[seat]).length === 1 ? name : `${name} ${seat}`;
}

/** The name of a method as words: `lay down`. */
export function methodWords(method: string): string {
  return method.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The words of a move for a table: a lay-down may have twenty cards. */
export function shortenMove(words: string): string {
  const parts = words.split(' ');
  return parts.length <= MAX_WORDS ? words : `${parts.slice(0, MAX_WORDS - 1).join(' ')} …`;
}

function truthOf(value: number): string {
  return value === 1 ? 'won' : value === 0 ? 'lost' : `${(100 * value).toFixed(0)} %`;
}

/** `41.2 ± 2.2` */
function share({ mean, error }: MeanWithError): string {
  return `${formatChancePercent(mean)} ± ${formatError(error)}`;
}

/** `+1.2 ± 0.4`, and without a plus `1.2 ± 0.4`. */
function signed({ mean, error }: MeanWithError, hasPlus = true): string {
  return `${hasPlus ? formatChancePoints(mean) : formatChancePoints(mean).replace('+', '')} ± ${formatError(error)}`;
}

export function formatError(error: number): string {
  return Number.isFinite(error) ? formatChancePercent(error) : '?';
}

/** `+1.2`, of points of 100. */
export function formatChancePoints(value: number): string {
  return formatSigned(100 * value, 1);
}
