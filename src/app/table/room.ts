/** The worker's side of the Play screen: the game that a person plays now, kept after each move, and who advises them. */
import type { ExplainedDecision } from '../../explain/explained-game.js';
import { WORLDS_AT_LOOKS } from '../../explain/judge.js';
import { defaultPlayoutTeam } from '../../explain/review-spec.js';
import { type Json, PolicyFault, type ReplayRenderer, resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { explainLosses } from '../../report/kinds/explain.js';
import { createVerdict } from '../../report/kinds/verdict.js';
import { drawThought } from '../../report/replay/panels.js';
import { lostWorkerSentence } from '../called-worker.js';
import { PERSON } from '../game-link.js';
import { adviceInWords, chancesAsExplanation } from './advice.js';
import type { AdvisedGame } from './adviser.js';
import { Helper } from './helper.js';
import { canKeep, keepGame, PlayedElsewhere, readKeptGame } from './kept-games.js';
import {
  type FinishedGame,
  type GameReview,
  type Help,
  type Hint,
  type KeptGame,
  type NewGame,
  PLAYED_ELSEWHERE,
  type RefusedMove,
  type TableCalls,
  type TableNews,
} from './messages.js';
import {
  addMoves,
  drawSeed,
  isDrawnSeed,
  nextIndex,
  type PlaySpec,
  replacePeople,
  resolvePlayers,
  strongestPolicyOf,
} from './play-spec.js';
import { SeatedGame } from './seated-game.js';
import { createTableNews, formatFaultForPerson, gameResultText } from './table-news.js';

/** Worlds in which a hint tries every move: what is best is said after the last look, so that a review of the same worlds agrees. */
const HINT_LOOKS = WORLDS_AT_LOOKS.slice(-2);

const NO_HELP: Help = { attempt: 1, shared: 0, undone: 0, hints: 0 };

/** Stored data with which a game is opened. */
type Opened = Omit<KeptGame, 'id' | 'revision'>;

export class TableRoom implements TableCalls {
  private seated: SeatedGame | null = null;
  private opened: Opened | null = null;
  private help = NO_HELP;
  private kept: { readonly id: string; revision: number } | null = null;
  private own: NewGame['own'] = null;
  private helper = new Helper(null);
  /** Why the game cannot go on; null while it can. */
  private problem: string | null = null;

  /** @param define makes a policy of the visitor's known */
  constructor(
    private readonly renderer: ReplayRenderer,
    private readonly define: (name: string, code: string) => unknown,
  ) {}

  async begin({ own, ...asked }: NewGame): Promise<TableNews> {
    if (own !== null) this.define(own.name, own.code);
    this.own = own;
    const game = await loadGame(asked.game);
    const { variant = game.setups.variants[0]!.name, players = game.setups.players[0]!, rulings } = asked;
    const roles = game.setups.roles(players);
    const team =
      asked.team ?? roles.map((role, seat) => (seat === 0 ? PERSON : strongestPolicyOf(game, role))).join('+');
    const { seed = drawSeed(), index = 0, moves = [] } = asked;
    const link = { game: asked.game, variant, players, rulings, team, seed, index, moves };
    await this.open({ link, onlyMoves: [], help: { ...NO_HELP, shared: moves.length } }, null);
    return this.news(0);
  }

  async resume(id: string): Promise<TableNews> {
    const { revision, ...opened } = await readKeptGame(id);
    await this.open(opened, { id, revision });
    return this.news(0);
  }

  async reply(reply: Json, known: number): Promise<TableNews | RefusedMove | typeof PLAYED_ELSEWHERE> {
    return this.attempt(known, (seated) => seated.reply(reply));
  }

  async undo(known: number): Promise<TableNews | typeof PLAYED_ELSEWHERE> {
    let first = known;
    const undone = await this.attempt(known, (seated) => {
      const { made, madeAfter } = seated;
      const stay = seated.undo();
      if (stay < made.length) {
        const { help } = this;
        this.help = { ...help, undone: help.undone + 1, shared: Math.min(help.shared, stay) };
        first = madeAfter[stay]!;
      }
      return null;
    });
    if (undone === PLAYED_ELSEWHERE) return undone;
    return this.news(Math.min(known, first));
  }

  async hint(onHint: (hint: Hint) => void): Promise<void> {
    const { seated, helper, renderer } = this;
    if (seated === null || seated.isOver) return;
    const { person } = seated;
    const made = [...seated.made];
    this.help = { ...this.help, hints: this.help.hints + 1 };
    const { names } = seated.look(seated.events - 1);
    try {
      const advised = await this.advised();
      for (const worlds of HINT_LOOKS) {
        const advice = await helper.ask((calls, alive) => calls.advise(advised, person, made, worlds, alive));
        if (advice === null) return;
        const { policy, move, chances } = advice;
        const seats = names.map((name) => ({ name, policy: policy ?? '' }));
        const html = chances === null ? '' : drawThought(seats, chancesAsExplanation(chances), renderer.mark);
        const isDone = worlds === HINT_LOOKS.at(-1) || move === null;
        onHint({ words: adviceInWords(advice, isDone), html, isDone });
        if (isDone) return;
      }
    } catch (error) {
      onHint({ words: `There is no hint. ${lostWorkerSentence(error)}`, html: '', isDone: true });
    }
  }

  async review(look: number): Promise<GameReview> {
    const { seated, helper } = this;
    if (!seated?.isOver) throw new Error('the game is not over');
    const { person, made, madeAfter, game, spec } = seated;
    const played = { ...spec, condition: addMoves(game, spec, made) };
    try {
      const { playOn } = await this.advised();
      const explained = await helper.ask(({ judge }, alive) =>
        judge(played, playOn, person, WORLDS_AT_LOOKS[look]!, alive),
      );
      if (explained === null) return { lines: [], judged: null, isDone: true };
      const placeOf = ({ event, seat, decision }: ExplainedDecision) =>
        made.findIndex(
          (one, place) =>
            madeAfter[place] === event && one.seat === seat && (one.move as { asked: string }).asked === decision,
        );
      const decisionsBefore = explained.decisions.map((each) => (each.seat === person ? placeOf(each) : null));
      const judged = { verdict: createVerdict(game, explained), course: seated.course, person, decisionsBefore };
      return { lines: explainLosses(game, explained, person), judged, isDone: look === WORLDS_AT_LOOKS.length - 1 };
    } catch (error) {
      return { lines: [`The moves cannot be judged. ${lostWorkerSentence(error)}`], judged: null, isDone: true };
    }
  }

  async next(shared: number | null): Promise<TableNews> {
    const { seated, opened, help } = this;
    if (!seated?.isOver || opened === null) throw new Error('the game is not over');
    const { link } = opened;
    if (shared === null) {
      // The seed of a deck that was played is known: the next deck must not follow from it.
      const seed = isDrawnSeed(link.seed) ? drawSeed() : link.seed;
      const index = nextIndex(seated.game, seated.spec);
      await this.open({ link: { ...link, seed, index, moves: [] }, onlyMoves: [], help: NO_HELP }, null);
    } else {
      const moves = seated.made.slice(0, shared);
      const onlyMoves = seated.onlyMoves.filter((place) => place < shared);
      await this.open(
        { link: { ...link, moves }, onlyMoves, help: { ...NO_HELP, attempt: help.attempt + 1, shared } },
        null,
      );
    }
    return this.news(0);
  }

  async finished(): Promise<FinishedGame> {
    const { seated, opened, help, own } = this;
    if (!seated?.isOver || opened === null) throw new Error('the game is not over');
    const { game, spec, made } = seated;
    const [head, ...lines] = seated.transcript();
    const transcript = [JSON.stringify({ ...JSON.parse(head!), play: help }), ...lines].join('\n');
    const { team } = await replacePeople(game, spec.condition);
    const { moves: _, ...deck } = opened.link;
    const policy = own === null ? {} : { policy: own.text };
    return {
      link: { ...deck, ...policy, moves: [...made] },
      withPolicy: { ...deck, ...policy, team: team.name },
      transcript: `${transcript}\n`,
    };
  }

  private async open(opened: Opened, kept: { readonly id: string; revision: number } | null): Promise<void> {
    const { link, onlyMoves, help } = opened;
    const game = await loadGame(link.game);
    const { variant, players, rulings } = link;
    const setup = resolveSetup(game, { variant, players, rulings });
    const team = await resolvePlayers(game, setup.players, link.team, undefined);
    const spec: PlaySpec = { condition: { setup, team }, seed: link.seed, index: link.index };
    try {
      this.seated = await SeatedGame.open(spec, this.renderer, link.moves, onlyMoves);
    } catch (error) {
      throw error instanceof PolicyFault ? new Error(formatFaultForPerson(error, spec)) : error;
    }
    this.helper.stop();
    this.helper = new Helper(this.own);
    this.opened = opened;
    this.help = help;
    this.problem = null;
    this.kept = kept ?? ((await canKeep()) ? { id: drawSeed(), revision: 0 } : null);
    if (kept === null) await this.keep();
  }

  /** Changes the game, and keeps it. */
  private async attempt<T extends RefusedMove | null>(
    known: number,
    change: (seated: SeatedGame) => T,
  ): Promise<TableNews | Exclude<T, null> | typeof PLAYED_ELSEWHERE> {
    const { seated } = this;
    if (seated === null) throw new Error('no game has begun');
    this.helper.stop();
    try {
      const refused = change(seated);
      if (refused !== null) return refused as Exclude<T, null>;
      await this.keep();
    } catch (error) {
      if (error instanceof PlayedElsewhere) return PLAYED_ELSEWHERE;
      if (!(error instanceof PolicyFault)) throw error;
      this.problem = formatFaultForPerson(error, seated.spec);
    }
    return this.news(known);
  }

  /** Writes the game into the browser's storage, if that may be. @throws PlayedElsewhere */
  private async keep(): Promise<void> {
    const { kept, seated, help } = this;
    if (kept === null) return;
    const { game, made, onlyMoves, person, isOver } = seated!;
    const { names } = seated!.look(seated!.events - 1);
    const { link } = this.opened!;
    const revision = kept.revision + 1;
    const standing = isOver ? gameResultText(seated!, help).headline : `${made.length} decisions made`;
    const title = `${game.about.title}, ${link.variant}: ${names[person]}`;
    try {
      await keepGame(
        { id: kept.id, revision, link: { ...link, moves: [...made] }, onlyMoves, help },
        { id: kept.id, revision, written: Date.now(), game: game.name, title, standing, isOver },
      );
      kept.revision = revision;
    } catch (error) {
      if (error instanceof PlayedElsewhere) throw error;
      // The storage is full, or was cleared: the game goes on without it.
      this.kept = null;
    }
  }

  private async advised(): Promise<AdvisedGame> {
    const { game, spec } = this.seated!;
    const advisers = await replacePeople(game, spec.condition);
    return { spec, advisers, playOn: await defaultPlayoutTeam(game, advisers.team) };
  }

  /** @param known events that the page was told */
  private news(known: number): TableNews {
    const { seated, kept, help, problem } = this;
    return createTableNews(seated!, kept, help, problem, known);
  }
}
