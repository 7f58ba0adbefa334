/** Examples in the help of commands. */
import type { Game } from '../../game/index.js';

/** @param tuned a policy of the game, and an option that it has */
export function createExamples([policy, option]: readonly [string, string]): Game['about']['examples'] {
  return {
    run: [
      ['-t greedy,random --field greedy', 'each alone among players of greedy'],
      ['-t greedy+random+random --players 3', 'a table of three, all of whom are measured'],
      ['-t random --field greedy --precision 0.01', 'play until the interval is narrow enough'],
    ],
    compare: [
      ['random greedy', 'a duel: find which is better, and by how much'],
      ['random greedy --field random --players 3', 'both against the same opponents'],
      ['random greedy --until-decided', 'stop as soon as one is better'],
    ],
    tournament: [
      ['-t random,greedy', 'each policy alone among players of each other'],
      ['-t random,greedy --field greedy --control random', 'all in one field, compared with one of them'],
      ['-t random,greedy --select best', 'find the best in as few games as possible'],
    ],
    tune: [
      [`-t ${policy} --tune ${option} --candidates 6 -n 20000`, 'one option of a policy, against copies of itself'],
    ],
  };
}
