/** Engines that describe their games by features: those of the game, and how many choices there were. */
import {
  type DescribingEngine,
  type Engine,
  type FeatureGroup,
  featureColumns,
  featureColumnsOfRecords,
  type Game,
  type GameResult,
  type OpenEngine,
  type Setup,
} from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { RotatingEngine, seatOf } from './rotation.js';

/**
 * An engine that describes its games: their choices are counted here, for all games alike, and the rest by the game. Where
 * both are asked for, each game is played twice.
 *
 * @param groups those that are asked for; none where only decisions are recorded
 */
export async function createDescribingEngine(
  game: Game,
  setup: Setup,
  policies: readonly unknown[],
  key: Key,
  groups: readonly FeatureGroup[],
): Promise<DescribingEngine> {
  const isOwn = groups.some((group) => group !== 'choices') || groups.length === 0;
  const describer = isOwn ? await game.results.features!.describer(setup, policies, key) : null;
  if (!groups.includes('choices')) return describer!;
  const isOutside = policies.map(() => true);
  const engine = game.tables.openEngine(setup, policies, key, isOutside);
  return new ChoiceCounter(game, setup, engine, await legalMoves(game, setup), describer);
}

/** Counts the legal moves of decisions; of one in several steps, the first steps. */
interface LegalMoves {
  startGame(): void;
  count(method: string, view: unknown): number;
}

async function legalMoves(game: Game, setup: Setup): Promise<LegalMoves> {
  const encoding = await game.outside.encoding(setup);
  const encoder = encoding.encoder();
  const mask = new Int8Array(encoding.moves.reduce((sum, { count }) => sum + count, 0));
  return {
    // All seats share an encoder, also over deals: what it remembers does not matter for what is legal now.
    startGame: () => encoder.start(),
    count: (method, view) => {
      encoder.begin(method, view);
      encoder.mask(mask, 0);
      let moves = 0;
      for (const isLegal of mask) moves += isLegal;
      return moves;
    },
  };
}

/** An engine around another, with whose results its games end. */
abstract class OuterEngine<T extends GameResult> implements GameResult {
  constructor(protected readonly engine: T) {}

  get outcome(): number {
    return this.engine.outcome;
  }

  get reason(): number {
    return this.engine.reason;
  }

  get metrics(): Int32Array {
    return this.engine.metrics;
  }

  get seats(): Int32Array {
    return this.engine.seats;
  }
}

class ChoiceCounter extends OuterEngine<OpenEngine> implements DescribingEngine {
  /** Per seat: the methods that are called in its own turn, in order. */
  private readonly inTurn: readonly (readonly string[])[];
  private counts = { decisions: 0, choices: 0, legalMoves: 0, offers: 0, turns: 0, forced: 0 };
  /** The turn under way: whose it is (-1: none), the last that was asked, and whether there was a choice. */
  private turn = { seat: -1, step: 0, hasChoice: true };

  /** @param describer of the other groups, if any are asked for */
  constructor(
    game: Game,
    { players }: Setup,
    engine: OpenEngine,
    private readonly legalMoves: LegalMoves,
    private readonly describer: DescribingEngine | null,
  ) {
    super(engine);
    this.inTurn = game.setups.roles(players).map((role) => game.policies.decisions[role]!);
  }

  play(index: number): void {
    const { engine } = this;
    this.describer?.play(index);
    this.counts = { decisions: 0, choices: 0, legalMoves: 0, offers: 0, turns: 0, forced: 0 };
    this.turn = { seat: -1, step: 0, hasChoice: true };
    this.legalMoves.startGame();
    for (let waits = engine.begin(index); waits; waits = engine.goOn()) this.count(engine);
    this.endTurn();
  }

  describe(group: FeatureGroup): ReturnType<DescribingEngine['describe']> {
    if (group !== 'choices') return this.describer!.describe(group);
    return { table: Object.values(this.counts), seats: this.inTurn.map(() => []) };
  }

  fingerprint(): number {
    return this.engine.fingerprint();
  }

  private count({ askedSeat: seat, askedFor: method }: OpenEngine): void {
    const { counts, turn } = this;
    // Calls that only some policies get, such as whether to buy, happen in other seats' turns.
    const step = this.inTurn[seat]!.indexOf(method);
    if (step < 0) {
      counts.offers++;
      return;
    }
    if (seat !== turn.seat || step <= turn.step) {
      this.endTurn();
      this.turn = { seat, step, hasChoice: false };
      counts.turns++;
    }
    this.turn.step = step;
    counts.decisions++;
    const moves = this.legalMoves.count(method, this.engine.view(seat));
    if (moves < 2) return;
    this.turn.hasChoice = true;
    counts.choices++;
    counts.legalMoves += moves;
  }

  private endTurn(): void {
    if (!this.turn.hasChoice) this.counts.forced++;
  }
}

/** The tables of a team, with the features of each game; those of seats go by places of the team, as all else. */
export class DescribedEngine
  extends OuterEngine<DescribingEngine | RotatingEngine<DescribingEngine>>
  implements Engine
{
  readonly described: Int32Array;

  /**
   * @param game that says which features
   * @param tables as those of RotatingEngine; one in cooperative games
   * @param isPlayedOnce as of RotatingEngine
   */
  constructor(
    private readonly game: Game,
    private readonly tables: readonly DescribingEngine[],
    isPlayedOnce = false,
  ) {
    super(tables.length === 1 ? tables[0]! : new RotatingEngine(tables, isPlayedOnce));
    this.described = new Int32Array(featureColumnsOfRecords(game).length);
  }

  play(index: number): void {
    this.engine.play(index);
    const { game, tables, described, engine } = this;
    const rotation = index % tables.length;
    const teller = engine instanceof RotatingEngine ? engine.table : engine;
    let at = 0;
    for (const group of game.results.described!) {
      const { table, seats } = teller.describe(group);
      described.set(table, at);
      at += table.length;
      const width = featureColumns(game, group).seat.length;
      for (let place = 0; place < seats.length; place++) {
        described.set(seats[seatOf(place, rotation, tables.length === 1 ? seats.length : tables.length)]!, at);
        at += width;
      }
      // Nobody sits there.
      at += (Math.max(...game.setups.players) - seats.length) * width;
    }
  }

  fingerprint(): number {
    return this.engine.fingerprint();
  }
}
