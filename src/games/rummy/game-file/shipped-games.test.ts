/** The shipped games could be files: each, written as one and read again, is the same rule set and plays the same games. */
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import contractPolicies from '../../../../strategies/rummy/contracts/index.js';
import rummyPolicies from '../../../../strategies/rummy/index.js';
import { testSize } from '../../../../test/sized.testing.js';
import { type Game, type GameDefinition, resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { createGame } from '../game.js';
import type { RummyPlayer } from '../policy.js';
import { RULE_SETS } from '../rule-sets/index.js';
import type { RuleSet } from '../rules/rule-set.js';
import { termsOf } from '../rules/terms.js';
import { createGameFromFile } from './definition.js';
import { gameFileFieldsOf } from './fields-of.js';
import { readRuleSet } from './rule-set-of.js';

const GAMES = testSize(1, 200);

/** A game as text, on another base than itself: every field must come from the file. */
function fileOf(rules: RuleSet): GameDefinition {
  const base = rules.contracts.length === 0 ? 'rummy' : rules.name === 'frustration' ? 'shanghai-rummy' : 'frustration';
  return parse(stringify({ name: 'copy', 'based-on': base, ...gameFileFieldsOf(rules) })) as GameDefinition;
}

function everythingIn(rules: RuleSet): unknown {
  const { name: _, title, summary, variants, rulings, players } = rules;
  const settings = players.flatMap((number) =>
    variants.flatMap(({ name: variant }) => [
      { players: number, variant, rulings: {} },
      ...rulings.flatMap(({ name, values }) =>
        values.map((value) => ({ players: number, variant, rulings: { [name]: value } })),
      ),
    ]),
  );
  return {
    title,
    summary,
    variants,
    rulings,
    players,
    terms: settings.map((setup) => termsOf(rules, { game: '', ...setup })),
  };
}

describe.each(RULE_SETS.map((rules) => [rules.name, rules] as const))('%s', (name, rules) => {
  test('is the same rule set as a file', () => {
    expect(everythingIn(readRuleSet(fileOf(rules)))).toEqual(everythingIn(rules));
  });

  test('is the same game as a file: the same decks, moves and results', () => {
    const policies = (name === 'rummy' ? rummyPolicies : contractPolicies).slice(0, 2);
    const games: readonly Game<RummyPlayer>[] = [
      createGame(rules),
      createGameFromFile(fileOf(rules)) as Game<RummyPlayer>,
    ];
    for (const players of rules.players) {
      const [shipped, file] = games.map((game) => {
        const table = Array.from({ length: players }, (_, seat) => policies[seat % policies.length]!.create());
        return game.tables.engine(resolveSetup(game as Game, { players }), table, keyFromSeed('file'));
      });
      for (let index = 0; index < GAMES / 2; index++) {
        for (const engine of [shipped!, file!]) engine.play(index);
        expect([file!.fingerprint(), ...file!.metrics]).toEqual([shipped!.fingerprint(), ...shipped!.metrics]);
      }
    }
  });
});
