import type { Scene } from '../replay/scene.js';

/** What stands beside a seat's name, each after a dot: its stage and what that asks for, the buys that it has made. */
export function seatNotes({ stages, lastStage, contracts, buys, mostBuys }: Scene, seat: number): string {
  const notes: string[] = [];
  if (stages !== null) {
    const stage = stages[seat]!;
    notes.push(stage > lastStage ? 'all stages done' : `stage ${stage}: ${contracts[seat]}`);
  }
  const made = buys[seat]!;
  if (mostBuys === null ? made > 0 : mostBuys > 0) {
    notes.push(mostBuys === null ? `${made} ${made === 1 ? 'buy' : 'buys'}` : `${made} of ${mostBuys} buys`);
  }
  return notes.map((note) => ` · ${note}`).join('');
}

/** What a seat is and has just done, in a word each. */
export function seatTags(scene: Scene, seat: number): string {
  const tag = (text: string, className: string, holds: boolean) =>
    holds ? `<span class="${className}">${text}</span>` : '';
  return [
    tag('plays', 'to-play', scene.seat === seat),
    tag('deals', 'tag', scene.dealer === seat),
    tag('declines', 'tag', scene.declined.includes(seat)),
    tag('buys', 'tag bought', scene.buyer === seat),
    tag('down', 'tag down', scene.down.includes(seat) && scene.out !== seat),
    tag('floats', 'tag', scene.floating.includes(seat)),
    tag('out', 'tag out', scene.out === seat),
  ].join('');
}
