/** State of a game for the person who plays it, in words, and what is new to the page. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PolicyFault } from '../../game/index.js';
import { countNoun } from '../../report/numbers.js';
import { describeFault } from '../../simulation/fault-report.js';
import type { GameResultText, GameState, Help, KeptGame, TableNews } from './messages.js';
import { isDrawnSeed, type PlaySpec } from './play-spec.js';
import type { SeatedGame } from './seated-game.js';

/**
 * News for the page.
 *
 * @param kept null where games cannot be kept
 * @param problem why the game cannot go on; null while it can
 * @param known events that the page was told
 */
export function createTableNews(
  seated: SeatedGame,
  kept: Pick<KeptGame, 'id' | 'revision'> | null,
  help: Help,
  problem: string | null,
  known: number,
): TableNews {
  const { game, spec, person, isOver, made, events } = seated;
  const first = Math.max(0, Math.min(known, events - 1));
  const { events: told, tables, names, role, question } = seated.look(first);
  const { seed, index } = spec;
  // The SHA-256 lets everybody check afterwards that this was the seed.
  const seal = isDrawnSeed(seed) && help.attempt === 1 && help.shared === 0 ? sealOf(seed) : null;
  const deck = isOver ? { seed, index } : null;
  const others = seated.others.map(({ seat, policy }) => ({ name: names[seat]!, policy }));
  const now: GameState = {
    kept: kept?.id ?? null,
    revision: kept?.revision ?? 0,
    made: made.length,
    since: seated.since,
    game: game.name,
    gameTitle: game.about.title,
    name: names[person]!,
    facts: `You are ${names[person]}. ${othersInWords(others)}. Variant ${spec.condition.setup.variant}. ${deckInWords(seal, deck)}`,
    role,
    question: problem === null ? question : null,
    mayUndo: !isOver && seated.lastChoice !== null,
    problem,
    result: isOver ? gameResultText(seated, help) : null,
  };
  return { now, first, events: told, tables };
}

/** Result of a finished game for the person. */
export function gameResultText(seated: SeatedGame, { attempt, shared, undone, hints }: Help): GameResultText {
  const { game, value, events } = seated;
  const { ending } = seated.look(events - 1);
  const isShared = value > 0 && value < 1;
  const who = game.results.kind === 'cooperative' ? 'Your team' : 'You';
  const won = isShared ? `${who} ${who === 'You' ? 'share' : 'shares'} the win` : `${who} won`;
  const helped = [
    ...(attempt > 1 ? [`game ${attempt} on this deck`] : []),
    ...(shared > 0 ? [`${countNoun(shared, 'decision')} kept from the game before`] : []),
    ...(undone > 0 ? [`${countNoun(undone, 'decision')} taken back`] : []),
    ...(hints > 0 ? [countNoun(hints, 'hint')] : []),
  ];
  const told = helped.length === 0 ? ending : `${ending} Help: ${helped.join(', ')}.`;
  return { headline: value > 0 ? won : `${who} lost`, ending: told, isWon: value > 0 };
}

export function formatFaultForPerson(error: PolicyFault, { condition }: PlaySpec): string {
  const { policy, role, message, rule } = describeFault(error, condition);
  return `the ${role} policy ${policy} ${message}${rule === null ? '' : ` (rule ${rule})`}`;
}

function sealOf(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

function othersInWords(others: readonly { readonly name: string; readonly policy: string }[]): string {
  const [first] = others;
  if (others.length > 1 && others.every(({ policy }) => policy === first!.policy))
    return `The others are played by ${first!.policy}`;
  return others.map(({ name, policy }) => `${name} is played by ${policy}`).join(', ');
}

function deckInWords(seal: string | null, deck: Pick<PlaySpec, 'seed' | 'index'> | null): string {
  if (deck !== null)
    return `Deck ${deck.index} of seed '${deck.seed}'${seal === null ? '' : `, whose SHA-256 is ${seal}`}.`;
  if (seal === null) return 'The seed of this deck is known, so its cards can be looked up.';
  return `The seed was drawn at random and stays hidden until the end; its SHA-256 is ${seal}.`;
}
