/** Which game people play, with whom, and where everybody sits. */
import { randomBytes } from 'node:crypto';
import { distinctRoles, type Game, UsageError } from '../game/index.js';
import { hashOfText } from '../results/disk/files.js';
import {
  type Condition,
  gamesPerRound,
  type PolicySource,
  resolveTeam,
  type Team,
  teamOf,
} from '../simulation/index.js';
import type { MadeMove, PlayedGame } from './play-table.js';

/** How a person is written in a team. */
export const PERSON = 'me';

/** A game that people play: one of a run, with the same deck and the same seats. */
export interface PlaySpec {
  /** People are policies with `moves`. */
  readonly condition: Condition;
  readonly seed: string;
  /** Index of the game in a run. */
  readonly index: number;
}

/** A seed that nobody can guess, of 128 random bits: whoever knows a seed can look up all cards. */
export function drawnSeed(): string {
  return randomBytes(16).toString('hex');
}

/** Whether a seed was drawn, rather than chosen by a person. */
export function isDrawn(seed: string): boolean {
  return /^[0-9a-f]{32}$/.test(seed);
}

/** What is told of a drawn seed while its game is played: its SHA-256, by which everybody can check afterwards that it was the seed. */
export function sealOf(seed: string): string {
  return hashOfText(seed);
}

/** Whether a place of a team is a person. */
export function isPerson({ moves }: Pick<PolicySource, 'moves'>): boolean {
  return moves !== undefined;
}

/** The deck of a game, and by seat the place in the team. */
export function deckOf(game: Game, { condition, index }: Pick<PlaySpec, 'condition' | 'index'>) {
  const { players } = condition.setup;
  const perRound = gamesPerRound(game, condition);
  const rotation = index % perRound;
  const places = Array.from({ length: players }, (_, seat) => (seat - rotation + players) % players);
  return { deck: (index - rotation) / perRound, places };
}

/** The seats of people, in seat order. */
export function peopleOf(game: Game, spec: PlaySpec): number[] {
  const { places } = deckOf(game, spec);
  return places.flatMap((place, seat) => (isPerson(spec.condition.team.policies[place]!) ? [seat] : []));
}

/** The game as it is played at a table. */
export function playedGame(game: Game, spec: PlaySpec): PlayedGame {
  const { setup, team } = spec.condition;
  const { deck, places } = deckOf(game, spec);
  return { game, setup, names: places.map((place) => team.policies[place]!.name), seed: spec.seed, deck };
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
  const others = field?.split('+') ?? [];
  if (field !== undefined && named.length !== 1)
    throw new UsageError(`--field fills the other seats: name one player in --team, not '${text}'`);
  if (field !== undefined && others.length !== 1 && others.length !== players - 1)
    throw new UsageError(
      `field '${field}' names ${others.length} policies; with ${players} players it needs 1 or ${players - 1}`,
    );
  const words = [
    ...named,
    ...(field === undefined ? [] : Array.from({ length: players - 1 }, (_, place) => others[place % others.length]!)),
  ];
  if (!words.includes(PERSON))
    throw new UsageError(
      `nobody in '${words.join('+')}' is a person: write '${PERSON}' where you sit, as in ${exampleTeam(game, players)}`,
    );
  // A policy of the role stands in for a person while the team is read.
  const standIns = distinctRoles(game).map((_, place) => game.strongest.split('+')[place]!);
  const written = words.map((word, place) => (word === PERSON ? standIns[place % standIns.length]! : word));
  const { policies } = await resolveTeam(game, players, written.join('+'));
  const withPeople = policies.map((source, place) =>
    words[place % words.length] === PERSON ? personOf(source.role) : source,
  );
  return teamOf(game, withPeople);
}

function personOf(role: string): PolicySource {
  return { name: PERSON, role, policy: PERSON, module: null, moves: [] };
}

/** A person on the first seat, and the strongest policies on the others. */
function exampleTeam(game: Game, players: number): string {
  const strongest = game.strongest.split('+');
  return game
    .roles(players)
    .map((_, seat) => (seat === 0 ? PERSON : strongest[seat % strongest.length]!))
    .join('+');
}

/** The same condition, people with the moves that they have made. */
export function withMoves(game: Game, spec: PlaySpec, made: readonly MadeMove[]): Condition {
  const { setup, team } = spec.condition;
  const { places } = deckOf(game, spec);
  const movesOf = (place: number) => made.filter(({ seat }) => places[seat] === place).map(({ move }) => move);
  const policies = team.policies.map((source, place) =>
    isPerson(source) ? { ...source, moves: movesOf(place) } : source,
  );
  return { setup, team: { ...team, policies } };
}

/** The same condition, with the strongest policies where people sit. */
export async function withoutPeople(game: Game, { setup, team }: Condition, policy?: string): Promise<Condition> {
  const roles = distinctRoles(game);
  const strongest = game.strongest.split('+');
  const words = team.policies.map((source) =>
    isPerson(source) ? (policy ?? strongest[roles.indexOf(source.role)]!) : null,
  );
  const { policies } = await resolveTeam(
    game,
    setup.players,
    words.map((word, place) => word ?? strongest[roles.indexOf(team.policies[place]!.role)]!).join('+'),
  );
  return {
    setup,
    team: teamOf(
      game,
      team.policies.map((source, place) => (words[place] === null ? source : policies[place]!)),
    ),
  };
}
