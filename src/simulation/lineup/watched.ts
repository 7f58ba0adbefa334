/** A policy that tells before each of its answers that it is asked. What is no object is left as it is. */
export function watched(policy: unknown, onAsked: () => void): unknown {
  if (typeof policy !== 'object' || policy === null) return policy;
  return new Proxy(policy, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        onAsked();
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/**
 * As `watched`, for policies that play many games: quicker, with the methods that the policy has when this is called. What is
 * no object is left as it is.
 */
export function heard(policy: unknown, onAsked: () => void): unknown {
  if (typeof policy !== 'object' || policy === null) return policy;
  const own = policy as Record<string, (...args: unknown[]) => unknown>;
  const standIn: typeof own = {};
  for (
    let from: object | null = policy;
    from !== null && from !== Object.prototype;
    from = Object.getPrototypeOf(from)
  ) {
    for (const name of Object.getOwnPropertyNames(from)) {
      if (name === 'constructor' || Object.hasOwn(standIn, name)) continue;
      standIn[name] = own[name]!;
      if (typeof own[name] !== 'function') continue;
      standIn[name] = (view, more) => {
        onAsked();
        return own[name]!(view, more);
      };
    }
  }
  return standIn;
}
