/** A policy file and an experiment that tests of results play. */
/** A policy file with an option and small batches. */
export const OWN = `import { sets, unoPolicy } from 'shamus-lab/shamus';
export default unoPolicy({
  name: 'own', summary: 's', description: 'd', batch: 50,
  options: { last: { summary: 's', values: ['no', 'yes'], default: 'no' } },
  create: () => ({ play: (view) => sets.firstCard(view.playableLo, view.playableHi), call: () => 0 }),
});
`;
/** An experiment of four arms on 300 games. */
export const CONTRASTS = `question: Do they help each other?
seed: contrasted
games: 300
adjust: simultaneous
arms:
  - team:
      - { label: neither, team: random+random }
      - { label: uno, team: high-first+random }
      - { label: rummy, team: random+meld-first }
      - { label: both, team: high-first+meld-first }
contrasts:
  - { label: together, weights: { both: 1, neither: 1, uno: -1, rummy: -1 } }
  - { label: rummy added, weights: { both: 1, uno: -1 } }
`;
