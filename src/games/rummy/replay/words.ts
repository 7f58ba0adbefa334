/** Names and sentences for showing games. */
import type { Terms } from '../rules/terms.js';
import type { RummyEvent, ToldContract } from './events.js';

/** How a deal ended, by the reason that a transcript gives. */
export const ENDINGS: Readonly<Record<string, (who: string) => string>> = {
  out: (who) => `${who} goes out.`,
  rummy: (who) => `${who} goes rummy: out in one turn, with nothing laid before. It counts twice.`,
  blind: (who) => `${who} goes out blind, in the turn of his contract.`,
  finish: () => 'The last stage is laid.',
  stock: () => 'There is no card to draw: the deal ends as it stands.',
  turns: () => 'Everybody has had his turns: the deal ends as it stands.',
  stalemate: () => 'Stalemate: nobody goes out any more, and nobody scores.',
};

/** What is played for. */
export function goalInWords({ scoring, target, mostDeals, contracts, finishAtOnce }: Terms): string {
  if (mostDeals === 1) return 'one deal';
  switch (scoring) {
    case 'winner-takes-all':
      return `${target} points win`;
    case 'lowest':
      return `the fewest points after ${mostDeals} deals win`;
    case 'stages':
      return `stage ${contracts.length} wins${finishAtOnce ? '' : ' when its deal is over'}`;
  }
}

/** What is to be laid in a deal: one text for all, or one a seat; none in games without contracts. */
export function contractsInWords(contract: (RummyEvent & { readonly type: 'deal' })['contract']): string[] {
  if (contract.length === 0) return [];
  return isOne(contract) ? [contractText(contract)] : contract.map(contractText);
}

function isOne(contract: ToldContract | readonly ToldContract[]): contract is ToldContract {
  return !Array.isArray(contract[0]);
}

function contractText(contract: ToldContract): string {
  return contract.map(({ kind, size }) => `${kind} of ${size}`).join(', ');
}

/** @param stages the one that each player is at, from 1 */
export function stagesInWords(stages: readonly number[], { contracts }: Terms): string {
  const at = stages.map((stage) => (stage > contracts.length ? 'done' : `${stage}`));
  return `Stages: ${at.join(', ')}.`;
}

/** @param winners their names */
export function winInWords(winners: readonly string[], deals: number): string {
  return `${winners.join(' and ')} ${winners.length > 1 ? 'share the win' : 'wins'} after deal ${deals}.`;
}
