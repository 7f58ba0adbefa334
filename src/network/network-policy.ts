import { type DecisionEncoder, type Encoding, newCells, type Preference, UsageError } from '../game/index.js';
import { Network, networkHeader } from './network.js';

export { networkHeader };

/** Moves that `explain` names: those with the highest values. */
const NAMED = 5;

export interface NetworkGame<View> {
  readonly name: string;
  readonly decisions: readonly string[];
  /** The observations and moves of the table at which a seat sits. */
  encode(view: View): Encoding;
  /** Choice by which `explain` calls a move of a decision that takes one move; null where there is none. */
  choiceOf(view: View, method: string, move: number): number | null;
}

export interface NetworkText {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
}

/** The role that a network was trained for. @throws UsageError if the file is broken, or for another game or role */
export function roleOf(file: Uint8Array, game: string, roles: readonly string[]): string {
  const { game: other, role } = networkHeader(file);
  if (other === game && roles.includes(role)) return role;
  throw new UsageError(`the network file is for ${role} of ${other}, not for ${roles.join(' or ')} of ${game}`);
}

interface Seated {
  readonly encoder: DecisionEncoder;
  readonly network: Network;
  readonly cells: ReturnType<typeof newCells>;
  readonly mask: Int8Array;
}

/**
 * A policy that makes the legal move with the highest value, one after the other until its decision is complete.
 *
 * @param file bytes of a network file
 * @returns the methods of the role that the network was trained for
 * @throws UsageError at the first game, if the file is no network for it
 */
export function networkPolicy<View>(file: Uint8Array, game: NetworkGame<View>): object {
  let seated: Seated | null = null;
  let isNew = true;
  const newGame = (view: View) => {
    seated ??= seat(file, game, view);
    seated.encoder.start();
    isNew = false;
  };
  const decide = (method: string) => (view: View, argument: unknown) => {
    if (isNew) newGame(view);
    const { encoder } = seated!;
    encoder.begin(method, view);
    while (!encoder.take(bestMove(seated!)));
    return encoder.decide(view, argument);
  };
  const explain = (view: View, method: string) => {
    const { encoder } = seated!;
    encoder.begin(method, view);
    bestMove(seated!);
    // A single legal move was not evaluated.
    seated!.network.evaluate(seated!.cells);
    return preferences(seated!, (move) => game.choiceOf(view, method, move));
  };
  // All that it remembers is in the record, which it reads again.
  const copy = () => {
    isNew = true;
  };
  const decisions = game.decisions.map((method) => [method, decide(method)]);
  return { ...Object.fromEntries(decisions), newGame, newDeal: newGame, explain, copy };
}

function seat<View>(file: Uint8Array, game: NetworkGame<View>, view: View): Seated {
  const encoding = game.encode(view);
  const network = new Network(file, game.name, encoding);
  return {
    network,
    encoder: encoding.encoder(),
    cells: newCells(encoding),
    mask: new Int8Array(network.values.length),
  };
}

/** Evaluates the decision as it is now. @returns the first legal move of those with the highest value */
function bestMove({ encoder, network, cells, mask }: Seated): number {
  encoder.observe(cells, 0);
  encoder.mask(mask, 0);
  const only = mask.indexOf(1);
  if (mask.indexOf(1, only + 1) < 0) return only;
  network.evaluate(cells);
  const { values } = network;
  let best = -1;
  for (let move = 0; move < mask.length; move++) {
    if (mask[move] === 1 && (best < 0 || values[move]! > values[best]!)) best = move;
  }
  return best;
}

function preferences({ network, mask }: Seated, choiceOf: (move: number) => number | null): Preference[] {
  return [...mask.keys()]
    .filter((move) => mask[move] === 1 && choiceOf(move) !== null)
    .sort((a, b) => network.values[b]! - network.values[a]!)
    .slice(0, NAMED)
    .map((move) => ({ choice: choiceOf(move)!, score: network.values[move]! / SCALE, why: 'value of the network' }));
}

/** Values are printed in units in which trainers of this project write them. */
const SCALE = 2 ** 16;
