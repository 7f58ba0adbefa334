import type { DescribingEngine, FeatureGroup, Game, GameResult, OpenEngine, Setup } from '../../game/index.js';
import type { Key } from '../../random/index.js';

/**
 * An engine that describes its games: their choices are counted here, for all games alike, and the rest by the game. Where
 * both are asked for, each game is played twice.
 *
 * @param groups those that are asked for; none where only decisions are recorded
 */
export async function describingEngine(
  game: Game,
  setup: Setup,
  policies: readonly unknown[],
  key: Key,
  groups: readonly FeatureGroup[],
): Promise<DescribingEngine> {
  const isOwn = groups.some((group) => group !== 'choices') || groups.length === 0;
  const describer = isOwn ? await game.features!.describer(setup, policies, key) : null;
  if (!groups.includes('choices')) return describer!;
  const isOutside = policies.map(() => true);
  const engine = game.openEngine(setup, policies, key, isOutside);
  return new ChoiceCounter(game, setup, engine, await legalMoves(game, setup), describer);
}

/** Counts the legal moves of decisions; of one in several steps, the first steps. */
interface LegalMoves {
  startGame(): void;
  count(method: string, view: unknown): number;
}

async function legalMoves(game: Game, setup: Setup): Promise<LegalMoves> {
  const encoding = await game.encoding(setup);
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
export abstract class OuterEngine<T extends GameResult> implements GameResult {
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
  /** By seat: the methods that are asked in its own turn, in order. */
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
    this.inTurn = game.roles(players).map((role) => game.decisions[role]!);
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
    // What only some policies are asked, such as whether they buy, is decided in the turns of others.
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
