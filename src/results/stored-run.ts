/** A run as its journal tells it: its plan, its counts, and the files that follow from these. */
import { summarizeComparison } from '../analysis/comparison.js';
import type { Result } from '../analysis/result.js';
import { summarize } from '../analysis/summary.js';
import { Tournament, type TournamentQuestion } from '../analysis/tournament.js';
import { rolesOf, summarizeTournament, tournamentArmResults } from '../analysis/tournament-summary.js';
import { type Game, measuresToMaximise } from '../game/index.js';
import {
  type ArmStart,
  batchSizeOf,
  batchSizesOf,
  isReached,
  maxGames,
  parseArm,
  type RunResult,
  type RunSpec,
  roundUpToBlocks,
  shardPartsOf,
  type Tally,
} from '../simulation/index.js';
import { Counts, feedTournament } from './counts.js';
import type { BeginLine, EndLine, GroupLine } from './format.js';
import { type JournalFile, readGroupLines, withLineErrors } from './journal.js';
import { toJson } from './json-file.js';
import { formatContrastsCsv, formatSummaryCsv } from './tables/summary-tables.js';

/** The plan of results. No code of a policy is needed, so it cannot be played. */
function planOf({ arms, seed, rule, machine, contrasts, focus, shard }: BeginLine): RunSpec {
  return {
    ...{ arms: arms.map((arm) => parseArm(arm)), seed, rule, threads: machine.threads, gameTimeout: 60 },
    ...(contrasts && { contrasts: contrasts as NonNullable<RunSpec['contrasts']> }),
    ...(focus && { focus }),
    ...(shard && { shard }),
  };
}

/** @throws RangeError if the game has no such measure */
function questionOf(game: Game, asked: NonNullable<BeginLine['tournament']>): TournamentQuestion {
  const by = measuresToMaximise(game).find(({ name }) => name === asked.by);
  if (by === undefined) throw new RangeError(`${game.name} has no measure '${asked.by}'`);
  return { ...asked, by };
}

export class StoredRun {
  readonly counts: Counts;
  readonly tournament: Tournament | null;
  /** Batches of an arm, by the groups of arms that played together. */
  readonly batches = new Map<string, number>();
  /** Per arm: index of the first game that belongs to these results. */
  private readonly first: readonly number[];
  private readonly batchSizes: readonly number[];
  private readonly isTournament: boolean;

  /** @param tournament which is to go on by what is added; default: one of its own */
  constructor(
    readonly game: Game,
    readonly begin: BeginLine,
    tournament?: Tournament,
    readonly plan: RunSpec = planOf(begin),
  ) {
    const question = begin.tournament && questionOf(game, begin.tournament);
    this.tournament = tournament ?? (question && new Tournament(game, plan, question));
    this.isTournament = question !== null;
    this.counts = new Counts(this.counted);
    this.batchSizes = batchSizesOf(
      plan.arms,
      plan.arms.map(() => game),
    );
    const parts = plan.shard && shardPartsOf(game, plan, plan.shard);
    this.first = plan.arms.map((_, arm) => parts?.[arm]?.from ?? 0);
  }

  /** The counts that a sitting goes on from. */
  get start(): readonly ArmStart[] {
    return this.tournament?.start ?? this.counts.tallies.map((tally) => ({ tally }));
  }

  get counted() {
    return { game: this.game, plan: this.plan, isTournament: this.isTournament };
  }

  /**
   * Adds the next line.
   *
   * @param isTold whether the tournament knows of it already
   * @throws RangeError if it is none of this run
   */
  add(turn: GroupLine, isTold = false): void {
    const { counts, tournament } = this;
    this.demandGroup(turn);
    for (const arm of turn.group) {
      const next = this.first[arm - 1]! + counts.tallies[arm - 1]!.games;
      if (turn.from !== next) throw new RangeError(`arm ${arm} goes on from game ${next}, not ${turn.from}`);
    }
    if (tournament !== null && !isTold) feedTournament(tournament, this.counted, turn);
    counts.add(turn);
    const group = turn.group.join();
    this.batches.set(group, (this.batches.get(group) ?? 0) + this.batchesIn(turn));
  }

  /** Adds the lines of a journal. @throws UsageError if one is none of this run */
  addAll(file: JournalFile): this {
    for (const { line, turn } of readGroupLines(file)) withLineErrors(file, line, () => this.add(turn));
    return this;
  }

  private demandGroup({ group }: GroupLine): void {
    const { arms, contrasts } = this.plan;
    const players = arms[group[0]! - 1]?.setup.players;
    const all = [...arms.keys()].filter((arm) => arms[arm]!.setup.players === players).map((arm) => arm + 1);
    if (players === undefined) throw new RangeError(`there is no arm ${group[0]}`);
    const isRight = contrasts === undefined ? this.isTournament || group.length === 1 : group.join() === all.join();
    if (!isRight) throw new RangeError(`it is of the arms ${group.join(', ')}, which do not belong together`);
  }

  /** Number of batches of each arm in a line. */
  batchesIn({ group, games }: GroupLine): number {
    return Math.ceil(games / this.batchSizes[group[0]! - 1]!);
  }

  result({ ended, seconds }: Pick<EndLine, 'ended' | 'seconds'>): RunResult {
    const { plan, counts, tournament } = this;
    const played = plan.arms.flatMap((arm, place) => {
      const tally = counts.tallies[place]!;
      return tally.games === 0 && plan.shard === undefined ? [] : [{ arm, tally, complete: this.isComplete(tally) }];
    });
    const { contrasts } = counts;
    const result = {
      ...{ arms: played, ended, failure: null, seconds },
      ...(contrasts !== null && ended === 'complete' && { contrasts }),
    };
    return tournament === null ? result : { ...result, arms: tournamentArmResults(tournament, plan, result) };
  }

  /** The rule is asked after whole batches. */
  private isComplete(tally: Tally): boolean {
    const { rule, arms } = this.plan;
    const { round } = tally.shape;
    const isLook =
      tally.games % roundUpToBlocks(batchSizeOf(arms), round) === 0 ||
      tally.games === roundUpToBlocks(maxGames(rule), round);
    return isLook && isReached(rule, tally);
  }

  /** Result as the command printed it, without its question. */
  summary(end: Pick<EndLine, 'ended' | 'seconds'>): Result {
    const { game, plan, begin, tournament } = this;
    const result = this.result(end);
    if (tournament !== null) {
      return summarizeTournament(game, plan, tournament.question, rolesOf(game, plan.arms), tournament, result);
    }
    if (begin.comparison !== null) return summarizeComparison(game, plan, begin.comparison, result);
    return summarize(game, plan, result);
  }

  /** The files that follow from what was counted, with their names; of a shard there are none. */
  files(end: Pick<EndLine, 'ended' | 'seconds'>): [name: string, text: string][] {
    if (this.plan.shard !== undefined) return [];
    const { timing: _, schema, ...found } = this.summary(end);
    const { question } = this.begin;
    const lasting = { schema, ...(question !== null && { question }), ...found };
    const contrasts = formatContrastsCsv(lasting);
    return [
      ['summary.json', toJson(lasting)],
      ['summary.csv', formatSummaryCsv(lasting)],
      ...(contrasts === null ? [] : [['contrasts.csv', contrasts] as [string, string]]),
    ];
  }
}
