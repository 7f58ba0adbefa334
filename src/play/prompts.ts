/** What people are asked, in words, with the moves to choose from. Runs in browsers too. */
import type { Json, Prompt } from '../game/wire.js';

/** A move to choose from. */
interface Choice {
  readonly words: string;
  readonly reply: Json;
  /** The card that is played or discarded; null for other moves. */
  readonly card: string | null;
}

/** Cards that can be laid together: part of a lay-down. */
export interface Piece {
  readonly words: string;
  readonly reply: Json;
  readonly cards: readonly string[];
}

/** A decision with all that a person needs to make it. */
export interface Question extends Pick<Prompt, 'question' | 'rule' | 'help'> {
  readonly method: string;
  readonly choices: readonly Choice[];
  /** Parts that a lay-down is put together from; null for other decisions. */
  readonly pieces: readonly Piece[] | null;
}

type Request = { readonly [name: string]: Json };

/** The question for a decision. @param request as `Wire.request` gives it */
export function questionFor(
  method: string,
  { question, rule, help, answers = {} }: Prompt,
  request: Request,
): Question {
  const base = { method, question: filled(question, request), rule, help };
  const { legal } = request;
  if (Array.isArray(legal)) {
    const choices = (legal as readonly Json[]).map((reply) => choiceOf(reply, answers, request));
    return { ...base, choices, pieces: null };
  }
  const { pieces, complete } = legal as unknown as { pieces: readonly Json[]; complete: readonly (readonly Json[])[] };
  const found = pieces.map((piece) => pieceOf(piece as Request, request));
  // Some lay-downs are too long to be put together by hand; the first is the one that is suggested.
  const whole = complete.filter((pieces) => pieces.length > 0);
  const choices = whole.map((reply) => ({ words: layDownInWords(reply, request), reply, card: null }));
  const none = mustLay(request) ? [] : [{ words: 'lay nothing', reply: [], card: null }];
  return { ...base, choices: [...choices, ...none], pieces: found };
}

function choiceOf(reply: Json, answers: NonNullable<Prompt['answers']>, request: Request): Choice {
  const named = answers[String(reply)];
  if (named !== undefined) return { words: filled(named, request), reply, card: null };
  if (typeof reply === 'number') return { words: `pick up ${topCards(request, reply).join(' ')}`, reply, card: null };
  return { words: String(reply), reply, card: String(reply) };
}

function mustLay({ mustLay }: Request): boolean {
  return typeof mustLay === 'string';
}

/** The top cards of the discard pile, the top first. */
function topCards({ pile }: Request, count: number): string[] {
  return (pile as readonly string[]).slice(-count).reverse();
}

/** A text with cards in place of `{top}`, `{under}`, `{ace}` and `{must}`. */
function filled(text: string, request: Request): string {
  const [top = '', under = ''] = topCards(request, 2);
  const cards: Readonly<Record<string, string>> = { top, under, must: String(request.mustLay ?? '') };
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => cards[name] ?? '');
}

/** A lay-down in words: its pieces, separated by semicolons. */
function layDownInWords(pieces: readonly Json[], request: Request): string {
  return `lay ${pieces.map((piece) => pieceOf(piece as Request, request).words).join('; ')}`;
}

function pieceOf(piece: Request, request: Request): Piece {
  const cards = (piece.cards ?? [piece.card]) as readonly string[];
  const text = cards.join(' ');
  if (piece.type === 'swap')
    return { words: `${text} for the wild of ${meldText(piece, request)}`, reply: piece, cards };
  if (piece.type === 'layoff') return { words: `${text} on ${meldText(piece, request)}`, reply: piece, cards };
  const isAddition = piece.type === undefined && cards.length < 3;
  return {
    words: isAddition ? `${text} on a ${String(piece.kind)}` : `${String(piece.kind)} ${text}`,
    reply: piece,
    cards,
  };
}

function meldText({ meld }: Request, { melds }: Request): string {
  const found = (melds as readonly Request[] | undefined)?.[meld as number];
  return found === undefined ? 'a new meld' : (found.cards as readonly string[]).join(' ');
}
