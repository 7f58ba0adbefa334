import { stringify } from 'csv-stringify/sync';
import type { TournamentState } from '../../analysis/tournament.js';
import type { PlayedBatch } from '../../simulation/index.js';
import { checksum, checkText } from './checksums.js';

export const ROUND_COLUMNS = ['from', 'games', 'teams', 'check'] as const;

/** A check of how often which results of any two competitors met. */
export function pairsCheck(pairs: Pick<TournamentState['pairs'], 'counts'>): bigint {
  return checksum(pairs.counts);
}

/** rounds.csv of a tournament: a row a round, with a check of what it added to pairs.csv. */
export class RoundsCsv {
  private text = stringify([ROUND_COLUMNS]);
  private round: { readonly from: number; readonly games: number; teams: number } | null = null;
  private before = 0n;

  /** @param pairs those of all whole rounds so far, whenever a batch is added */
  constructor(private readonly pairs: TournamentState['pairs']) {}

  /** A batch of a whole round, whose pairs are not counted before the batch of the next round comes. */
  add({ from, tally }: PlayedBatch): void {
    if (this.round?.from !== from) this.endRound();
    this.round ??= { from, games: tally.games, teams: 0 };
    this.round.teams++;
  }

  toString(): string {
    this.endRound();
    return this.text;
  }

  private endRound(): void {
    if (this.round === null) return;
    const { from, games, teams } = this.round;
    const after = pairsCheck(this.pairs);
    this.text += stringify([[from, games, teams, checkText(after - this.before)]]);
    this.before = after;
    this.round = null;
  }
}
