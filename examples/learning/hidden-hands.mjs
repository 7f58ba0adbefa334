// The hidden hands at each decision, to learn what others hold: node examples/learning/hidden-hands.mjs GAME TEAM SEED GAMES
//
// A view is current only while its seat is asked, so the view of another seat lacks what has happened since. The hands of all
// seats are those of the replay, after the last event before the decision.
import { loadGame } from 'shamus-lab';
import { createPolicies, resolveSetup, resolveTeam } from 'shamus-lab/engine';

const [name = 'shamus', words = 'feeder+closer', seed = 'hands', games = '10'] = process.argv.slice(2);
const game = await loadGame(name);
const setup = resolveSetup(game, {});
const team = await resolveTeam(game, setup.players, words);
const wire = await game.outside.wire(setup);
const { policies } = await createPolicies({ setup, team });
const seats = policies.slice(0, setup.players);

let asked = [];
const recorder = game.tables.openRecorder(setup, seats, {
  names: team.policies.map((policy) => policy.name),
  seed,
  // All seats are played by their policies; each decision passes through here.
  isOutside: seats.map(() => false),
  answering({ seat, asked: method, view }, ask) {
    const isDecision = game.policies.decisions[team.policies[seat].role].includes(method);
    // In Shamus the card for which a suit is called has left the hand already, and is told together with its call.
    const played = method === 'call' ? 1 : 0;
    if (isDecision) asked.push({ seat, played, events: recorder.count, own: wire.request(view, method, 0).json.hand });
    return ask();
  },
});

let decisions = 0;
let hidden = 0;
for (let index = 0; index < Number(games); index++) {
  asked = [];
  recorder.engine.begin(index);
  const { frames } = recorder.replay();
  for (const { seat, played, events, own } of asked) {
    // Hands by seat: the seat's own cards are in its view, the others are the labels.
    const hands = frames[events - 1].scene.hands.map((cards) => cards.map(cardOf));
    const known = hands[seat].filter((card) => own.includes(card));
    if (hands[seat].length !== own.length + played || known.length < own.length)
      throw new Error(`game ${index}: seat ${seat} holds ${own}`);
    decisions++;
    hidden += hands.filter((_, other) => other !== seat).flat().length;
  }
}
console.log(`${decisions} decisions of ${games} games, with ${hidden} hidden cards in the other hands`);

/** A card of a scene, where equal cards are numbered. */
function cardOf(piece) {
  return /^(?:WW|\d+[BGRY]|[A2-9TJQK][CDHS])/.exec(piece)[0];
}
