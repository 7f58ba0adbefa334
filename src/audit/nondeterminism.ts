/** Everything in Node from which a policy could get chance or the time of day, watched while it is looked at. */
import { createRequire, syncBuiltinESMExports } from 'node:module';

type Use = (name: string) => void;
type Methods = Record<string, unknown>;

const require = createRequire(import.meta.url);

/**
 * Objects with such functions, and their names in a report. Modules of Node have the same object as their default
 * export.
 */
function places(): readonly { readonly name: string; readonly object: object; readonly methods: readonly string[] }[] {
  const cryptoMethods = ['randomBytes', 'randomFillSync', 'randomFill', 'randomInt', 'randomUUID', 'getRandomValues'];
  return [
    { name: 'Math', object: Math, methods: ['random'] },
    { name: 'Date', object: Date, methods: ['now'] },
    { name: 'performance', object: performance, methods: ['now', 'mark', 'measure'] },
    { name: 'process', object: process, methods: ['uptime', 'cpuUsage', 'memoryUsage', 'resourceUsage'] },
    { name: 'process.hrtime', object: process.hrtime, methods: ['bigint'] },
    { name: 'process', object: process, methods: ['hrtime'] },
    { name: 'crypto', object: globalThis.crypto, methods: ['getRandomValues', 'randomUUID'] },
    { name: 'crypto', object: require('node:crypto') as object, methods: cryptoMethods },
  ];
}

/**
 * Has `use` told of every call, from now on; the calls do what they did before. To be called before a policy is loaded,
 * which may keep such a function for itself.
 *
 * @returns how to end it
 */
export function interceptNondeterminism(use: Use): () => void {
  const undo = [
    trapDate(use),
    ...places().flatMap(({ name, object, methods }) =>
      methods.map((method) => trap(object, method, `${name}.${method}`, use)),
    ),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of undo.reverse()) restore();
    syncBuiltinESMExports();
  };
}

function trap(object: object, method: string, name: string, use: Use): () => void {
  const original = Reflect.get(object, method) as ((...args: unknown[]) => unknown) | undefined;
  if (typeof original !== 'function') return () => {};
  const own = Object.getOwnPropertyDescriptor(object, method);
  // Such a one leads to another that is trapped: getRandomValues of the module to that of the global object.
  if (own?.configurable === false) return () => {};
  const watched = new Proxy(original, {
    apply(target, self, args) {
      use(name);
      return Reflect.apply(target, self, args);
    },
  });
  Object.defineProperty(object, method, { value: watched, configurable: true, writable: true });
  return () => {
    if (own === undefined) delete (object as Methods)[method];
    else Object.defineProperty(object, method, own);
  };
}

function trapDate(use: Use): () => void {
  const original = globalThis.Date;
  globalThis.Date = new Proxy(original, {
    construct(target, args, newTarget) {
      if (args.length === 0) use('new Date');
      return Reflect.construct(target, args, newTarget) as object;
    },
    apply(target, self, args) {
      use('Date');
      return Reflect.apply(target, self, args);
    },
  });
  return () => {
    globalThis.Date = original;
  };
}
