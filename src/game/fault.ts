/** A decision that the rules forbid, found by the engine. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';

  /** @param rule the number of the rule that is broken, as in the rules document, or undefined for a malformed answer. */
  constructor(
    readonly rule: string | undefined,
    message: string,
  ) {
    super(message);
  }
}

/** A policy that broke a rule or threw an error: which seat it sat at, in which game (null: before any), and what it did. */
export class PolicyFault extends Error {
  override readonly name = 'PolicyFault';

  constructor(
    readonly seat: number,
    readonly game: number | null,
    override readonly cause: unknown,
  ) {
    super(messageOf(cause));
  }

  /** The number of the broken rule; undefined where the policy threw an error of its own. */
  get rule(): string | undefined {
    return this.cause instanceof IllegalMove ? this.cause.rule : undefined;
  }
}

/** What anything that was thrown says. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
