import type { DecisionEncoder } from '../game/index.js';

type Policy = Readonly<Record<string, ((view: unknown, argument?: unknown) => unknown) | undefined>>;

/**
 * Wraps a policy so that each of its decisions is made as moves of an encoder.
 *
 * @param methods the names of the decisions that it may be asked for
 * @param step called before each move, when the encoder can be observed
 * @returns a policy that plays the same games
 */
export function playByMoves(
  policy: object,
  methods: readonly string[],
  encoder: DecisionEncoder,
  step: (move: number, method: string, view: unknown) => void,
): object {
  const inner = policy as Policy;
  const wrapper: Record<string, unknown> = {};
  for (const method of ['newGame', 'newDeal']) {
    wrapper[method] = (view: unknown) => {
      encoder.start();
      inner[method]?.call(policy, view);
    };
  }
  for (const method of methods) {
    if (inner[method] === undefined) continue;
    wrapper[method] = (view: unknown, argument: unknown) => {
      encoder.begin(method, view);
      // A lay-down is not returned but filled in.
      const answer = inner[method]!.call(policy, view, argument) ?? argument;
      for (const move of encoder.movesOf(answer)) {
        step(move, method, view);
        encoder.take(move);
      }
      return encoder.decide(view, argument);
    };
  }
  return wrapper;
}
