/** Asks the worker that checks types, which is loaded once there is something to check. */
import { type Remote, wrap } from 'comlink';
import type { CodeMistake } from './compile.js';
import type { TypeCalls } from './type-worker.js';

export class TypeChecker {
  private calls: Remote<TypeCalls> | null = null;
  private isBroken = false;
  /** True once it has answered, so that the next answer comes soon. */
  isReady = false;

  /** The mistakes in a policy of a family of games; null where types cannot be checked, as without a network. */
  async check(text: string, family: string): Promise<CodeMistake[] | null> {
    if (this.isBroken) return null;
    try {
      this.calls ??= wrap<TypeCalls>(new Worker('type-checker.js'));
      const found = await this.calls.check(text, `types-${family}.json`);
      this.isReady = true;
      return found;
    } catch {
      this.isBroken = true;
      return null;
    }
  }
}
