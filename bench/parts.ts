import { type Profiler, Session } from 'node:inspector/promises';
import { keyFromSeed } from '../src/random/index.js';
import { type Arm, matchOf, seat } from '../src/simulation/index.js';
import { playGames } from './one-thread.js';

/** The share of a team's time that goes to each part of a game, by sampling. */
export interface Parts {
  readonly team: string;
  readonly shares: Readonly<Record<string, number>>;
}

/** A sample belongs to the innermost of these functions that is on the stack, by the file it is in. */
const PARTS: readonly { readonly part: string; readonly file: RegExp; readonly functions: RegExp }[] = [
  { part: 'deal', file: /stream|stock/, functions: /^shuffle$/ },
  { part: 'uno decision', file: /strategies/, functions: /^(play|call)$/ },
  { part: 'draw decision', file: /strategies/, functions: /^draw$/ },
  { part: 'lay-down decision', file: /strategies/, functions: /^layDown$/ },
  { part: 'discard decision', file: /strategies/, functions: /^discard$/ },
  { part: 'checks', file: /turn-rules/, functions: /./ },
];
const REST = 'turns and bookkeeping';

export async function sampleParts(arm: Arm, games: number): Promise<Parts> {
  const match = matchOf(await seat(arm), keyFromSeed('bench'));
  playGames(match, 50_000);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  playGames(match, games);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return { team: arm.team.name, shares: sharesOf(profile) };
}

function sharesOf(profile: Profiler.Profile): Record<string, number> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const shares: Record<string, number> = Object.fromEntries([...PARTS.map(({ part }) => [part, 0]), [REST, 0]]);
  const samples = profile.samples ?? [];
  for (const sample of samples) {
    let part = REST;
    for (let id: number | undefined = sample; id !== undefined && part === REST; id = parents.get(id)) {
      const { functionName, url } = nodes.get(id)!.callFrame;
      part = PARTS.find(({ file, functions }) => file.test(url) && functions.test(functionName))?.part ?? REST;
    }
    shares[part]! += 1 / samples.length;
  }
  return shares;
}
