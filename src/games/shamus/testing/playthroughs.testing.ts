import { readdirSync, readFileSync } from 'node:fs';
import { PolicyFault, type Setup } from '../../../game/index.js';
import { ShamusEngine } from '../engine/engine.js';
import type { ShamusEvent } from '../engine/events.js';
import { RULINGS } from '../rules/rulings.js';
import { termsOf } from '../rules/terms.js';
import { type Deal, lineOf, playersOf, Script, type Seen, Stopped, stackedDeck, type Turn } from './script.testing.js';

/** One scripted game of a playthrough file. Its name begins with the number of the rule that it is about. */
export interface Playthrough {
  readonly name: string;
  readonly variant?: string;
  /** Those that are not at their default. */
  readonly rulings?: Readonly<Record<string, string>>;
  readonly deal: Deal;
  readonly script: readonly Turn[];
  readonly events?: readonly string[];
  /** Only the last of what happens. */
  readonly lastEvents?: readonly string[];
  readonly then?: Partial<Seen>;
  /** The last turn of the script breaks a rule. */
  readonly fault?: { readonly seat: number; readonly rule: string; readonly says: string };
}

interface Opening {
  readonly rulings?: Readonly<Record<string, string>>;
  readonly deal: Deal;
  readonly script: readonly Turn[];
}

/** A game may go on `from` an opening of its file; its `deal` and `rulings` then only say what is different. */
interface PlaythroughFile {
  readonly openings?: Readonly<Record<string, Opening>>;
  readonly games: readonly (Omit<Playthrough, 'deal'> & { readonly from?: string; readonly deal?: Partial<Deal> })[];
}

const FOLDER = new URL('../playthroughs/', import.meta.url);

/** The games of each file, in the order of the files' names. */
export function playthroughs(): { readonly file: string; readonly games: readonly Playthrough[] }[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => ({ file, games: read(readFileSync(new URL(file, FOLDER), 'utf8')) }));
}

function read(text: string): Playthrough[] {
  const { openings = {}, games } = JSON.parse(text) as PlaythroughFile;
  return games.map(({ from, ...game }) => {
    const opening = from === undefined ? { deal: {}, script: [], rulings: {} } : openings[from];
    if (opening === undefined) throw new Error(`${game.name}: there is no opening '${from}'`);
    const deal = { ...opening.deal, ...game.deal } as Deal;
    const rulings = { ...opening.rulings, ...game.rulings };
    return { ...game, deal, rulings, script: [...opening.script, ...game.script] };
  });
}

export interface Played {
  readonly engine: ShamusEngine;
  readonly events: readonly ShamusEvent[];
  readonly lines: readonly string[];
  readonly seen: Seen | null;
  readonly fault: PolicyFault | null;
  readonly unplayed: number;
}

export function setupOf({ variant = 'standard', deal, rulings }: Playthrough): Setup {
  const defaults = Object.fromEntries(RULINGS.map(({ name, values }) => [name, values[0]]));
  return { game: 'shamus', variant, players: playersOf(deal), rulings: { ...defaults, ...rulings } };
}

/** Plays a scripted game to its end, to where the script stops, or to a fault. */
export function playScript(game: Playthrough, recorded: boolean): Played {
  const { deal, script } = game;
  const policies = new Script(script);
  const pair = [policies.uno, policies.rummy];
  const seated = playersOf(deal) === 2 ? pair : [...pair, ...pair];
  const engine = new ShamusEngine({ ...termsOf(setupOf(game)), recorded }, seated, { lo: 1, hi: 2 });
  let thrown: PolicyFault | null = null;
  try {
    engine.playDeck(stackedDeck(deal));
  } catch (error) {
    if (!(error instanceof PolicyFault)) throw error;
    thrown = error;
  }
  const seen = thrown?.cause instanceof Stopped ? thrown.cause.seen : null;
  const events = engine.recorder?.events ?? [];
  return {
    engine,
    events,
    lines: events.slice(1).map(lineOf),
    seen,
    fault: seen === null ? thrown : null,
    unplayed: Math.max(0, script.length - policies.begun),
  };
}
