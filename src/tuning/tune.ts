/** A tuning from its first round to the confirmation. */
import { summarizeArm } from '../analysis/arm-findings.js';
import { toFoundEstimate } from '../analysis/findings.js';
import {
  type Comparison,
  type ComparisonSpec,
  type Finding,
  summarizeComparison,
  type TuneQuestion,
  type TuneRound,
  type TuningVerdict,
} from '../analysis/index.js';
import { resultHead, combineFindings as resultOf } from '../analysis/summary.js';
import type { OptionValue } from '../game/index.js';
import { gamesPerBlock, type RunResult, type RunSpec, roundUpToBlocks, Tally, type Team } from '../simulation/index.js';
import type { Estimate } from '../stats/estimate.js';
import type { Histogram } from '../stats/histogram.js';
import { averageResponse, findResponse, responseContrasts } from './response.js';
import { addHistograms, confirmationCommand, createRoundSpec, PlayedRound, VERDICT_BY_DECISION } from './rounds.js';
import type { OptionSearch } from './search.js';
import type { LevelIndices } from './tunable.js';
import type { TuningResult } from './tuning-result.js';
import {
  confirmationSeed,
  createBeginning,
  createSearch,
  findStartLevels,
  roundSeed,
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
  /** Command that plays the confirmation again; null of a round. */
  readonly command: string | null;
}

export type PlayPhase = (stage: TuningPhase) => Promise<RunResult>;

export interface TuningOutcome {
  readonly summary: TuningResult;
  readonly failure: string | null;
  readonly seconds: number;
}

export async function tune(wish: TuningSpec, play: PlayPhase): Promise<TuningOutcome> {
  const run = new Tuning(wish, play);
  return run.execute();
}

const MAX_NAMES = 4;

type Winner = NonNullable<TuningVerdict['winner']>;

interface Candidate {
  readonly arm: number;
  readonly levels: LevelIndices;
  readonly difference: Estimate;
  readonly pooled: Estimate;
}

class Tuning {
  private readonly rounds: (readonly Candidate[])[] = [];
  private readonly told: TuneRound[] = [];
  /** The start, and candidates in the order in which they were first played, with all their games. */
  private readonly arms: { readonly team: Team; readonly tally: Tally }[] = [];
  /** Arms and counts of the rounds played so far, by levels. */
  private readonly known = new Map<string, { readonly arm: number; counts: Histogram }>();
  private response: TuningVerdict['response'] = [];
  private cost = { search: 0, confirmation: 0 };
  private seconds = 0;
  private ended: RunResult['ended'] = 'complete';
  private failure: string | null = null;

  constructor(
    private readonly wish: TuningSpec,
    private readonly play: PlayPhase,
  ) {
    this.armOf(wish.space.start);
  }

  /** Adds an arm. @returns its number */
  private armOf(team: Team): number {
    const { game, setup } = this.wish;
    return this.arms.push({ team, tally: Tally.ofArm(game, { setup, team }) });
  }

  async execute(): Promise<TuningOutcome> {
    const search = createSearch(this.wish);
    for (let wanted = search.ask(); wanted !== null; wanted = search.ask()) {
      const kept = await this.playRound(wanted.candidates, wanted.games, search);
      if (!kept) return this.tuned(null);
    }
    if (this.wish.question.method === 'cma-es') {
      const rounds = this.rounds.map((all) => all.map((one) => ({ ...one, difference: one.difference.mean })));
      this.response = averageResponse(this.wish.space, rounds);
    }
    const winner = this.winnerAt(search.winner);
    if (winner.isStart) return this.tuned(winner);
    return this.confirm(winner, search.winner!);
  }

  /** @returns whether the round was played to its end */
  private async playRound(candidates: readonly LevelIndices[], games: number, search: OptionSearch): Promise<boolean> {
    const { game, setup, space, question, seed, carrying } = this.wish;
    const { measure } = question;
    const round = this.rounds.length + 1;
    const isFirst = round === 1 && question.method === 'halving';
    const points = isFirst ? responseContrasts(space, measure, findStartLevels(space), candidates) : [];
    const plan = createRoundSpec(
      { setup, start: space.start, measure, seed: roundSeed(seed, round) },
      candidates.map((levels) => space.teamAt(levels)),
      games,
      points.flatMap(({ contrast }) => contrast ?? []),
      carrying,
    );
    const name = `rounds/${String(round).padStart(String(search.rounds).length, '0')}`;
    const names = space.tunables.map((tunable) => tunable.name);
    const what = names.length > MAX_NAMES ? `${names.length} options` : names.join(', ');
    const title = `Tuning of ${what}: round ${round} of ${search.rounds}`;
    const result = await this.played({ name, title, plan, question: null, command: null });
    if (result === null) return false;
    const found = new PlayedRound(game, plan, result);
    this.cost.search += found.games;
    this.arms[0]!.tally.add(found.tallies[0]!);
    const rows = candidates.map((levels, place) => this.candidateIn(found, levels, place));
    const kept = search.tell(rows.map((row) => ({ own: row.difference.mean, pooled: row.pooled.mean })));
    this.rounds.push(rows);
    this.told.push({
      round,
      seed: plan.seed,
      games,
      candidates: rows.map(({ arm, levels }, place) => ({ arm, values: this.valuesOf(levels), kept: kept[place]! })),
    });
    if (isFirst) {
      const isSample = candidates.length + (findStartLevels(space) === null ? 0 : 1) < space.combinations;
      this.response = findResponse(space, points, (one) => found.differenceOf(one), isSample);
    }
    return true;
  }

  private candidateIn(found: PlayedRound, levels: LevelIndices, place: number): Candidate {
    const key = levels.join();
    const before = this.known.get(key);
    const arm = before?.arm ?? this.armOf(this.wish.space.teamAt(levels));
    const counts = addHistograms(before?.counts, found.histogram(place));
    this.known.set(key, { arm, counts });
    this.arms[arm - 1]!.tally.add(found.tallies[place + 1]!);
    return { arm, levels, difference: found.difference(place), pooled: found.pooled(place, counts) };
  }

  private valuesOf(levels: LevelIndices): Record<string, OptionValue> {
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

  private winnerAt(levels: LevelIndices | null): Winner {
    const { space } = this.wish;
    if (levels === null) return { ...teamText(space.start), values: startValues(space), isStart: true, arm: 1 };
    const arm = this.known.get(levels.join())?.arm ?? null;
    return { ...teamText(space.teamAt(levels)), values: this.valuesOf(levels), isStart: false, arm };
  }

  private async confirm(winner: Winner, levels: LevelIndices): Promise<TuningOutcome> {
    const { game, setup, space, question, seed, carrying } = this.wish;
    const games = roundUpToBlocks(question.confirm, gamesPerBlock(game, { setup }));
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
    if (result === null) return this.tuned(winner);
    this.cost.confirmation = result.arms.reduce((sum, { tally }) => sum + 2 * tally.games, 0);
    return this.tuned(winner, { comparison: summarizeComparison(game, plan, asked, result), command });
  }

  private tuned(winner: TuningVerdict['winner'], confirmed: Confirmed | null = null): TuningOutcome {
    const { game, question } = this.wish;
    const { seed, game: _, definition: __, ...begun } = createBeginning(this.wish);
    const { setup } = this.wish;
    const arms = this.arms
      .filter(({ tally }) => tally.games > 0)
      .map(({ team, tally }, place) =>
        summarizeArm(game, { arm: { setup, team }, tally, complete: true }, place + 1, null),
      );
    const shift = arms.length;
    const fresh = confirmed === null ? [] : confirmed.comparison.arms.map((arm) => ({ arm, findings: [] }));
    const freshFindings = (confirmed?.comparison.findings ?? []).map((one) => ({
      ...one,
      terms: one.terms.map((term) => ({ ...term, arm: term.arm + shift })),
    }));
    const isAsked = (one: { readonly measure: string }) => one.measure === question.measure;
    const parts = resultOf(game, [...arms, ...fresh], [...this.differences(), ...freshFindings]);
    const summary: TuningResult = {
      ...resultHead(game, { seed }, { ended: this.ended }),
      ...parts,
      measures: parts.measures.filter(({ name }) => name === question.measure),
      findings: parts.findings.filter(isAsked),
      verdict: {
        kind: 'tuning',
        ...begun,
        rounds: this.told,
        response: this.response,
        winner,
        confirmation: confirmed === null ? null : confirmationIn(confirmed, shift),
        cost: this.cost,
      },
    };
    return { summary, failure: this.failure, seconds: this.seconds };
  }

  /** Each candidate minus the start, in each round that it has played, and by all its decks. */
  private differences(): Finding[] {
    const { measure } = this.wish.question;
    const found = (arm: number, estimate: Estimate, more: Partial<Finding>): Finding => {
      const terms = [
        { arm, weight: 1 },
        { arm: 1, weight: -1 },
      ];
      return { measure, terms, ...more, estimate: toFoundEstimate(estimate) };
    };
    const rounds = this.rounds.flatMap((all, place) =>
      all.map(({ arm, difference }) => found(arm, difference, { family: `round ${place + 1}` })),
    );
    const last = new Map(this.rounds.flatMap((all) => all.map(({ arm, pooled }) => [arm, pooled] as const)));
    return [...[...last].map(([arm, pooled]) => found(arm, pooled, {})), ...rounds];
  }
}

/** A comparison of start and winner, and the command that plays it again. */
interface Confirmed {
  readonly comparison: Comparison;
  readonly command: string;
}

/** @param shift arms that stand before its own */
function confirmationIn({ comparison, command }: Confirmed, shift: number): TuningVerdict['confirmation'] {
  const { seed, arms, verdict } = comparison;
  return {
    ...{ seed, games: arms[0]!.games, command, start: shift + 1, winner: shift + 2 },
    decision: VERDICT_BY_DECISION[verdict.decision],
    gamesToShow: verdict.gamesToShow,
  };
}

function teamText({ name, policies }: Team) {
  return { team: name, policies: policies.map((each) => each.name) };
}

function comparisonQuestion({ measure, alpha }: TuneQuestion): ComparisonSpec {
  return { measure, alpha, power: 0.95, effect: 0.005 };
}
