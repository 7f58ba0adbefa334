import type { SetupSummary } from '../../analysis/summary-format.js';
import { isTournament } from '../../analysis/tournament-summary.js';
import { type Game, resolveSetup } from '../../game/index.js';
import {
  type Arm,
  type ArmResult,
  gamesAtMost,
  isReached,
  type RunResult,
  type RunSpec,
  resolveTeam,
  type StopRule,
  wholeRounds,
  withOpponents,
} from '../../simulation/index.js';
import { contrastPlanOf } from '../identity.js';
import type { Results } from '../read.js';
import { parseContrasts, parseTally } from '../tables/tallies.js';

/** A run as its results folder tells it: what was played, and what it came to. */
export interface RebuiltRun {
  readonly plan: RunSpec;
  readonly result: RunResult;
}

/**
 * Puts a run together again from what was written of it.
 *
 * @param folder where paths of policies are seen from
 * @throws UsageError if a policy cannot be found; RangeError if the counts are of another game
 */
export async function rebuild(
  game: Game,
  { manifest, summary, tallies }: Results,
  folder: string,
): Promise<RebuiltRun> {
  const { rule, machine, seed, seconds, batch } = manifest;
  const arms: ArmResult[] = [];
  for (const [place, run] of summary.runs.entries()) {
    const control = run.control && (await armOf(game, run.control, folder));
    const arm = { ...(await armOf(game, run, folder)), ...(control && { control }) };
    const tally = parseTally(game, tallies.arms[place]!);
    if ((tally.control !== null) !== (arm.control !== undefined)) {
      throw new RangeError(`arm ${place + 1} has a control in one of summary.json and tallies.json alone`);
    }
    // The rule is asked after whole batches.
    const isAsked = isLook(rule, batch, tally.games, tally.shape.round);
    const complete = isTournament(summary) ? run.complete : isAsked && isReached(rule, tally);
    arms.push({ arm, tally, complete });
  }
  const all = arms.map(({ arm }) => arm);
  const contrasts = contrastPlanOf(summary);
  if ((contrasts === undefined) !== (tallies.contrasts === undefined)) {
    throw new RangeError('there are contrasts in one of summary.json and tallies.json alone');
  }
  const counted = contrasts && parseContrasts(game, all, contrasts, tallies.contrasts!);
  for (const [place, { label, terms }] of contrasts?.all.entries() ?? []) {
    const deals = counted!.histograms[place]!.count;
    const { games, shape } = arms[terms[0]!.arm]!.tally;
    if (deals !== games / shape.round)
      throw new RangeError(`'${label}' has ${deals} deals, and its arms ${games / shape.round}`);
  }
  return {
    plan: {
      arms: all,
      seed,
      rule,
      threads: machine.threads,
      gameTimeout: 60,
      ...(contrasts && { contrasts }),
      ...('focus' in summary && summary.focus && { focus: summary.focus }),
    },
    result: {
      arms,
      ended: manifest.ended,
      failure: null,
      ...(counted && { contrasts: counted }),
      seconds,
    },
  };
}

/** Whether the rule is asked after that many games: a batch is whole rounds. @param round games of a round */
function isLook(rule: StopRule, batch: number, games: number, round = 1): boolean {
  return games % wholeRounds(batch, round) === 0 || games === wholeRounds(gamesAtMost(rule), round);
}

interface DescribedArm {
  readonly setup: SetupSummary;
  readonly label?: string | undefined;
  readonly note?: string | undefined;
}

async function armOf(game: Game, { setup: summary, label, note }: DescribedArm, folder: string): Promise<Arm> {
  const { variant, players, rulings, policies, field } = summary;
  const setup = resolveSetup(game, { variant, players, rulings });
  const team = await resolveTeam(game, players, policies, folder, true);
  return {
    setup,
    team: field === undefined ? team : withOpponents(team),
    ...(label !== undefined && { label }),
    ...(note !== undefined && { note }),
  };
}
