/**
 * Policies that cheat, and say so: for studies of what knowledge would be worth. Whether one does is decided where it is
 * made, from what its definition says, and never by the policy itself.
 */
const cheats = new WeakSet<object>();

/** Lets a policy cheat in the way that its definition says. */
export function letCheat(policy: object): void {
  cheats.add(policy);
}

export function mayCheat(policy: object): boolean {
  return cheats.has(policy);
}
