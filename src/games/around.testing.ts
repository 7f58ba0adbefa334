/** A method that is called: a function that calls it, its name, and what it is given. */
export type Around = (call: () => unknown, method: string, given: readonly unknown[]) => unknown;

/**
 * A policy that decides like another, with something done around each call of its methods.
 *
 * @param added methods that it has even if the policy has none of these names
 */
export function around<P extends object>(policy: P, whatToDo: Around, added: readonly string[] = []): P {
  return new Proxy(policy, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      const method = own ?? (added.includes(String(name)) ? () => {} : undefined);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => whatToDo(() => Reflect.apply(method, target, given), String(name), given);
    },
  });
}
