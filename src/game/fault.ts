/** A decision that is against the rules. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';

  /** @param rule the number of the broken rule, as in the rules document; undefined for a malformed answer. */
  constructor(
    readonly rule: string | undefined,
    message: string,
  ) {
    super(message);
  }
}

/** A policy that makes given moves was asked for one more. */
export class NoMoreMoves extends Error {
  override readonly name = 'NoMoreMoves';
}

/** A policy that broke a rule or threw an error: its seat, the game (null: before any), and the cause. */
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

/** Characters of a message that anybody reads. */
const READABLE = 500;

/** The message of anything that was thrown, which may be longer than anybody reads, or no text. */
export function messageOf(thrown: unknown): string {
  try {
    const message = String(thrown instanceof Error ? thrown.message : thrown);
    return message.length <= READABLE ? message : `${message.slice(0, READABLE)}…`;
  } catch {
    return 'something that cannot be shown';
  }
}
