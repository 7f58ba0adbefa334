import { expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { Stream } from '../../../random/index.js';
import { recordShamus } from '../replay/replay.js';
import { REASONS } from '../rules/endings.js';
import { readTranscript } from '../testing/moves.testing.js';
import { arbitrarySetup, arbitraryTeam } from '../testing/teams.testing.js';
import { type FollowedGame, follow } from './line-replay.testing.js';

function expectSameEnd(transcript: readonly string[], { position, ending }: FollowedGame): void {
  const end = JSON.parse(transcript.at(-1)!);
  const hands = Array.from({ length: position.players }, (_, seat) => position.heldBy(seat));
  expect([REASONS[ending]?.name, position.tablePoints, position.circleCount, position.stockCount, ...hands]).toEqual([
    end.reason,
    end.table,
    end.circle,
    end.stock,
    ...end.hands,
  ]);
}

test('games of the shipped policies under any rulings go the same way', () => {
  const dice = new Stream();
  dice.start({ lo: 1, hi: 2 }, 0, 7);
  const seen = new Set<string>();
  for (let game = 0; game < testSize(120, 5000); game++) {
    const setup = arbitrarySetup(dice);
    const team = arbitraryTeam(dice, setup.players);
    const names = team.map(({ name }) => name);
    const teller = recordShamus(
      setup,
      team.map((policy) => policy.create()),
      names,
      'followed',
    );
    teller.play(game);
    expectSameEnd(teller.transcript(), follow(readTranscript(teller.transcript())));
    seen.add(JSON.parse(teller.transcript().at(-1)!).reason);
  }
  expect([...seen].sort()).toEqual(REASONS.map(({ name }) => name).sort());
});
