/** Examples in the help of commands. */
import type { Game } from '../../game/index.js';

export const EXAMPLES: Game['about']['examples'] = {
  run: [
    ['--team random+random --games 1e6', 'one team, the standard variant'],
    ['-v standard,expert -t random+random,high-first+meld-first --json', 'four arms, as JSON'],
    ['-t rank-matching+meld-first --precision 0.002', 'play until the intervals are narrow enough'],
    ['-t ./my-uno.ts+meld-first', 'your own policy'],
    ['-t random+random --redis redis://localhost', 'by workers, on any number of machines (shamus worker)'],
    ['-t tips:call=none,feed=off+meld-first', 'a policy with options (see: shamus list tips)'],
    ['-t random+random --players 4 --rule unoOut=ends', 'four players, with a ruling'],
  ],
  compare: [
    ['rank-matching+meld-first high-first+meld-first', 'find which is better, and by how much'],
    ['random+random random+meld-first --until-decided', 'stop as soon as one is better'],
    ['random+random random+random --rule-b pickup=deepest', 'compare two rulings'],
  ],
  tournament: [
    ['--uno random,high-first --rummy random,meld-first', 'all teams'],
    ['-t random+random,random+meld-first --control random+random', 'compare with one of them'],
    ['-t high-first+meld-first,random+meld-first --select best', 'find the best in few games'],
  ],
  tune: [
    ['-t tips+meld-first --tune feed --tune call', 'two options, all their values'],
    ['-t signaller+reader --tune calls -n 50000 -o out', 'a convention of both, with a page'],
  ],
};
