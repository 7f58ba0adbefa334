import type { OptionValues, Setup } from '../../game/index.js';
import type { IsolatedSource } from '../isolated/isolation.js';
import type { BotSource } from '../outside/player.js';

/** One policy of a team, in a form that can be sent to another thread. */
export interface PolicySource {
  /** As it is written in a team and printed in reports, with those of its options that are not at their default. */
  readonly name: string;
  readonly role: string;
  /** Name without options: that of a shipped policy, or the path of a file as the user wrote it. */
  readonly policy: string;
  /** file: URL of the module whose default export defines it; null for one that is shipped. */
  readonly module: string | null;
  readonly bot?: BotSource;
  readonly isolated?: IsolatedSource;
  readonly options?: OptionValues;
  readonly batch?: number;
  readonly searches?: true;
  /** Kind of cheating, in words that follow "it"; absent if it plays fair. */
  readonly cheats?: string;
  /** Moves of a person so far in the game, see `Game.scripted`; absent for other policies. */
  readonly moves?: readonly unknown[];
}

/** Policies of all seats; in competitive games, those of one table. */
export interface Team {
  /** In seat order, as its policies are written: `rank-matching+meld-first`. */
  readonly name: string;
  readonly policies: readonly PolicySource[];
  /** Policies of all slots but the first, as written, if the first alone is measured; see `entrantsOf`. */
  readonly field?: string;
}

/** One setup played by one team. */
export interface Condition {
  readonly setup: Setup;
  readonly team: Team;
}

/** Unit of measurement in a run: a setup and a team, alone or paired with a control that plays the same deals. */
export interface Arm extends Condition {
  readonly control?: Control;
  /** Name in tables and charts; the team's name if absent. */
  readonly label?: string;
  readonly note?: string;
}

/** Games with consecutive indices: whole rounds. */
export interface GameRange {
  readonly from: number;
  readonly count: number;
}

export interface Control extends Condition {
  readonly label?: string;
}

/** Cheating of a team: `sees all hands`; null if it plays fair. */
export function cheatOf({ policies }: Pick<Team, 'policies'>): string | null {
  const found = new Set(policies.flatMap(({ cheats }) => cheats ?? []));
  return found.size === 0 ? null : [...found].join(', ');
}

export function armTitle({ label, team }: Pick<Arm, 'label' | 'team'>): string {
  return label ?? team.name;
}

/** True for the path of a file, be it code or a bot; false for the name of a shipped policy. */
export function isPolicyFile(name: string): boolean {
  return /[\\/]|\.([cm]?[jt]s|ya?ml)$/.test(name);
}

/** True for a bot's file, see bot-file.ts. */
export function isBotFile(name: string): boolean {
  return /\.ya?ml$/.test(name);
}

export function isShipped({ module, bot }: PolicySource): boolean {
  return module === null && bot === undefined;
}

/** Beginning of the module of a policy whose definition a script holds: no other thread can load it. */
export const GIVEN = 'given:';

type Sides = Pick<Arm, 'team' | 'control'>;

/** True if a script gives policies of an arm as objects: these play in its own thread. */
export function hasGivenPolicies(arm: Sides): boolean {
  return policiesIn(arm).some(({ module }) => module?.startsWith(GIVEN));
}

export function policiesIn({ team, control }: Sides): PolicySource[] {
  return [...team.policies, ...(control?.team.policies ?? [])];
}

/** Bots of an arm whose games are not reproducible. */
export function unreproducibleBots(arm: Sides): PolicySource[] {
  return policiesIn(arm).filter(({ bot }) => bot?.reproducible === false);
}

/**
 * Games that isolated policies have open at a time; the maximum needs jobs of 8 times as many, and slow policies have
 * smaller ones.
 */
const [MIN_ISOLATED, MAX_ISOLATED] = [64, 192];

/** Games that a policy outside has open at a time in a job of `games`, at most; 0 for one that plays inside. */
export function maxOpenGames({ bot, isolated }: PolicySource, games = 0): number {
  return bot?.tables ?? (isolated === undefined ? 0 : Math.min(Math.max(MIN_ISOLATED, games >> 3), MAX_ISOLATED));
}

/** Games that processes for which a thread waits have open at a time, of bots and isolated policies; 0 without these. */
export function maxOpenGamesOfArm(arm: Sides): number {
  return Math.max(0, ...policiesIn(arm).map((policy) => maxOpenGames(policy)));
}

export function runsUserCode(arm: Sides): boolean {
  return policiesIn(arm).some(({ module, isolated }) => module !== null && isolated === undefined);
}

/** True if all policies of an arm certainly decide in microseconds: shipped policies that ask for no batch size. */
export function hasOnlyQuickPolicies(arm: Sides): boolean {
  return policiesIn(arm).every((policy) => isShipped(policy) && policy.batch === undefined);
}

/** True if a user's policy plays in an arm. */
export function hasUserPolicies(arm: Sides): boolean {
  return policiesIn(arm).some(({ module }) => module !== null);
}
