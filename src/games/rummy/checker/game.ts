import { Deal, type Table } from './deal.js';
import { insist, match } from './fault.js';
import type { Header, MoveOf } from './format.js';
import { expect, type Script } from './script.js';

const TURN_LIMITS = ['100', '50', '200'];
/** R10.7 */
const MOST_DEALS = 100;

/** Reads a whole game. @throws Fault at once if its header does not keep the rules */
export function play(header: Header): Script<void> {
  const { name, players, rulings, policies } = header;
  insist(name === 'rummy', null, () => `field name: expected rummy, the game that is checked here; found ${name}`);
  insist(players >= 2 && players <= 4, 'R10.1', () => `expected 2 to 4 players; found ${players}`);
  match('rulings', Object.keys(rulings), ['turnLimit'], 'R9');
  const { turnLimit } = rulings;
  insist(
    TURN_LIMITS.includes(turnLimit!),
    'R9',
    () => `expected turnLimit ${TURN_LIMITS.join(', ')}; found ${turnLimit}`,
  );
  insist(policies.length === players, null, () => `field policies: expected ${players}; found ${policies.length}`);
  const totals = Array.from({ length: players }, () => 0);
  return deals({ players, turnLimit: Number(turnLimit), target: 50 * players, totals }, header.variant === 'game');
}

/** @param isWhole whether all deals are played; else any part of them, of which each may be the last */
function* deals(table: Table, isWhole: boolean): Script<void> {
  const { totals, target } = table;
  let line = yield* expect(['deal'], 'a deal', 'R2.1');
  if (isWhole) match('deal', line.deal, 1, 'R2.1');
  for (let played = 1; ; played++) {
    yield* new Deal(table, line).play();
    const due = line.deal + 1;
    const isOver = played === MOST_DEALS || totals.some((total) => total >= target);
    const next = isOver
      ? yield* expect(['end'], 'the end of the game', 'R10.7')
      : yield* expect(isWhole ? ['deal'] : ['deal', 'end'], `deal ${due}`, 'R10.7');
    if (next.type === 'end') {
      checkEnd(next, totals, played);
      return;
    }
    line = next;
    match('deal', line.deal, due, 'R2.1');
  }
}

function checkEnd(line: MoveOf<'end'>, totals: readonly number[], played: number): void {
  const most = Math.max(...totals);
  const winners = [...totals.keys()].filter((seat) => totals[seat] === most);
  match('winners', line.winners, winners, 'R10.7');
  match('totals', line.totals, totals, 'R10.6');
  match('deals', line.deals, played, 'R10.7');
  match('stages', line.stages, null, 'R10.2');
}
