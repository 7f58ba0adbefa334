import { describe, expect, test } from 'vitest';
import { Memory } from './memory.js';

class Notes {
  count = 0;
  readonly table = new Int32Array(3);
  readonly seen: number[] = [];
  readonly by = new Map<string, number[]>();
  readonly kinds = new Set<number>();
  latest: { turn: number; of: Notes | null } | null = null;

  note(turn: number): void {
    this.count++;
    this.table[turn % 3]!++;
    this.seen.push(turn);
    this.by.set(`turn ${turn}`, [turn]);
    this.kinds.add(turn % 2);
    this.latest = { turn, of: this };
  }
}

describe('the memory of a policy is copied', () => {
  test('whatever it keeps it in, time and again, and shared with nobody', () => {
    const [from, to] = [{ notes: new Notes() }, { notes: new Notes() }];
    const memory = new Memory(from, to);
    for (let turn = 1; turn < 6; turn++) {
      from.notes.note(turn);
      to.notes.note(100 + turn);
      memory.copy();
      expect(to).toEqual(from);
      to.notes.note(50);
      to.notes.by.get('turn 1')!.push(7);
      to.notes.latest!.turn = 0;
      expect(from.notes.count).toBe(turn);
      expect(from.notes.seen).toHaveLength(turn);
      expect(from.notes.by.get('turn 1')).toEqual([1]);
      expect(from.notes.latest).toEqual({ turn, of: from.notes });
      expect([...from.notes.table]).not.toEqual([...to.notes.table]);
    }
  });

  test('an object held twice is one object in the copy, too; fields that come and go do so there', () => {
    const list = { cards: [1] };
    const from: Record<string, unknown> = { one: list, same: list };
    const to: Record<string, unknown> = { one: { cards: [] }, same: { cards: [] }, other: 3 };
    const memory = new Memory(from, to);
    memory.copy();
    expect(to).toEqual(from);
    expect(to.one).toBe(to.same);
    expect(to.one).not.toBe(list);
    from.more = [[2]];
    delete from.same;
    memory.copy();
    expect(to).toEqual(from);
    (from.more as number[][])[0]![0] = 3;
    expect(to.more).toEqual([[2]]);
  });

  test('by its own method, if it has one', () => {
    const make = () => ({
      kept: 0,
      left: 0,
      copy(other: { kept: number }) {
        this.kept = other.kept;
      },
    });
    const [from, to] = [make(), make()];
    from.kept = from.left = 5;
    new Memory(from, to).copy();
    expect([to.kept, to.left]).toEqual([5, 0]);
  });
});
