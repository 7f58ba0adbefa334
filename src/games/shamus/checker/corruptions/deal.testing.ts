import { rankOf, suitOf } from '../cards.js';
import { type Corruption, change, type LineOf } from './corruption.testing.js';

const inDeal = (name: string, rule: string | null, edit: (deal: LineOf<'deal'>) => object): Corruption =>
  change(name, rule, 'deal', (deal) => [{ ...deal, ...edit(deal) }]);

export const OF_THE_DEAL: Corruption[] = [
  inDeal('deck with a duplicate', '1.1', ({ deck }) => ({ deck: deck.with(1, deck[0]!) })),
  inDeal('deck of 51', '1.1', ({ deck }) => ({ deck: deck.slice(1) })),
  inDeal('deck with a card unknown', null, ({ deck }) => ({ deck: deck.with(9, '10H') })),
  inDeal('wrong targets', '6', () => ({ targets: { senior: 50, junior: 150 } })),
  inDeal('unknown variant', '6', () => ({ variant: 'easy' })),
  inDeal('unknown ruling value', '8', ({ rulings }) => ({ rulings: { ...rulings, unoOut: 'sleeps' } })),
  inDeal('unknown ruling', '8', ({ rulings }) => ({ rulings: { ...rulings, jokers: 'wild' } })),
  inDeal('ruling left out', null, ({ rulings: { layoff, ...rest } }) => ({ rulings: rest })),
  inDeal('three players', null, () => ({ players: 3 })),
  inDeal('policy left out', null, ({ policies }) => ({ policies: policies.slice(1) })),
  inDeal('another format', null, () => ({ format: 'shamus-transcript/2' })),
  inDeal('mistyped seed', null, () => ({ seed: 7 })),
];

export const OF_THE_FORMAT: Corruption[] = [
  change('no JSON', null, 'play', () => ['play 7H']),
  change('no object', null, 'play', () => ['7']),
  change('an empty line', null, 'play', () => ['']),
  change('unknown type', null, 'play', (line) => [{ ...line, type: 'peek' }]),
  change('missing field', null, 'play', ({ call, ...line }) => [line]),
  change('mistyped field', null, 'circle', (line) => [{ ...line, card: [line.card] }]),
  change('card written suit first', null, 'discard', (line) => [
    { ...line, card: suitOf(line.card) + rankOf(line.card) },
  ]),
  change('draw of no card', null, 'play', (line) => [{ type: 'draw', seat: line.seat, cards: [] }, line]),
  change('seat unknown', null, 'play', (line) => [{ ...line, seat: 4 }]),
];
