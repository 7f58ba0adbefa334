import { type Explanation, thoughtOf } from '../../../game/explanations.js';
import { anglesFor, type DecisionExplanation, type Frame, type Replay, type Viewpoint } from '../../../game/index.js';
import { type Notation, notationOf } from '../cards/deck.js';
import type { Terms } from '../rules/terms.js';
import { Board } from './board.js';
import type { RummyEvent } from './events.js';
import { type Decision, UPCARD } from './explained.js';
import { Narrator } from './narration.js';
import { Progress } from './progress.js';
import { type Scene, sceneOf } from './scene.js';
import { seatName } from './wording.js';
import { winInWords } from './words.js';

/** An explanation, and the event that came of the decision: its place among the events of the game. */
export type NotedExplanation = Explanation<Decision> & { readonly event: number };

/** The material of a film. */
export interface Footage {
  readonly events: readonly RummyEvent[];
  readonly explanations: readonly NotedExplanation[];
  /** The names of the policies, in seat order. */
  readonly names: readonly string[];
  readonly terms: Terms;
}

/** Up to so many seats are spoken of at length. */
const FEW = 4;

const QUESTIONS: Readonly<Record<Decision, string>> = {
  takes: 'Take the upcard, or draw?',
  discard: 'Which card to discard?',
};

/** A recorded game as a film, one frame per event and one chapter per deal. */
export function filmOf({ events, explanations, names, terms }: Footage): Replay<Scene> {
  const board = new Board(terms);
  const progress = new Progress(terms);
  const narrator = new Narrator(board, progress, terms);
  const { cardText } = notationOf(terms.deck);
  const seats = names.map((policy, seat) => ({ name: seatName(seat), policy }));
  const angles = anglesOf(seats.map(({ name }) => name));
  const thoughts = thoughtsByEvent(explanations);
  const frames = events.map((event, place): Frame<Scene> => {
    const upcard = board.pile.at(-1)?.card ?? 0;
    const moved = board.follow(event);
    progress.follow(
      event,
      board.hands.map((hand) => hand.length),
    );
    return {
      turn: board.turn,
      seat: board.seat,
      words: angles.map(({ seat }) => narrator.tell(event, seat)),
      scene: sceneOf(board, progress, moved, terms),
      thoughts: (thoughts.get(place) ?? []).map((explanation) => thought(explanation, upcard, cardText)),
    };
  });
  const deals = events.flatMap(({ type }, place) => (type === 'deal' ? [place] : []));
  const end = events.at(-1);
  return {
    angles,
    seats,
    frames,
    chapters: { name: 'deal', starts: [0, ...deals.slice(1)] },
    ending: end?.type === 'end' ? winInWords(end.winners.map(seatName), board.deal) : '',
  };
}

/** Of many seats each is named alone, so that the names of all angles stand in little room. */
function anglesOf(names: readonly string[]): [Viewpoint, ...Viewpoint[]] {
  const [first, ...others] = anglesFor(names);
  if (names.length <= FEW) return [first, ...others];
  return [first, ...others.map((angle) => (angle.seat === null ? angle : { ...angle, name: names[angle.seat]! }))];
}

function thoughtsByEvent(explanations: readonly NotedExplanation[]): Map<number, NotedExplanation[]> {
  const thoughts = new Map<number, NotedExplanation[]>();
  for (const explanation of explanations) {
    thoughts.set(explanation.event, [...(thoughts.get(explanation.event) ?? []), explanation]);
  }
  return thoughts;
}

function thought(explanation: NotedExplanation, upcard: number, cardText: Notation['cardText']): DecisionExplanation {
  const inWords = (choice: number) => {
    if (explanation.decision === 'discard') return cardText(choice);
    return choice === UPCARD ? `the upcard, ${cardText(upcard)}` : 'the stock';
  };
  return thoughtOf(explanation, QUESTIONS[explanation.decision], inWords);
}
