const cheats = new WeakSet<object>();

/**
 * Lets a policy cheat in the way that its definition says: for studies of what knowledge would be worth. Whether one may
 * is decided where it is made, from what its definition says, and never by the policy itself.
 */
export function grantOpenHands(policy: object): void {
  cheats.add(policy);
}

export function hasOpenHands(policy: object): boolean {
  return cheats.has(policy);
}
