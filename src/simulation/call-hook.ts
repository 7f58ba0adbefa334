/**
 * Wraps a policy so that `onAsked` is called before each of its answers. The wrapper has the methods that the policy has when
 * this is called. What is no object is left as it is.
 */
export function withCallHook(policy: unknown, onAsked: () => void): unknown {
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
