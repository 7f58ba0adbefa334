import type { Card } from '../../../cards/card.js';
import { type Setup, serializeDeep } from '../../../game/index.js';
import type { ShamusMove as Move, ShamusQuestion as Question } from '../redeal/intercepted-engine.js';
import { ScriptedTable } from './scripted-table.testing.js';

/**
 * Everything that the engine has handed the policy of a seat up to where the moves give out, word for word: whatever can be
 * reached from its view at each of its decisions, whether or not its type speaks of it.
 */
export function shownTo(seat: number, setup: Setup, deck: readonly Card[], moves: readonly Move[]): string {
  const texts: string[] = [];
  const look = (question: Question) => {
    if (question.seat === seat) texts.push(`${question.asked} ${question.ace}: ${serializeDeep(question.view)}`);
  };
  new ScriptedTable(setup, false, look).run(deck, moves);
  return texts.join('\n');
}
