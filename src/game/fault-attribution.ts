/** Around what a policy throws. */
class Thrown extends Error {
  constructor(override readonly cause: unknown) {
    super();
  }
}

/**
 * Tells what a policy throws from what goes wrong around it, in code that is run when the engine asks a policy: the engine
 * blames the policy for both.
 */
export class FaultAttribution {
  /** What went wrong around the policies, first. */
  private trouble: unknown = null;

  /** Has a policy answer. */
  ask<A>(ask: () => A): A {
    try {
      return ask();
    } catch (error) {
      throw new Thrown(error);
    }
  }

  /** What is run in place of an answer, which it gets by `ask`. @throws what the policy throws, or what goes wrong around it */
  answer<A>(answer: () => A): A {
    try {
      return answer();
    } catch (error) {
      if (error instanceof Thrown) throw error.cause;
      this.trouble ??= error;
      throw error;
    }
  }

  /** A game in which that is done. @throws what went wrong around the policies, instead of what the engine makes of it */
  play(play: () => void): void {
    this.trouble = null;
    try {
      play();
    } catch (error) {
      throw this.trouble ?? error;
    }
  }
}
