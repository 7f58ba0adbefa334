/**
 * Keeps the fields of an object from being deleted, or replaced by functions that would run when the engine reads or
 * writes them; those that hold objects keep them. For classes whose objects engine and policies share.
 *
 * To be called in the constructor, so that all objects of the class have one shape: with two, V8 reads the fields of
 * each more slowly, and whole games take 5 % longer.
 */
export function fixFields(object: object): void {
  for (const [field, value] of Object.entries(object)) {
    Object.defineProperty(object, field, { configurable: false, writable: typeof value !== 'object' });
  }
}
