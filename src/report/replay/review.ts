/** What the decisions of a game were worth, on the page on which it is watched. */

import type { ExplainedGame } from '../../explain/index.js';
import type { DecisionExplanation, Game, Replay } from '../../game/index.js';
import { lossesOf, shortened, wordsOf } from '../text/explain-report.js';
import { formatPlace } from './place.js';

type Decision = ExplainedGame['decisions'][number];

/** Moves that the page lists. */
const MOST_LISTED = 8;

/** A line of the page that leads to a place in its film. */
interface Pointer {
  /** `#turn=12` */
  readonly href: string;
  readonly text: string;
}

/** What a page tells of where its game was lost. */
export interface CostlyMoves {
  /** Sentences that tell how the game ended. */
  readonly account: readonly string[];
  readonly moves: readonly Pointer[];
}

/** The film, with what each move would have come to beside what the policies say of it themselves. */
export function reviewedFilm(film: Replay, explained: ExplainedGame): Replay {
  const byFrame = new Map<number, DecisionExplanation[]>();
  for (const decision of explained.decisions) {
    byFrame.set(decision.event, [...(byFrame.get(decision.event) ?? []), thoughtOf(decision)]);
  }
  const frames = film.frames.map((frame, place) => ({
    ...frame,
    thoughts: [...frame.thoughts, ...(byFrame.get(place) ?? [])],
  }));
  return { ...film, frames };
}

/** Where the game was lost, with links into its film. */
export function lostIn(film: Replay, game: Game, explained: ExplainedGame): CostlyMoves {
  const costly = explained.decisions
    .filter(({ cost }) => cost.mean > 0)
    .sort((one, other) => other.cost.mean - one.cost.mean)
    .slice(0, MOST_LISTED);
  return {
    account: lossesOf(game, explained),
    moves: costly.map(({ event, deal, turn, seat, decision, made, best, cost }) => ({
      href: formatPlace(film, { frame: event, angle: 0 }),
      text: `${deal === undefined ? '' : `deal ${deal}, `}turn ${turn}, ${film.seats[seat]!.name}, ${wordsOf(decision)}: ${shortened(made)}${best === made ? '' : ` instead of ${shortened(best)}`}: ${percent(cost.mean)} points`,
    })),
  };
}

function thoughtOf({ seat, decision, moves, worlds, worldsFit }: Decision): DecisionExplanation {
  const choices = moves.map(({ move, chance, lead, trueCards }) => {
    const truth =
      trueCards === null
        ? ''
        : `; with the true cards ${trueCards === 1 ? 'won' : trueCards === 0 ? 'lost' : `${percent(trueCards)} %`}`;
    return {
      choice: move,
      score: Number(percent(chance.mean)),
      why: `± ${percent(chance.error)}${truth}`,
      chosen: lead === null,
    };
  });
  const fit = worldsFit === 'play' ? '' : ', by the rules alone';
  return {
    seat,
    question: `Chance to win, %, by move (${wordsOf(decision)}; ${worlds} worlds${fit})`,
    choices: choices.sort((one, other) => other.score - one.score || Number(other.chosen) - Number(one.chosen)),
  };
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
