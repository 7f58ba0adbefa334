import type { Replay } from '../../game/index.js';
import { unpackText } from '../packed-text.js';

/** A replay with the given number of frames in each turn from 0 on; of several chapters a list each. */
export function replayWith(...chapters: readonly (readonly number[])[]): Replay {
  const frames = chapters.flatMap((steps) =>
    steps.flatMap((count, turn) =>
      Array.from({ length: count }, () => ({ turn, seat: 0, words: ['', '', ''], scene: null, thoughts: [] })),
    ),
  );
  const angles = ['a', '0', 'x'].map((key) => ({ key, name: key, seat: null }));
  const starts: [0, ...number[]] = [0];
  for (const steps of chapters.slice(0, -1)) starts.push(starts.at(-1)! + steps.reduce((sum, count) => sum + count, 0));
  return {
    angles: angles as unknown as Replay['angles'],
    seats: [],
    frames,
    chapters: { name: 'deal', starts },
    ending: '',
  };
}

/** The replay that a page holds. @typeParam S the scenes of its game */
export async function readReplayPage<S = unknown>(page: string): Promise<Replay<S>> {
  const [, packed] = /<script type="text\/plain" id="packed">([\w-]+)<\/script>\n<script>/.exec(page)!;
  return (JSON.parse(await unpackText(packed!)) as { readonly replay: Replay<S> }).replay;
}
