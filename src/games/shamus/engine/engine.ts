import type { Card } from '../../../cards/card.js';
import { hasOpenHands, type OpenEngine, PolicyFault, readsRecord } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import * as random from '../../../random/index.js';
import { DECISIONS } from '../decisions.js';
import type { ShamusPolicy } from '../policy.js';
import * as endings from '../rules/endings.js';
import { METRICS } from '../rules/metrics.js';
import { DEFAULT_RULINGS } from '../rules/rulings.js';
import type { Terms } from '../rules/terms.js';
import * as decks from './deck.js';
import { fingerprintOf } from './fingerprint.js';
import { GameInPlay } from './game-in-play.js';
import { CALL, OVER } from './game-position.js';
import { Recorder } from './recorder.js';

const { DEAL, policyKey, startPolicyStream } = random;
const { shuffleAtStart } = random.Stream;
const { layNewDeck, stackedDeck } = decks;
const { outcomeOf } = endings;

/** The terms of games, and what is done with them beside playing. */
interface EngineOptions extends Pick<Terms, 'targets'>, Partial<Pick<Terms, 'rulings'>> {
  readonly recorded?: boolean;
  /** Default: true if games are recorded or left. */
  readonly isRead?: boolean;
  /** Seats at whose decisions games are left, where they are begun by `begin`; by seat. */
  readonly isOutside?: readonly boolean[];
  /** Policies that are shown the deck of each game; default: those that may cheat. */
  readonly cheats?: readonly ShamusPolicy[];
}

/** A policy that is shown all hands: against the rules, for studies of what that would be worth. */
interface Cheat {
  /**
   * Called before `newGame` of each game.
   *
   * @param deck the 52 cards in the order of use (rule 2.2)
   */
  showDeck?(deck: readonly Card[]): void;
}

/** Shamus for two or four, with decks shuffled by a key: games, whole or left at decisions, counted and measured. */
export class ShamusEngine extends GameInPlay implements OpenEngine {
  outcome = 0;
  reason = 0;
  readonly metrics = new Int32Array(METRICS.length);
  readonly seats = new Int32Array(0);
  /** Records the events of the game, if that is asked for. */
  readonly recorder: Recorder | null;
  private readonly policies: readonly ShamusPolicy[];
  private readonly policyKeys: readonly Key[];
  private readonly cheats: readonly ShamusPolicy[];
  private readonly isOutside: readonly boolean[];
  private game = 0;

  /** @param policies one a seat, two or four, in seat order: Uno, Rummy, Uno, Rummy */
  constructor(
    {
      targets,
      rulings = DEFAULT_RULINGS,
      recorded = false,
      isOutside = [],
      isRead = recorded || isOutside.length > 0,
      cheats,
    }: EngineOptions,
    policies: readonly ShamusPolicy[],
    private readonly key: Key,
  ) {
    super({ players: policies.length, targets, rulings }, isRead || policies.some(readsRecord));
    this.recorder = recorded ? new Recorder(this.position) : null;
    this.policies = [...policies];
    this.policyKeys = policies.map((_, seat) => policyKey(key, seat));
    this.cheats = cheats ?? policies.filter(hasOpenHands);
    this.isOutside = isOutside;
  }

  get askedSeat(): number {
    return this.position.seat;
  }

  get askedFor(): string {
    return DECISIONS[this.position.asked]!.name;
  }

  get askedWith(): unknown {
    return this.position.asked === CALL ? this.position.ace : undefined;
  }

  play(game: number): void {
    this.shuffle(game);
    this.playThrough(game);
  }

  begin(game: number): boolean {
    this.game = game;
    this.shuffle(game);
    return this.untilOutside(() => {
      this.start(game);
      this.playOn(this.policies, 0);
    });
  }

  goOn(): boolean {
    return this.untilOutside(() => this.playOn(this.policies, 1));
  }

  private shuffle(game: number): void {
    layNewDeck(this.position.deckWords);
    shuffleAtStart(this.position.deck, this.key, game, DEAL);
  }

  /**
   * Plays a given deck instead of a shuffled one: the 52 cards in the order of use (rule 2.2). The policies'
   * random numbers are those of the game index.
   */
  playDeck(deck: Iterable<Card>, game = 0): void {
    this.position.deck.set(stackedDeck(deck));
    this.playThrough(game);
  }

  fingerprint(): number {
    return fingerprintOf(this.reason, this.position);
  }

  private untilOutside(first: () => void): boolean {
    const { position } = this;
    try {
      for (first(); position.asked !== OVER; this.playOn(this.policies, 1)) {
        if (this.isOutside[position.seat]) return true;
      }
    } catch (error) {
      throw new PolicyFault(this.deciding, this.game, error);
    }
    this.finish();
    return false;
  }

  private playThrough(game: number): void {
    try {
      this.start(game);
      this.playOn(this.policies);
    } catch (error) {
      throw new PolicyFault(this.deciding, game, error);
    }
    this.finish();
  }

  /** Deals the deck that lies in `position`, and tells the policies. */
  private start(game: number): void {
    if (this.cheats.length > 0)
      for (const policy of this.cheats as readonly Cheat[]) policy.showDeck?.([...this.position.deck]);
    this.deal();
    this.recorder?.start();
    this.startPolicies(game);
  }

  /** Counts a game that is over. */
  private finish(): void {
    this.reason = this.position.ending;
    this.outcome = outcomeOf(this.reason);
    this.recorder?.ended(this.reason);
    this.measure();
  }

  private startPolicies(game: number): void {
    const { policies, policyKeys } = this;
    for (let seat = 0; seat < policies.length; seat++) {
      this.deciding = seat;
      const view = this.view(seat);
      startPolicyStream(view.random, policyKeys[seat]!, game);
      const policy = policies[seat]!;
      if (policy.newGame !== undefined) policy.newGame(view);
    }
  }

  private measure(): void {
    const { metrics, position } = this;
    const { table } = position;
    metrics[0] = position.netPoints();
    metrics[1] = table.points;
    metrics[2] = position.turns;
    metrics[3] = position.pickUps;
    metrics[4] = position.unoCards();
    metrics[5] = table.circleCount;
    metrics[6] = table.stockCount;
    metrics[7] = position.circleWhenLost;
  }
}
