/** Rules for all modules that pages load, types left out: see .dependency-cruiser.cjs for the other rules. */
module.exports = {
  forbidden: [
    {
      name: 'no-node-in-a-page',
      comment:
        'The app plays from any static host: nothing that it loads may need a module of Node, or a package that does.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-threads-or-queue-in-a-page',
      comment: 'Packages that start threads or processes, open sockets or read files belong to the program.',
      severity: 'error',
      from: {},
      to: { path: 'node_modules/(piscina|bullmq|ioredis|esbuild|sirv|yaml|cli-progress)/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    tsPreCompilationDeps: false,
    tsConfig: { fileName: 'tsconfig.browser.json' },
    exclude: { path: '\\.test(ing)?\\.ts$' },
  },
};
