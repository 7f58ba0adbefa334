import type { Prompt, Setup } from '../../../game/index.js';
import { DECISIONS } from '../decisions.js';
import { Rulings } from '../rules/rulings.js';

/** Decisions of Shamus as put to people; under the name of a role, what it is about. */
export function promptsFor({ players, rulings: values }: Setup): Readonly<Record<string, Prompt>> {
  const rulings = new Rulings(values);
  const isPair = players === 2;
  const [the, an] = isPair ? ['the', 'the'] : ['an', 'a'];
  const oneRummy = `${an} Rummy player's hand is`;
  const rummy = isPair || rulings.oneRummyOutSuffices ? oneRummy : 'both Rummy hands are';
  const senior = (hand: string) =>
    `The team wins Senior when ${isPair ? hand : 'both Uno hands are'} empty and it has enough points.`;
  const lost = (who: string) => `If ${who} ever holds more cards than the circle, Senior is lost.`;
  const junior = `${rulings.juniorAnyTime ? 'Also before that,' : 'Only then'} the team can win Junior, when ${rummy} empty after a discard and it has enough points.`;
  return {
    uno: {
      question: `You are ${the} Uno player.`,
      rule: '3',
      help: `You get rid of your cards. ${senior('your hand is')} A circle card turns after each card that ${isPair ? 'you play' : 'the Uno player at seat 0 plays'}, unless play ends. ${lost(isPair ? 'your hand' : 'an Uno hand')} ${junior} Only Rummy players lay down melds, which score the points.`,
    },
    rummy: {
      question: `You are ${an} Rummy player.`,
      rule: '4',
      help: `You lay down melds: they score the points that the team needs. ${senior("the Uno player's hand is")} ${lost(`${the} Uno player`)} ${junior}${rulings.tablePointsOnly ? '' : ' The cards in Rummy hands count against the points.'}`,
    },
    ...Object.fromEntries(DECISIONS.map(({ name, rule, prompt }) => [name, { rule, ...prompt(rulings) }])),
  };
}
