/** Questions to people in words, with the moves to choose from. Runs in browsers too. */
import type { Json, Prompt } from '../../game/wire.js';

/** A move to choose from. */
export interface Choice {
  readonly words: string;
  readonly reply: Json;
  /** The card that is played or discarded; null for other moves. */
  readonly card: string | null;
  /** Cards that are taken from the discard pile, 0 for the stock; null for other moves. */
  readonly takes: number | null;
}

/** Cards that can be laid together: part of a lay-down. */
export interface Piece {
  readonly reply: Request;
  readonly cards: readonly string[];
}

/** A decision with all that a person needs to make it. */
export interface Question extends Pick<Prompt, 'question' | 'rule' | 'help'> {
  readonly method: string;
  readonly choices: readonly Choice[];
  /** Parts that a lay-down is put together from; null for other decisions. */
  readonly pieces: readonly Piece[] | null;
  /** True if melds have numbers, and parts name them (the rummy family); false if they have only a kind. */
  readonly hasNumbers: boolean;
  /** The rank of cards that are wild besides those without rank and suit, as cards have it; null for none. */
  readonly wildRank: string | null;
}

type Request = { readonly [name: string]: Json };

/** Cards taken by decisions that are made by yes or no. */
const TAKEN: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  takes: { true: 1, false: 0 },
  buys: { true: 1 },
  picksAndBuys: { true: 2 },
};

/** The question for a decision. @param request, terms as `Wire` gives them @param mayLayNothing of a lay-down: whether the rules allow that */
export function questionFor(
  method: string,
  { question, rule, help, answers = {} }: Prompt,
  request: Request,
  terms: Request,
  mayLayNothing: () => boolean,
): Question {
  const { wildRank = null } = (terms.melds ?? {}) as { readonly wildRank?: string | null };
  const base = { method, question: filled(question, request), rule, help, hasNumbers: 'contract' in request, wildRank };
  const { legal } = request;
  if (Array.isArray(legal)) {
    const choices = (legal as readonly Json[]).map((reply) => {
      const named = answers[String(reply)];
      const takes = typeof reply === 'number' ? reply : (TAKEN[method]?.[String(reply)] ?? null);
      const card = named === undefined && takes === null ? String(reply) : null;
      const words = takes !== null ? `pick up ${topCards(request, takes).join(' ')}` : `${method} ${reply}`;
      return { words: named === undefined ? words : filled(named, request), reply, card, takes };
    });
    return { ...base, choices, pieces: null };
  }
  const { pieces, complete } = legal as unknown as { pieces: readonly Request[]; complete: readonly Request[][] };
  // Some lay-downs are too long to be put together by hand; the first is the one that is suggested.
  const whole = complete.filter((parts) => parts.length > 0);
  const other = { card: null, takes: null };
  const choices = whole.map((parts) => {
    return { words: `lay ${parts.map((part) => partInWords(part, request)).join('; ')}`, reply: parts, ...other };
  });
  const none = pieces.length === 0 || mayLayNothing() ? [{ words: 'lay nothing', reply: [], ...other }] : [];
  return { ...base, choices: [...choices, ...none], pieces: pieces.map((reply) => ({ reply, cards: cardsOf(reply) })) };
}

/** The top cards of the discard pile, the top first. */
function topCards({ pile }: Request, count: number): string[] {
  return count === 0 ? [] : (pile as readonly string[]).slice(-count).reverse();
}

/** A text with cards in place of `{top}`, `{under}`, `{ace}` and `{must}`. */
function filled(text: string, request: Request): string {
  const [top = '', under = ''] = topCards(request, 2);
  const cards: Readonly<Record<string, string>> = { top, under, must: String(request.mustLay ?? '') };
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => cards[name] ?? '');
}

function cardsOf(part: Request): readonly string[] {
  return (part.cards ?? [part.card]) as readonly string[];
}

function partInWords(part: Request, { melds }: Request): string {
  const { type, kind, meld } = part;
  const text = cardsOf(part).join(' ');
  const on = (melds as readonly Request[] | undefined)?.[meld as number];
  const meldText = on === undefined ? 'a new meld' : cardsOf(on).join(' ');
  if (type === 'swap') return `${text} for the wild of ${meldText}`;
  if (type === 'layoff') return `${text} on ${meldText}`;
  return type === undefined && cardsOf(part).length < 3 ? `${text} on a ${String(kind)}` : `${String(kind)} ${text}`;
}
