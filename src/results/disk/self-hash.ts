import { hashOfText } from './files.js';

/**
 * Adds the SHA-256 of a JSON text to it as its last field, so that no byte of it changes unseen by accident. It is no
 * signature: whoever means to can work out another.
 *
 * @param json an object, as `toJson` writes it
 */
export function withSelfHash(json: string): string {
  const body = json.slice(0, -'\n}\n'.length);
  return `${body},\n  "sha256": "${hashOfText(body)}"\n}\n`;
}

export type Seal = 'whole' | 'broken' | 'none';

export function checkSelfHash(text: string): Seal {
  const found = /^([\s\S]*),\n {2}"sha256": "([0-9a-f]{64})"\n\}\n$/.exec(text);
  if (found !== null) return hashOfText(found[1]!) === found[2] ? 'whole' : 'broken';
  return /"sha256": "[^"]*"\s*\}\s*$/.test(text) && /\n {2}"sha256"/.test(text) ? 'broken' : 'none';
}
