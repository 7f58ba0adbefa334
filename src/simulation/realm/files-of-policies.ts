/**
 * What policies find as `node:fs`. Nothing can be read: what a policy reads would not be part of its hash, could be a
 * message of its partner, or hold the seed. A policy may leave a note, to be looked at by people.
 */
import fs from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Where the module that policies are bundled with finds what was made in its thread. */
const PLACE = Symbol.for('shamus-lab: files of policies');
const INSTEAD = ': import the file instead (.json, .txt or .bin)';

type Write = (path: string, text: string) => void;

/** The notes that a policy may leave. Whether one is written shows in nothing that a policy sees. */
interface Notes {
  readonly writeFileSync: Write;
  readonly appendFileSync: Write;
}

/** To be called before a policy is loaded. @param folder where notes may be left */
export function filesOfPolicies(folder: string): void {
  Object.defineProperty(globalThis, PLACE, { value: Object.freeze(notesIn(folder)) });
}

/** Only new files, directly in a folder: nothing that is there is changed. */
function notesIn(folder: string): Notes {
  const { writeFileSync, appendFileSync } = fs;
  const mine: Record<string, boolean> = Object.create(null) as Record<string, boolean>;
  // No method of a text or an array is called, which a policy may have replaced.
  const note = (write: typeof appendFileSync, path: unknown, text: unknown) => {
    if (typeof path !== 'string' || typeof text !== 'string') return;
    const target = resolve(folder, path);
    const name = basename(target);
    if (dirname(target) !== folder || name[0] === '.' || name === 'package.json') return;
    try {
      if (mine[target] === true) return write(target, text);
      writeFileSync(target, text, { flag: 'wx' });
      mine[target] = true;
    } catch {
      // It is there already, or the disk is full.
    }
  };
  return {
    writeFileSync: (path, text) => note(writeFileSync, path, text),
    appendFileSync: (path, text) => note(appendFileSync, path, text),
  };
}

/** The module's text, see policy-file.ts. Names that a policy does not use do not count for its hash. */
export function fsOfPolicies(): string {
  const isNote = (name: string) => name === 'writeFileSync' || name === 'appendFileSync';
  const names = Object.keys(fs).filter((name) => typeof Reflect.get(fs, name) === 'function' && /^[a-z]/.test(name));
  return [
    `const notes = globalThis[Symbol.for('${PLACE.description}')] ?? { writeFileSync() {}, appendFileSync() {} };`,
    'function refusing(name) {',
    `  return () => { throw new Error(name + '() is not available to policies${INSTEAD}'); };`,
    '}',
    ...names.map((name) =>
      isNote(name)
        ? `export const ${name} = notes.${name};`
        : `export const ${name} = /* @__PURE__ */ refusing('${name}');`,
    ),
    `export default { ${names.join(', ')} };`,
  ].join('\n');
}
