/** Sizes of tests: they take small samples and parts of what can be enumerated, `npm run test:nightly` all of it. */
const IS_LONG = process.env.TEST_SIZE === 'long';

/** @returns the first where tests must be quick, the second under `npm run test:nightly` */
export function testSize<Q, L = Q>(quick: Q, long: L): Q | L {
  return IS_LONG ? long : quick;
}
