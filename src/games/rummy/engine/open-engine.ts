import { type OpenEngine, PolicyFault } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { DECISIONS, type DecisionName } from '../decisions.js';
import type { RummyPlayer } from '../policy.js';
import { GOES_ON } from '../rules/endings.js';
import type { Terms } from '../rules/terms.js';
import { RummyEngine } from './engine.js';
import type { SeatView } from './seat.js';

/** Names of the decisions, by phase of the table. */
const METHODS: Readonly<Record<number, DecisionName>> = Object.fromEntries(
  DECISIONS.map(({ phase, name }) => [phase, name]),
);

/** A game of the rummy family that is left at the decisions of some seats. */
export class OpenRummyEngine extends RummyEngine implements OpenEngine {
  askedFor = '';
  readonly askedWith = undefined;

  /**
   * @param isOutside by seat: whether games are left at its decisions
   * @param recorded whether the events of each game are recorded
   */
  constructor(
    terms: Terms,
    private readonly policies: readonly RummyPlayer[],
    key: Key,
    private readonly isOutside: readonly boolean[],
    recorded = false,
  ) {
    super(terms, policies, key, recorded);
  }

  get askedSeat(): number {
    return this.position.table.asked;
  }

  override view(seat: number): SeatView {
    return this.places[seat]!.view;
  }

  begin(game: number): boolean {
    this.game = game;
    this.chance.startGame(game);
    return this.untilOutside(() => {
      this.start();
      return true;
    });
  }

  goOn(): boolean {
    return this.untilOutside(() => this.stepOn());
  }

  /** @param first called before any decision request; returns true if the game goes on */
  private untilOutside(first: () => boolean): boolean {
    try {
      for (let goesOn = first(); goesOn; goesOn = this.stepOn()) if (this.isLeft()) return true;
      return false;
    } catch (error) {
      throw new PolicyFault(this.deciding, this.game, error);
    }
  }

  private stepOn(): boolean {
    const ended = this.step();
    return ended === GOES_ON || this.goesOnAfter(ended);
  }

  private isLeft(): boolean {
    const { asked, phase } = this.position.table;
    const method = METHODS[phase];
    if (!this.isOutside[asked] || method === undefined || this.policies[asked]![method] === undefined) return false;
    this.askedFor = method;
    this.show(asked);
    return true;
  }
}
