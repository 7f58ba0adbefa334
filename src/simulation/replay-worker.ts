/** A thread that replays games in which policies of users play. */
import { faultOf, ReportedFault } from './fault-report.js';
import { watchedBy } from './lineup/seating.js';
import { type Ending, InlineReplayer, type ReplayThreadData } from './replayer.js';
import { openThread } from './sandbox/policy-thread.js';
import { restrictThread } from './sandbox/restrict-thread.js';

const { data, heart, serve } = openThread<ReplayThreadData>();
const { contender, seed } = data;
const replayer = new InlineReplayer(contender, seed, {
  making: watchedBy((seat) => heart.noteAsked(seat)),
  onGame: (game) => heart.beginGame(game),
});

/** Users' policies play here; errors of the program show with shipped ones too. */
async function blaming<T>(game: number | null, replay: () => Promise<T>): Promise<T> {
  return replay().catch((error: unknown) => {
    throw new ReportedFault(faultOf(error, [contender], game));
  });
}

restrictThread();
serve({
  find: (from: number, to: number, ending: Ending) => blaming(null, () => replayer.find(from, to, ending)),
  text: (game: number) => blaming(game, () => replayer.text(game)),
  transcript: (game: number) => blaming(game, () => replayer.transcript(game)),
  replay: (game: number) => blaming(game, () => replayer.replay(game)),
});
