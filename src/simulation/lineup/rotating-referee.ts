import { type Answers, type DecisionLog, PolicyFault, type Referee, type RefereedGame } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { seatOf } from './entrants.js';

/**
 * The referee of a team whose policies play each deck from every seat, see `RotatingEngine`. All that goes in and comes out
 * is by places of the team and by games: policies, interviews, rows of `seats`, and who is at fault.
 */
export class RotatingReferee<P> implements Referee<P> {
  constructor(
    private readonly referee: Referee<P>,
    private readonly players: number,
  ) {}

  record(policies: readonly P[], key: Key, game: number): Answers {
    const inSeatOrder: P[] = [];
    for (const [place, policy] of policies.entries()) inSeatOrder[this.seatOf(place, game)] = policy;
    return this.byPlaces(game, (deck) => this.referee.record(inSeatOrder, key, deck));
  }

  judge(answers: Answers, key: Key, game: number): RefereedGame {
    const { engine, transcript, interviews } = this.byPlaces(game, (deck) => this.referee.judge(answers, key, deck));
    const { outcome, reason, metrics } = engine;
    const places = interviews.map((_, place) => place);
    const width = engine.seats.length / this.players;
    const rows = places.flatMap((place) => [...engine.seats.subarray(...this.rowOf(place, game, width))]);
    const seats = Int32Array.from(rows);
    return {
      engine: { outcome, reason, metrics, seats, fingerprint: () => engine.fingerprint() },
      transcript,
      interviews: places.map((place) => interviews[this.seatOf(place, game)]!),
    };
  }

  interview(policy: P, place: number, interview: DecisionLog, own: Key, game: number) {
    return this.referee.interview(policy, this.seatOf(place, game), interview, own, this.deckOf(game));
  }

  private rowOf(place: number, game: number, width: number): [from: number, to: number] {
    const from = this.seatOf(place, game) * width;
    return [from, from + width];
  }

  private seatOf(place: number, game: number): number {
    return seatOf(place, game % this.players, this.players);
  }

  private deckOf(game: number): number {
    return (game - (game % this.players)) / this.players;
  }

  /** @throws PolicyFault with the place of the policy in the team */
  private byPlaces<T>(game: number, play: (deck: number) => T): T {
    try {
      return play(this.deckOf(game));
    } catch (error) {
      if (!(error instanceof PolicyFault)) throw error;
      const { players } = this;
      throw new PolicyFault((error.seat - (game % players) + players) % players, game, error.cause);
    }
  }
}
