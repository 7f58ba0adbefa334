import { type Game, MIN_WORLDS, mainMeasure } from '../game/index.js';
import { resolveTeam } from '../simulation/index.js';
import type { ReviewedRow, StudySpec } from '../study/index.js';
import type { ReviewedGame } from './judge.js';
import { defaultPlayOn, type ReviewSpec } from './plan.js';
import { reviewGames } from './review-games.js';

/** Proposals for each world, and how much a move must lead, in chances and in standard errors, for a decision to matter. */
const PROPOSALS = 2000;
const MATTERS = 0.01;
const CLEARLY = 2;

/**
 * Judges decisions of games for a study; where everybody plays for themselves those of one player, in each seat in turn.
 *
 * @param games how many
 * @returns null if it was interrupted
 */
export async function studyRows(
  { game, setup, seed, question, carrying, folder }: StudySpec,
  games: number,
  signals: { readonly signal: AbortSignal; readonly endNow: AbortSignal },
): Promise<ReviewedRow[] | null> {
  if (games === 0 || game.reviews === undefined) return [];
  const team = await resolveTeam(game, setup.players, question.team, folder);
  const worlds = Math.max(MIN_WORLDS, game.defaults.review.worldsOfMany);
  const spec: ReviewSpec = {
    contender: { setup, team },
    playOn: await defaultPlayOn(game, team),
    seed: `${seed}-drama`,
    from: 0,
    games,
    measure: mainMeasure(game).name,
    effort: { worlds, proposals: PROPOSALS * worlds, truths: 0, stream: `review with ${worlds} worlds` },
    who: game.kind === 'competitive' ? { place: 0 } : null,
    scope: { deal: 'all', starts: 0 },
    judged: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    threads: carrying.threads,
    decisionTimeout: carrying.gameTimeout,
  };
  const rows: ReviewedRow[] = [];
  const onGame = (found: ReviewedGame) => rows.push(rowOf(game, found));
  const { isComplete } = await reviewGames(spec, false, { ...signals, onGame });
  return isComplete ? rows : null;
}

function rowOf({ kind }: Game, { game, result, decisions, unjudged }: ReviewedGame): ReviewedRow {
  const values = decisions.map(({ moves, made }) => moves[made]!.value);
  const matter = decisions.filter(({ moves }) =>
    moves.some(({ lead }) => lead !== null && Math.abs(lead.mean) >= Math.max(MATTERS, CLEARLY * lead.error)),
  );
  return {
    game,
    seat: kind === 'competitive' ? (decisions[0]?.seat ?? null) : null,
    result,
    chances: values.map(({ mean }) => mean),
    errors: values.map(({ error }) => error),
    moves: decisions.reduce((sum, { moves }) => sum + moves.length, 0),
    matter: matter.length,
    unjudged,
  };
}
