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
