/** The games of the family, in the order in which they are listed. */
import type { RuleSet } from '../rules/rule-set.js';
import { contractRummy } from './contract-rummy.js';
import { frustration } from './frustration.js';
import { rookShanghai } from './rook-shanghai.js';
import { rummy } from './rummy.js';
import { shanghaiRum } from './shanghai-rum.js';
import { shanghaiRummy } from './shanghai-rummy.js';

export const RULE_SETS: readonly RuleSet[] = [
  rummy,
  contractRummy,
  shanghaiRummy,
  rookShanghai,
  frustration,
  shanghaiRum,
];
