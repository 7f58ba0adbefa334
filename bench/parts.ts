import { type Profiler, Session } from 'node:inspector/promises';
import { decisionsOf, type Engine, type Game } from '../src/game/index.js';

type Method = (...args: unknown[]) => unknown;
type Methods = Record<string, Method>;

/** Everything else: turns, validation of decisions, bookkeeping. */
const REST = 'rules';
const SHUFFLE = 'shuffle';
/** Prefix of the names of call stack frames that belong to a part. */
const MARK = 'part: ';

/** Microseconds between two samples. */
const INTERVAL = 200;

interface SampledTable {
  readonly game: Game;
  readonly roles: readonly string[];
  readonly policies: readonly unknown[];
  /** The class whose `shuffle` is sampled apart. */
  readonly streams: { readonly prototype: object };
  readonly makeEngine: (policies: readonly unknown[]) => Engine;
}

/**
 * Gives each policy decision, and the shuffle, its own frame on the call stack, which V8 cannot inline, and samples the
 * stack while games are played.
 *
 * @returns shares of the time, by part; their sum is 1
 */
export async function sampleParts(
  { game, roles, policies, streams, makeEngine }: SampledTable,
  play: (engine: Engine) => void,
): Promise<Readonly<Record<string, number>>> {
  const shuffle = (streams.prototype as Methods)[SHUFFLE];
  if (shuffle !== undefined) Object.assign(streams.prototype, { [SHUFFLE]: framed(SHUFFLE, shuffle) });
  const engine = makeEngine(policies.map((policy, seat) => withFrames(game, roles[seat]!, policy)));
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: INTERVAL });
    // Once to warm up: what is compiled meanwhile is of no interest.
    play(engine);
    await session.post('Profiler.start');
    play(engine);
    const { profile } = await session.post('Profiler.stop');
    return sharesOf(profile, game, roles);
  } finally {
    session.disconnect();
    Object.assign(streams.prototype, { [SHUFFLE]: shuffle });
  }
}

/** A policy that does what another does, its decisions in frames of their own. */
function withFrames(game: Game, role: string, policy: unknown): unknown {
  const decisions = decisionsOf(game, role);
  const frames: Methods = {};
  for (const name of methodsOf(policy as object)) {
    const method = (policy as Methods)[name]!;
    frames[name] = (decisions.includes(name) ? framed(`${role} ${name}`, method) : method).bind(policy);
  }
  return frames;
}

function methodsOf(object: object): Set<string> {
  const names = new Set<string>();
  for (let place = object; place !== Object.prototype && place !== null; place = Object.getPrototypeOf(place)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(place))) {
      if (typeof value === 'function' && name !== 'constructor') names.add(name);
    }
  }
  return names;
}

/** More bytecode than V8 inlines into a caller. */
const TOO_LARGE = 'if (one === null) { one = [one, one, one, one]; }'.repeat(60);

/** A function that does what a method does, in a frame of its own. Nothing in a game passes null. */
function framed(part: string, method: Method): Method {
  const name = `${MARK}${part}`;
  const body = `return { ${JSON.stringify(name)}(one, other) { ${TOO_LARGE} return method.call(this, one, other); } };`;
  return (new Function('method', body)(method) as Methods)[name]!;
}

function sharesOf(profile: Profiler.Profile, game: Game, roles: readonly string[]): Record<string, number> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const decisions = [...new Set(roles)].flatMap((role) => decisionsOf(game, role).map((name) => `${role} ${name}`));
  const shares: Record<string, number> = Object.fromEntries([SHUFFLE, ...decisions, REST].map((part) => [part, 0]));
  const samples = profile.samples ?? [];
  for (const sample of samples) {
    let part = REST;
    for (let id: number | undefined = sample; id !== undefined && part === REST; id = parents.get(id)) {
      const { functionName } = nodes.get(id)!.callFrame;
      if (functionName.startsWith(MARK)) part = functionName.slice(MARK.length);
    }
    shares[part]! += 1 / samples.length;
  }
  return shares;
}
