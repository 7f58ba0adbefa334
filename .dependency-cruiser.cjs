/** Which part of the house may know which. Each rule says why. */

const LEAVES = ['cards', 'random', 'stats'];
/** From the ground up: each floor may import those before it. */
const FLOORS = [
  'cards|random|stats',
  'game',
  'search|network',
  'games',
  'simulation',
  'analysis',
  'tuning',
  'results',
  'experiment',
  'audit',
  'explain',
  'library',
  'report',
  'app',
  'cli',
];

const upward = FLOORS.slice(0, -1).map((floor, level) => ({
  name: `${floor.replaceAll('|', '-')}-looks-down`,
  comment: 'Imports run one way, from the command line down to the cards; what is below can be used and tested alone.',
  severity: 'error',
  from: { path: `^src/(${floor})/` },
  to: { path: `^src/(${FLOORS.slice(level + 1).join('|')})/` },
}));

const leaves = LEAVES.map((leaf) => ({
  name: `${leaf}-is-a-leaf`,
  comment: 'A leaf knows nothing of the project: it could be a package of its own.',
  severity: 'error',
  from: { path: `^src/${leaf}/` },
  to: { path: '^(src|strategies|bench)/', pathNot: `^src/${leaf}/` },
}));

module.exports = {
  forbidden: [
    ...upward,
    ...leaves,
    {
      name: 'games-by-name',
      comment:
        'Only the registry knows a concrete game; everything else looks it up by name, so a new game needs no change.',
      severity: 'error',
      from: { path: '^(src|bench)/', pathNot: '^src/games/' },
      to: { path: '^(src/games/[^/]+/|strategies/)' },
    },
    {
      name: 'games-know-no-other-game',
      comment: 'A game is a room of its own: what two games share belongs below them.',
      severity: 'error',
      from: { path: '^src/games/([^/]+)/', pathNot: '\\.test(ing)?\\.ts$' },
      to: { path: '^(src/games/|strategies/)', pathNot: ['^src/games/$1/', '^src/games/kit/'] },
    },
    {
      name: 'the-kit-knows-no-game',
      comment: 'What all games share serves a game that is yet to be written.',
      severity: 'error',
      from: { path: '^src/games/kit/' },
      to: { path: '^(src/games/|strategies/)', pathNot: '^src/games/kit/' },
    },
    {
      name: 'strategies-see-the-policy-contract',
      comment:
        'A policy is written with what its game offers policies, and can be copied out of the project; it must not reach the state.',
      severity: 'error',
      from: { path: '^strategies/([^/]+)/', pathNot: '\\.test(ing)?\\.ts$' },
      // Imports by the package's own name lead to the build.
      to: { pathNot: ['^strategies/$1/', '^dist/src/games/$1/(api|learning)\\.'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'No files, clocks or processes where games are decided: the same seed must give the same game.',
      severity: 'error',
      from: { path: '^(src/(cards|random|stats|game|games)|strategies)/', pathNot: '\\.test(ing)?\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-imports-the-command-line',
      comment: 'The command line is the top floor.',
      severity: 'error',
      from: { pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'only-the-command-line-runs-benchmarks',
      comment: 'Benchmarks measure the product from outside; `shamus bench` runs them.',
      severity: 'error',
      from: { path: '^(src|strategies)/', pathNot: '^src/cli/(commands/bench|specs/program)' },
      to: { path: '^bench/' },
    },
    {
      name: 'no-test-code-in-the-product',
      comment: 'Test helpers are not built and not shipped.',
      severity: 'error',
      from: { pathNot: '\\.test(ing)?\\.ts$' },
      to: { path: '\\.test(ing)?\\.ts$' },
    },
    {
      name: 'no-circles',
      comment: 'Two modules that need each other are one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that cannot be followed cannot be checked.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
