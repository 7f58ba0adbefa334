/** A broken rule, by its number; null where the line itself is not as the format says. */
export class Fault extends Error {
  constructor(
    readonly rule: string | null,
    message: string,
  ) {
    super(message);
  }
}

/** @throws Fault if it does not hold */
export function insist(holds: boolean, rule: string | null, message: () => string): asserts holds {
  if (!holds) throw new Fault(rule, message());
}

/** @throws Fault if they are not the same, as JSON */
export function match(field: string, found: unknown, due: unknown, rule: string): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(due)];
  insist(is === should, rule, () => `expected ${field} ${should}; found ${is}`);
}
