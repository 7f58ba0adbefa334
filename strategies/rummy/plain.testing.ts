/** The shipped policies without searches, which say how large a batch is: they have tests of their own. */
import contractPolicies from './contracts/index.js';
import rummyPolicies from './index.js';

export const PLAIN_OF_RUMMY = rummyPolicies.filter(({ batch }) => batch === undefined);
export const PLAIN_OF_CONTRACTS = contractPolicies.filter(({ batch }) => batch === undefined);
