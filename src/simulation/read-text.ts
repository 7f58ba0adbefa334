import { readFileSync } from 'node:fs';
import { plainText, UsageError, UTF_16_MESSAGE } from '../game/index.js';

/** Text of a UTF-8 file without a byte-order mark. @throws UsageError if it is UTF-16; errors of the file system as they are */
export function readText(path: string): string {
  return removeByteOrderMark(readFileSync(path, 'utf8'), path);
}

/** Text of a file, or its first line, without a byte-order mark. @throws UsageError if it is UTF-16 */
export function removeByteOrderMark(text: string, path: string): string {
  return plainText(text, () => new UsageError(`'${path}' ${UTF_16_MESSAGE}`));
}
