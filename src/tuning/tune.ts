/** A tuning from its first round to the confirmation, whoever plays the games. */
import { type Comparison, type ComparisonSpec, comparisonOf, type ShareComparison } from '../analysis/index.js';
import type { OptionValue } from '../game/index.js';
import { gamesPerRound, type RunResult, type RunSpec, type Team, wholeRounds } from '../simulation/index.js';
import type { Histogram } from '../stats/histogram.js';
import { pairedPoints, pairedResponse, responseOverRounds } from './response.js';
import { confirmationCommand, confirmed, PlayedRound, roundPlan, together } from './rounds.js';
import type { Search } from './search.js';
import type { TuneQuestion, TuneRound, TuneSummary } from './summary-format.js';
import type { Levels } from './tunable.js';
import {
  beginningOf,
  confirmationSeed,
  roundSeed,
  searchOf,
  startIn,
  startValues,
  type TuningSpec,
} from './tuning-spec.js';

/** A part of a tuning that is played at a time: a round, or the confirmation. */
export interface TuningPhase {
  /** Its folder: `rounds/01`, `confirmation`. */
  readonly name: string;
  readonly title: string;
  readonly plan: RunSpec;
  readonly question: ComparisonSpec | null;
  /** Of the confirmation: plays it again. */
  readonly command: string | null;
}

export type PlayStage = (stage: TuningPhase) => Promise<RunResult>;

export interface Tuned {
  readonly summary: TuneSummary;
  readonly comparison: Comparison | ShareComparison | null;
  readonly failure: string | null;
  readonly seconds: number;
}

export async function tune(wish: TuningSpec, play: PlayStage): Promise<Tuned> {
  const run = new Tuning(wish, play);
  return run.execute();
}

const MOST_NAMES = 4;

class Tuning {
  private readonly rounds: TuneRound[] = [];
  private readonly levels: (readonly Levels[])[] = [];
  /** Counts of the rounds played so far, by levels. */
  private readonly pooled = new Map<string, Histogram>();
  private readonly numbers = new Map<string, number>();
  private response: TuneSummary['response'] = [];
  private cost = { search: 0, confirmation: 0 };
  private seconds = 0;
  private ended: RunResult['ended'] = 'complete';
  private failure: string | null = null;

  constructor(
    private readonly wish: TuningSpec,
    private readonly play: PlayStage,
  ) {}

  async execute(): Promise<Tuned> {
    const search = searchOf(this.wish);
    for (let wanted = search.ask(); wanted !== null; wanted = search.ask()) {
      const kept = await this.playRound(wanted.candidates, wanted.games, search);
      if (!kept) return this.tuned(null, null);
    }
    if (this.wish.question.method === 'cma-es') {
      this.response = responseOverRounds(this.wish.space, this.rounds, this.levels);
    }
    const winner = this.winnerAt(search.winner);
    if (winner.isStart) return this.tuned(winner, null);
    return this.confirm(winner, search.winner!);
  }

  /** @returns whether the round was played to its end */
  private async playRound(candidates: readonly Levels[], games: number, search: Search): Promise<boolean> {
    const { game, setup, space, question, seed, carrying } = this.wish;
    const { measure } = question;
    const round = this.rounds.length + 1;
    const isFirst = round === 1 && question.method === 'halving';
    const points = isFirst ? pairedPoints(space, measure, startIn(space), candidates) : [];
    const plan = roundPlan(
      { setup, start: space.start, measure, seed: roundSeed(seed, round) },
      candidates.map((levels) => space.teamAt(levels)),
      games,
      points.flatMap(({ contrast }) => contrast ?? []),
      carrying,
    );
    const name = `rounds/${String(round).padStart(String(search.rounds).length, '0')}`;
    const names = space.tunables.map((tunable) => tunable.name);
    const what = names.length > MOST_NAMES ? `${names.length} options` : names.join(', ');
    const title = `Tuning of ${what}: round ${round} of ${search.rounds}`;
    const result = await this.played({ name, title, plan, question: null, command: null });
    if (result === null) return false;
    const found = new PlayedRound(game, plan, result);
    this.cost.search += found.games;
    const rows = candidates.map((levels, place) => this.rowOf(found, levels, place));
    const kept = search.tell(rows.map((row) => ({ own: row.difference.estimate, pooled: row.pooled.estimate })));
    this.rounds.push({
      round,
      seed: plan.seed,
      games,
      candidates: rows.map((row, place) => ({ ...row, kept: kept[place]! })),
    });
    this.levels.push(candidates);
    if (isFirst) {
      const estimates = [0, ...rows.map((row) => row.difference.estimate)];
      const isSample = candidates.length + (startIn(space) === null ? 0 : 1) < space.combinations;
      this.response = pairedResponse(space, points, (one) => found.differenceOf(one), estimates, isSample);
    }
    return true;
  }

  private rowOf(found: PlayedRound, levels: Levels, place: number) {
    const { space } = this.wish;
    const key = levels.join();
    if (!this.numbers.has(key)) this.numbers.set(key, this.numbers.size + 1);
    const counts = together(this.pooled.get(key), found.histogram(place));
    this.pooled.set(key, counts);
    return {
      candidate: this.numbers.get(key)!,
      team: space.teamAt(levels).name,
      values: this.valuesOf(levels),
      difference: found.difference(place),
      pooled: found.pooled(place, counts),
    };
  }

  private valuesOf(levels: Levels): Record<string, OptionValue> {
    const { space } = this.wish;
    return Object.fromEntries(space.valuesAt(levels).map((value, place) => [space.tunables[place]!.name, value]));
  }

  /** @returns null where it was not played to its end */
  private async played(stage: TuningPhase): Promise<RunResult | null> {
    const result = await this.play(stage);
    this.seconds += result.seconds;
    if (result.ended === 'complete') return result;
    this.ended = result.ended;
    this.failure = result.failure;
    return null;
  }

  private winnerAt(levels: Levels | null): NonNullable<TuneSummary['winner']> {
    const { space } = this.wish;
    if (levels === null) {
      return { ...teamText(space.start), values: startValues(space), isStart: true, search: null };
    }
    const last = this.rounds.at(-1)!;
    const number = this.numbers.get(levels.join());
    const row = last.candidates.find(({ candidate }) => candidate === number);
    const search = this.wish.question.method === 'halving' && row !== undefined ? pooledOf(row) : null;
    return { ...teamText(space.teamAt(levels)), values: this.valuesOf(levels), isStart: false, search };
  }

  private async confirm(winner: NonNullable<TuneSummary['winner']>, levels: Levels): Promise<Tuned> {
    const { game, setup, space, question, seed, carrying } = this.wish;
    const games = wholeRounds(question.confirm, gamesPerRound(game, { setup }));
    const plan: RunSpec = {
      ...carrying,
      arms: [{ setup, team: space.teamAt(levels), control: { setup, team: space.start } }],
      seed: confirmationSeed(seed),
      rule: { kind: 'games', games },
    };
    const asked = comparisonQuestion(question);
    const command = confirmationCommand(game, plan, asked);
    const title = 'Confirmation on fresh deals';
    const result = await this.played({ name: 'confirmation', title, plan, question: asked, command });
    if (result === null) return this.tuned(winner, null);
    this.cost.confirmation = result.arms.reduce((sum, { tally }) => sum + 2 * tally.games, 0);
    return this.tuned(winner, comparisonOf(game, plan, asked, result), command);
  }

  private tuned(winner: TuneSummary['winner'], comparison: Comparison | ShareComparison | null, command = ''): Tuned {
    const { game, seed, ...begun } = beginningOf(this.wish);
    const summary: TuneSummary = {
      schema: 'shamus-tune/1',
      game,
      seed,
      ended: this.ended,
      ...begun,
      rounds: this.rounds,
      response: this.response,
      winner,
      confirmation: comparison === null ? null : confirmed(comparison, command),
      cost: this.cost,
    };
    return { summary, comparison, failure: this.failure, seconds: this.seconds };
  }
}

function teamText({ name, policies }: Team) {
  return { team: name, policies: policies.map((each) => each.name) };
}

function pooledOf({ pooled: { estimate, low, high } }: TuneRound['candidates'][number]) {
  return { estimate, low, high };
}

function comparisonQuestion({ measure, alpha }: TuneQuestion): ComparisonSpec {
  return { outcome: measure, alpha, power: 0.95, effect: 0.005 };
}
