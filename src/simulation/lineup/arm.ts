import type { OptionValues, Setup } from '../../game/index.js';
import type { IsolatedSource } from '../isolated/isolation.js';
import type { BotSource } from '../outside/player.js';

/** One policy of a team, in a form that can be sent to another thread. */
export interface PolicySource {
  /** As it is written in a team and printed in reports, with those of its options that are not at their default. */
  readonly name: string;
  readonly role: string;
  /** What it is called without options: a shipped policy's name, or the path of a file as the user wrote it. */
  readonly policy: string;
  /** file: URL of the module whose default export defines it; null for one that is shipped. */
  readonly module: string | null;
  readonly bot?: BotSource;
  readonly isolated?: IsolatedSource;
  readonly options?: OptionValues;
  readonly batch?: number;
  readonly searches?: true;
  /** How it cheats, in words that follow "it"; not there if it plays fair. */
  readonly cheats?: string;
  /** Of a person: the moves that they have made in the game, see `Game.scripted`. */
  readonly moves?: readonly unknown[];
}

/** The policies of all seats; where everybody plays for himself, those of a table. */
export interface Team {
  /** In seat order, as its policies are written: `rank-matching+meld-first`. */
  readonly name: string;
  readonly policies: readonly PolicySource[];
  /** What fills all places but the first, as it is written, where the first alone is measured; see `entrantsOf`. */
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
  /** What tables and charts call it; an arm without a label goes by its team. */
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

/** How a team cheats: `sees all hands`; null if it plays fair. */
export function cheatOf({ policies }: Pick<Team, 'policies'>): string | null {
  const found = new Set(policies.flatMap(({ cheats }) => cheats ?? []));
  return found.size === 0 ? null : [...found].join(', ');
}

export function armTitle({ label, team }: Pick<Arm, 'label' | 'team'>): string {
  return label ?? team.name;
}

/** Whether a user means a file by what they call a policy, be it code or a bot. */
export function isPolicyFile(name: string): boolean {
  return /[\\/]|\.([cm]?[jt]s|ya?ml)$/.test(name);
}

/** Whether a policy's file is that of a bot, see bot-file.ts. */
export function isBotFile(name: string): boolean {
  return /\.ya?ml$/.test(name);
}

export function isShipped({ module, bot }: PolicySource): boolean {
  return module === null && bot === undefined;
}

type Sides = Pick<Arm, 'team' | 'control'>;

export function policiesIn({ team, control }: Sides): PolicySource[] {
  return [...team.policies, ...(control?.team.policies ?? [])];
}

/** Bots whose games come out otherwise each time. */
export function unreproducible(arm: Sides): PolicySource[] {
  return policiesIn(arm).filter(({ bot }) => bot?.reproducible === false);
}

/** Games that isolated policies have open at a time; so many only in jobs of 8 times as many, which none has that takes long. */
const [MIN_ISOLATED, MAX_ISOLATED] = [64, 192];

/** Games that a policy outside has open at a time in a job of `games`, at most; 0 for one that plays inside. */
export function openGamesOf({ bot, isolated }: PolicySource, games = 0): number {
  return bot?.tables ?? (isolated === undefined ? 0 : Math.min(Math.max(MIN_ISOLATED, games >> 3), MAX_ISOLATED));
}

/** Games that processes for which a thread waits have open at a time, of bots and isolated policies; 0 without these. */
export function openGames(arm: Sides): number {
  return Math.max(0, ...policiesIn(arm).map((policy) => openGamesOf(policy)));
}

export function runsUserCode(arm: Sides): boolean {
  return policiesIn(arm).some(({ module, isolated }) => module !== null && isolated === undefined);
}

/** Whether policies are known beforehand to decide in microseconds: they come with the program, and say nothing else. */
export function areQuick(arm: Sides): boolean {
  return policiesIn(arm).every((policy) => isShipped(policy) && policy.batch === undefined);
}

/** Whether policies of users play there, and not only those that come with the program. */
export function hasUserPolicies(arm: Sides): boolean {
  return policiesIn(arm).some(({ module }) => module !== null);
}
