/** Which game people play, with whom, and where everybody sits. */
import { distinctRoles, type Game, UsageError } from '../../game/index.js';
import type { Condition, PolicySource, Team } from '../../simulation/lineup/arm.js';
import { gamesPerBlock, seatingOf } from '../../simulation/lineup/rotation.js';
import { addOpponents, resolvePolicy, resolveTeam, teamOf } from '../../simulation/lineup/team.js';
import { splitPolicies } from '../../simulation/lineup/team-text.js';
import { type MadeMove, PERSON } from '../game-link.js';

/** A game that people play: one of a run, with the same deck and the same seats. */
export interface PlaySpec {
  /** People are policies with `moves`. */
  readonly condition: Condition;
  readonly seed: string;
  /** Index of the game in a run. */
  readonly index: number;
}

/** A seed that nobody can guess, of 128 random bits: whoever knows a seed can look up all cards. */
export function drawSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** True if a seed was drawn, and not chosen by a person. */
export function isDrawnSeed(seed: string): boolean {
  return /^[0-9a-f]{32}$/.test(seed);
}

/** True if a slot of a team is a person. */
export function isPerson({ moves }: Pick<PolicySource, 'moves'>): boolean {
  return moves !== undefined;
}

/** The person's seat. */
export function personSeatOf(game: Game, { condition, index }: PlaySpec): number {
  const { slots } = seatingOf(game, condition, index);
  return slots.findIndex((slot) => isPerson(condition.team.policies[slot]!));
}

/** Names of the players, in seat order. */
export function playerNamesBySeat(game: Game, { condition, index }: PlaySpec): string[] {
  return seatingOf(game, condition, index).slots.map((slot) => condition.team.policies[slot]!.name);
}

/**
 * The team that a user writes, with people among it: `me+closer`.
 *
 * @param field in competitive games what fills the other seats, if the team names one player alone
 * @throws UsageError as `resolveTeam`, or if nobody is a person
 */
export async function resolvePlayers(
  game: Game,
  players: number,
  text: string,
  field: string | undefined,
): Promise<Team> {
  const named = text.split('+').map((word) => word.trim());
  const words = field === undefined ? named : addOpponents(game, named, splitPolicies(field), players);
  const strongest = game.policies.strongest.split('+');
  if (!words.includes(PERSON)) {
    const example = game.setups
      .roles(players)
      .map((_, seat) => (seat === 0 ? PERSON : strongest[seat % strongest.length]!));
    throw new UsageError(
      `nobody in '${words.join('+')}' is a person: write '${PERSON}' where you sit, as in ${example.join('+')}`,
    );
  }
  if (words.filter((word) => word === PERSON).length > 1)
    throw new UsageError(`one person plays: write '${PERSON}' for one seat of '${words.join('+')}'`);
  // A policy of the role stands in for a person while the team is read.
  const written = words.map((word, slot) => (word === PERSON ? strongest[slot % strongest.length]! : word));
  const { policies } = await resolveTeam(game, players, written.join('+'));
  return teamOf(
    game,
    policies.map((source, slot) => (words[slot % words.length] === PERSON ? personOf(source.role) : source)),
  );
}

/** A person: a policy whose decisions are given. */
function personOf(role: string): PolicySource {
  return { name: PERSON, role, policy: PERSON, module: null, moves: [] };
}

/** Gives people in a condition the moves that they have made. */
export function addMoves(game: Game, { condition, index }: PlaySpec, made: readonly MadeMove[]): Condition {
  const { setup, team } = condition;
  const { slots } = seatingOf(game, condition, index);
  const movesOf = (slot: number) => made.filter(({ seat }) => slots[seat] === slot).map(({ move }) => move);
  const policies = team.policies.map((source, slot) =>
    isPerson(source) ? { ...source, moves: movesOf(slot) } : source,
  );
  return { setup, team: { ...team, policies } };
}

/** Replaces people in a condition by a policy. @param policy default: the strongest of their role */
export async function replacePeople(game: Game, { setup, team }: Condition, policy?: string): Promise<Condition> {
  const policies = team.policies.map((source) => {
    const words = policy ?? strongestPolicyOf(game, source.role);
    return isPerson(source) ? resolvePolicy(game, source.role, words, words) : source;
  });
  return { setup, team: teamOf(game, await Promise.all(policies)) };
}

/** The game with the next deck; where everybody plays for themselves, from the next seat. */
export function nextIndex(game: Game, { condition, index }: Pick<PlaySpec, 'condition' | 'index'>): number {
  const perRound = gamesPerBlock(game, condition);
  const rotation = index % perRound;
  return index - rotation + perRound + ((rotation + 1) % perRound);
}

/** The strongest policy of a role. */
export function strongestPolicyOf(game: Game, role: string): string {
  return game.policies.strongest.split('+')[distinctRoles(game).indexOf(role)]!;
}
