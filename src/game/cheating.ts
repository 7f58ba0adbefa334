/** Marks an object with a private field, which no code outside this file can read, set or imitate, whatever it patches. */
class Licence extends class {
  constructor(marked: object) {
    // biome-ignore lint/correctness/noConstructorReturn: the field below is set on what is returned here.
    return marked;
  }
} {
  #isGiven = true;

  static holds(policy: object): boolean {
    return #isGiven in policy && policy.#isGiven;
  }
}

/**
 * Lets a policy cheat in the way that its definition says: for studies of what knowledge would be worth. Whether one may
 * is decided where it is made, from what its definition says, and never by the policy itself.
 */
export function grantOpenHands(policy: object): void {
  new Licence(policy);
}

export function hasOpenHands(policy: object): boolean {
  return Licence.holds(policy);
}
