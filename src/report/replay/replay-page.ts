import { chanceAfter, type ExplainedDecision, type ExplainedGame, mistakesIn } from '../../explain/index.js';
import { type DecisionExplanation, type Game, type Replay, type ReplayRenderer, UsageError } from '../../game/index.js';
import { explainCommand } from '../../simulation/command.js';
import type { Condition, GameReplayer } from '../../simulation/index.js';
import { bundleScript } from '../bundle-script.js';
import { lossesOf, percent, shortened, turnText, wordsOf } from '../kinds/explain.js';
import { chanceCurve } from './curve.js';
import { type CostlyMoves, creditsOf, pageHtml } from './frame.js';
import { formatPlace } from './player.js';

const MAX_LISTED = 8;

/**
 * A page on which one game is watched: HTML that is whole in itself, for a file of its own.
 *
 * @param replayer of the contender's games with this seed
 * @param seed the text whose key the games are drawn from
 * @param index the game's index, 0..2^32-1
 * @param explained what its decisions were worth, if that is to be told too
 * @param command that made the page, where it is another than `shamus replay`
 * @throws what the replayer throws if a policy fails in that game, or plays otherwise when it is asked to explain itself
 * @throws UsageError if games of this kind cannot be watched
 */
export async function replayPage(
  game: Game,
  replayer: Pick<GameReplayer, 'replay'>,
  contender: Condition,
  seed: string,
  index: number,
  explained: ExplainedGame | null = null,
  command?: string,
): Promise<string> {
  if (game.pages.renderer === undefined) throw new UsageError(`games of ${game.name} cannot be watched on a page`);
  const plain = await replayer.replay(index);
  const replay = explained === null ? plain : withReview(plain, explained);
  const { default: renderer } = (await import(game.pages.renderer)) as { readonly default: ReplayRenderer };
  const script = await bundleScript(new URL('./browser/page.js', import.meta.url), 'show', game.pages.renderer);
  const credits = creditsOf(game, contender, seed, index, replay);
  const own =
    explained === null
      ? credits
      : {
          ...credits,
          command: `${explainCommand(game, { ...explained, ...dealOf(explained), team: contender.team.name }, index)} --html`,
          lost: lostIn(replay, game, explained),
        };
  return pageHtml(replay, renderer, { ...own, command: command ?? own.command }, script);
}

function dealOf({ deals }: ExplainedGame): { readonly deal?: number | 'all' } {
  return deals === undefined ? {} : { deal: deals.length > 1 ? 'all' : deals[0]!.deal };
}

/** The replay, with what each move would have come to beside what the policies say of it themselves. */
function withReview(replay: Replay, explained: ExplainedGame): Replay {
  const frames = replay.frames.map((frame, index) => {
    const judged = explained.decisions.filter(({ event }) => event === index);
    return { ...frame, thoughts: [...frame.thoughts, ...judged.map(thoughtOf)] };
  });
  return { ...replay, frames };
}

function lostIn(replay: Replay, game: Game, explained: ExplainedGame): CostlyMoves {
  const href = ({ event }: ExplainedDecision) => formatPlace(replay, { frame: event, angle: 0 });
  const label = ({ seat, decision, made, ...when }: ExplainedDecision) =>
    `${turnText(when)}, ${replay.seats[seat]!.name}, ${wordsOf(decision)}: ${shortened(made)}`;
  const mistakes = mistakesIn(explained);
  const points = explained.decisions.map((each) => ({
    chance: chanceAfter(each),
    label: label(each),
    href: href(each),
    isMistake: mistakes.includes(each),
  }));
  const { start, result } = explained.account;
  return {
    account: lossesOf(game, explained),
    curve: chanceCurve(points, start.mean, result),
    moves: mistakes.slice(0, MAX_LISTED).map((each) => ({
      href: href(each),
      text: `${label(each)} instead of ${shortened(each.best)}: ${percent(each.cost.mean)} points`,
    })),
  };
}

function thoughtOf(judged: ExplainedGame['decisions'][number]): DecisionExplanation {
  const { seat, decision, moves, worlds, worldsFit } = judged;
  const choices = moves.map(({ move, chance, lead, trueCards }) => {
    const truth =
      trueCards === null
        ? ''
        : `; with the true cards ${trueCards === 1 ? 'won' : trueCards === 0 ? 'lost' : `${percent(trueCards)} %`}`;
    return {
      choice: move,
      score: Number(percent(chance.mean)),
      why: `± ${percent(chance.error)}${truth}`,
      chosen: lead === null,
    };
  });
  const fit = worldsFit === 'play' ? '' : ', by the rules alone';
  return {
    seat,
    question: `Chance to win, %, by move (${wordsOf(decision)}; ${worlds} worlds${fit})`,
    choices: choices.sort((one, other) => other.score - one.score || Number(other.chosen) - Number(one.chosen)),
  };
}
