/** Links hold all that a screen shows: no server keeps it. */
import { packText, unpackText } from '../report/packed-text.js';

export interface ComparisonRequest {
  readonly game: string;
  readonly variant: string;
  readonly players: number;
  /** Those that are not at their default. */
  readonly rulings: Readonly<Record<string, string>>;
  /** A team; empty `b`: it alone is measured, otherwise both are compared on the same decks. */
  readonly a: string;
  readonly b: string;
  /** Opponents, where everybody plays for themselves; empty: none are named. */
  readonly field: string;
  readonly seed: string;
  /** Games of each side. */
  readonly games: number;
}

export const OWN_POLICY = './my-policy.ts';

/** The end of an address that asks for it. @param policy the text of the visitor's own policy, if it plays */
export async function formatFragment(asked: ComparisonRequest, policy: string | null): Promise<string> {
  const { players, rulings, games, ...texts } = asked;
  const words = new URLSearchParams({ ...texts, players: String(players), games: String(games) });
  if (asked.field === '') words.delete('field');
  addRulings(words, rulings);
  if (policy !== null) words.set('policy', await packText(policy));
  return `#${words}`;
}

/** Reads the end of an address; parts that it does not name are left out. @throws Error if the policy is damaged */
export async function readFragment(
  fragment: string,
): Promise<{ readonly asked: Partial<ComparisonRequest>; readonly policy: string | null }> {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const asked: Record<string, unknown> = {};
  for (const name of ['game', 'variant', 'a', 'b', 'field', 'seed']) {
    if (words.has(name)) asked[name] = words.get(name);
  }
  for (const name of ['players', 'games']) {
    const number = Number(words.get(name));
    if (Number.isInteger(number) && number > 0) asked[name] = number;
  }
  if (words.has('rule')) asked.rulings = parseRulings(words);
  const policy = words.get('policy');
  try {
    return { asked, policy: policy === null ? null : await unpackText(policy) };
  } catch {
    throw new Error('the link is damaged: its policy cannot be read. Copy it again from where it was made');
  }
}

/** Writes rulings as words of an address: `rule=name=value` each. */
export function addRulings(words: URLSearchParams, rulings: ComparisonRequest['rulings']): void {
  for (const [name, value] of Object.entries(rulings)) words.append('rule', `${name}=${value}`);
}

export function parseRulings(words: URLSearchParams): ComparisonRequest['rulings'] {
  return Object.fromEntries(words.getAll('rule').map((rule) => rule.split('=', 2) as [string, string]));
}

/** A number of games as a visitor writes it: `100,000`. @throws Error if it is none */
export function parseGames(text: string): number {
  const games = Number(text.replaceAll(/[ ,_]/g, ''));
  if (!Number.isInteger(games) || games < 1 || games > 2 ** 32)
    throw new Error(`the number of games must be a whole number from 1, not '${text}'`);
  return games;
}
