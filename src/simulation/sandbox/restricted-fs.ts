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

/** What notes are told by: regular files that only their owner may read. */
const NOTE_MODE = 0o600;
const NOTE_KIND = 0o100000 | NOTE_MODE;
const KIND_BITS = 0o170777;

/** Only files directly in a folder, and only new ones or such notes: nothing else that is there is changed. */
function notesIn(folder: string): Notes {
  const { writeFileSync, appendFileSync, lstatSync } = fs;
  // No method of a text or an array is called, which a policy may have replaced.
  const note = (write: typeof appendFileSync, path: unknown, text: unknown) => {
    if (typeof path !== 'string' || typeof text !== 'string') return;
    const target = resolve(folder, path);
    const name = basename(target);
    if (dirname(target) !== folder || name[0] === '.' || name === 'package.json') return;
    try {
      const there = lstatSync(target, { throwIfNoEntry: false });
      if (there === undefined) writeFileSync(target, '', { flag: 'a', mode: NOTE_MODE });
      else if ((there.mode & KIND_BITS) !== NOTE_KIND) return;
      write(target, text);
    } catch {
      // The disk is full, say.
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
