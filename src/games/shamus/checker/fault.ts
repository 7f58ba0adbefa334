/** A broken rule, by its number; null where the line itself is not as the format says. */
export class Fault extends Error {
  constructor(
    readonly rule: string | null,
    message: string,
  ) {
    super(message);
  }
}

export function insist(holds: boolean, rule: string | null, message: () => string): asserts holds {
  if (!holds) throw new Fault(rule, message());
}
