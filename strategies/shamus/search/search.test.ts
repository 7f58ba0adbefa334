/** The searches at the table: within the rules, the same again, stronger than their bases, and as their bases where they cannot search. */
import { describe, expect, test } from 'vitest';
import { MemoryCopy, resolveSetup } from '../../../src/game/index.js';
import { ShamusEngine } from '../../../src/games/shamus/engine/engine.js';
import shamus from '../../../src/games/shamus/index.js';
import { rummyPosition, unoPosition } from '../../../src/games/shamus/position.js';
import { termsOf } from '../../../src/games/shamus/rules/terms.js';
import { arbitrarySetup } from '../../../src/games/shamus/testing/teams.testing.js';
import { ShamusForward } from '../../../src/games/shamus/worlds/forward.js';
import { watch } from '../../../src/games/shamus/worlds/table.testing.js';
import { keyFromSeed, Stream } from '../../../src/random/index.js';
import { testSize } from '../../../test/sized.testing.js';
import exactCloser from '../exact-closer/exact-closer.js';
import type { Closer } from '../feeder-closer/closer.js';
import { arbitraryOptions, RUMMIES, UNOS } from '../options.testing.js';
import { UNO_BASES, unoBase, unoBases } from '../uno-bases.js';
import { RUMMY_BASES, rummyBase, rummyBases } from './rummy-bases.js';
import searchRummy from './search-rummy.js';
import searchUno, { jointUno } from './search-uno.js';

const KEY = keyFromSeed('search');

describe('searches with any options at any table', () => {
  test('play by the rules, and each game comes out the same whatever was played before', () => {
    const dice = new Stream();
    dice.start(KEY, 0, 0);
    for (let trial = 0; trial < testSize(1, 40); trial++) {
      const setup = arbitrarySetup(dice);
      const options = shamus.setups.roles(setup.players).map((_, seat) => ({
        ...arbitraryOptions((seat % 2 === 0 ? searchUno : searchRummy) as never, dice),
        worlds: 8,
        cheat: 'no',
      }));
      const sitDown = () => {
        const policies = options.map((chosen, seat) =>
          (seat % 2 === 0 ? searchUno : searchRummy).create(chosen as never),
        );
        return new ShamusEngine(termsOf(setup), policies, KEY);
      };
      const [forth, back] = [sitDown(), sitDown()];
      const results = [0, 1].map((game) => {
        forth.play(game);
        return [forth.fingerprint(), ...forth.metrics].join();
      });
      for (const game of [1, 0]) {
        back.play(game);
        expect([back.fingerprint(), ...back.metrics].join(), JSON.stringify(setup)).toBe(results[game]);
      }
    }
  });
});

describe('a search wins more often than its base', () => {
  // On the same deals: docs/searching.md says what it is worth.
  test('search-rummy, expert', () => {
    const setup = resolveSetup(shamus, { variant: 'expert' });
    const games = testSize(24, 400);
    const wins = (rummy: Parameters<typeof shamus.tables.engine>[1][number]) => {
      const engine = shamus.tables.engine(setup, [unoBases.signaller.make(), rummy], keyFromSeed('stronger'));
      return Array.from({ length: games }, (_, game) => {
        engine.play(game);
        return engine.outcome < 2 ? 1 : 0;
      }).reduce<number>((sum, one) => sum + one, 0);
    };
    // About 18 games of a hundred more; of a few games that is no proof, but the same games come out the same.
    expect(wins(searchRummy.create({ worlds: testSize(16, 64) }))).toBeGreaterThan(wins(rummyBases.reader.make()));
  });
});

describe('positions made by hand have no record: there a search plays as its base', () => {
  test('Uno', () => {
    const view = unoPosition({ hand: '7H 8H TC', pile: '9H' });
    const [search, base] = [searchUno.create(), unoBases.signaller.make()];
    for (const policy of [search, base]) policy.newGame?.(view);
    expect(search.play(view)).toBe(base.play(view));
    expect(() =>
      new ShamusForward({ own: unoBases.signaller.make, partner: rummyBases.reader.make, known: true }).sit(view),
    ).toThrow(RangeError);
  });

  test('Rummy', () => {
    const view = rummyPosition({ hand: '7H 8H TC KS', pile: '9H' });
    const [search, base] = [searchRummy.create(), rummyBases.reader.make()];
    for (const policy of [search, base]) policy.newGame?.(view);
    expect(search.draw(view)).toBe(base.draw(view));
    expect(search.discard(view)).toBe(base.discard(view));
  });
});

describe('the fields in which bases are said to remember are all in which they do', () => {
  // Those without conventions remember as those with them do.
  const isPlain = (name: string) => /-(mute|deaf)$/.test(name);
  const teams = UNO_BASES.flatMap((uno) =>
    RUMMY_BASES.filter((rummy) => isPlain(rummy) === isPlain(uno)).map((rummy) => ({ uno, rummy })),
  );

  /** Without methods for what it remembers, so that all its fields are copied, and it is asked at every turn. */
  const uncopied = <P extends object>(make: () => P) => {
    return () => Object.assign(make(), { copy: undefined, readOn: undefined });
  };

  test.each(teams)('$uno+$rummy: worlds played out are the same with nothing but these copied', ({ uno, rummy }) => {
    const setup = resolveSetup(shamus, { variant: 'advanced' });
    const [own, partner] = [rummyBases[rummy], unoBases[uno]];
    const base = own.make();
    const imagined = { own: own.make, partner: partner.make, known: true };
    const fieldByField = { ...imagined, own: uncopied(own.make), partner: uncopied(partner.make) };
    const forwards = [
      new ShamusForward(fieldByField, base),
      new ShamusForward({ ...imagined, ownMemory: own.memory, partnerMemory: partner.memory }, base),
    ];
    const streams = forwards.map(() => new Stream());
    const moves = new Int32Array(256);
    let compared = 0;
    const watching = {
      newGame: (view: never) => {
        base.newGame?.(view);
        for (const forward of forwards) forward.newGame(view);
      },
      draw: (view: never) => look(view, () => base.draw(view)),
      layDown: (view: never, laid: never) => look(view, () => base.layDown(view, laid)),
      discard: (view: never) => look(view, () => base.discard(view)),
    };
    function look<T>(view: never, decide: () => T): T {
      const results = forwards.map((forward, place) => {
        forward.sit(view);
        streams[place]!.start(KEY, compared, 0);
        if (!forward.deal(streams[place]!, 100)) return [];
        const count = Math.min(20, forward.moves(moves));
        return Array.from(moves.subarray(0, count), (move) => forward.playOut(move));
      });
      expect(results[1]).toEqual(results[0]);
      compared++;
      return decide();
    }
    const engine = new ShamusEngine(termsOf(setup), [partner.make(), watching], KEY);
    for (let game = 0; game < testSize(2, 30); game++) engine.play(game);
    expect(compared).toBeGreaterThan(25);
  });
});

describe('joint search: what the Rummy player believes of a partner who searches is true', () => {
  test('in the true world the partner is always imagined to have done what was done, though it often leaves its base', () => {
    const setup = resolveSetup(shamus, { variant: 'expert' });
    const options = { kind: 'joint', free: 7 } as const;
    const [own, partner] = [rummyBases.reader, unoBases.signaller];
    const imagined = { own: own.make, partner: partner.make, known: true };
    const forwards = [
      new ShamusForward({ ...imagined, partnerAtTable: () => jointUno(partner, own, options.free) }),
      new ShamusForward(imagined),
    ];
    const fitted = [0, 0];
    let looked = 0;
    for (let game = 0; game < testSize(5, 100); game++) {
      watch(setup, [searchUno.create(options), own.make()], KEY, game, ({ question, deck }) => {
        const { seat, asked, view } = question;
        if (seat !== 1) return;
        for (const forward of forwards) asked === 'newGame' ? forward.newGame(view) : forward.sit(view);
        if (asked === 'newGame') return;
        for (const [place, forward] of forwards.entries()) if (forward.imagine(deck)) fitted[place]!++;
        looked++;
      });
    }
    expect(fitted[0]).toBe(looked);
    // A model by which the partner plays by its base is wrong.
    expect(fitted[1]).toBeLessThan(looked);
    expect(fitted[1]).toBeGreaterThan(0);
  });
});

test('an exact-closer decides beside a search as it does alone, its partner is a coder, and it plays on as closer', () => {
  const setup = resolveSetup(shamus, { variant: 'expert' });
  const partner = unoBase('feeder', 'hash');
  const own = rummyBase('exact-closer', 'feeder', 'hash');
  const [base, alone, other] = [own.atTable!(), exactCloser.create({ code: 'hash' }), own.atTable!()] as Closer[];
  const plain = own.make() as Closer;
  const models = [partner, unoBases.feeder].map(({ make }) => ({ own: own.make, partner: make, known: true }));
  const forwards = models.map((imagined) => new ShamusForward(imagined, base));
  const fitted = [0, 0];
  const moves = new Int32Array(256);
  let [looked, read] = [0, 0];
  for (let game = 0; game < testSize(10, 200); game++) {
    watch(setup, [partner.make(), base!], KEY, game, ({ question, deck }) => {
      const { seat, asked, view } = question;
      if (seat !== 1) return;
      if (asked === 'newGame') {
        for (const policy of [alone!, other!]) policy.newGame(view);
        for (const forward of forwards) forward.newGame(view);
        return;
      }
      for (const forward of forwards) forward.sit(view);
      for (const [place, forward] of forwards.entries()) if (forward.imagine(deck)) fitted[place]!++;
      looked++;
      forwards[0]!.moves(moves);
      forwards[0]!.playOut(moves[0]!);
      if (asked !== 'discard') return;
      other!.copy(base!);
      plain.copy(base!);
      const usual = base!.discard(view);
      expect(alone!.discard(view)).toBe(usual);
      expect(other!.discard(view)).toBe(plain.discard(view));
      if (plain.discard(view) !== usual) read++;
    });
  }
  expect(fitted[0]).toBe(looked);
  expect(fitted[1]).toBeLessThan(looked);
  expect(read).toBeGreaterThan(5);
});

test('every shipped policy that is no search can be a base: its memory can be copied', () => {
  for (const policy of [...UNOS, ...RUMMIES]) {
    const [from, to] = [policy.create(), policy.create()];
    expect(() => new MemoryCopy(from, to).copy(), policy.name).not.toThrow();
  }
});
