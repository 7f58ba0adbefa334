/** Plays what a screen asks for: opens the frame that plays the game, and drops what comes late of an earlier run. */
import { proxy, type Remote } from 'comlink';
import type { AppFacts } from '../facts.js';
import type { ComparisonRequest } from '../link.js';
import type { GameOffer, HostCalls } from '../sandbox/host.js';
import { openSandbox, type Sandbox } from '../sandbox/open.js';
import type { SessionView } from '../sandbox/session.js';

export class Runner {
  private script = '';
  private opened: Promise<Sandbox> | null = null;
  /** Counts runs. */
  private run = 0;

  constructor(private readonly facts: AppFacts) {}

  /** The frame that plays a game; games of a family share one. @throws Error if its script cannot be loaded */
  async host(game: string): Promise<Remote<HostCalls>> {
    const script = this.facts.engines[game]!;
    if (script !== this.script || this.opened === null) {
      void this.opened?.then(({ close }) => close());
      this.script = script;
      this.opened = openSandbox(script, this.facts.sandbox);
      this.opened.catch(() => {
        this.opened = null;
      });
    }
    return (await this.opened).host;
  }

  async offer(game: string): Promise<GameOffer> {
    return (await this.host(game)).offer(game);
  }

  /** Plays, and ends what was played before. @param onView told each look while nothing else is asked for @throws Error that a visitor can read */
  async play(asked: ComparisonRequest, onView: (view: SessionView) => void): Promise<void> {
    const number = ++this.run;
    const show = (view: SessionView) => {
      if (number === this.run) onView(view);
    };
    try {
      const host = await this.host(asked.game);
      if (number === this.run) show(await host.play(asked, proxy(show)));
    } catch (error) {
      if (number === this.run) throw error;
    }
  }

  /** Ends what is played; nothing more is told of it. */
  async end(): Promise<void> {
    this.run++;
    await (await this.opened)?.host.stop();
  }

  async pause(isPaused: boolean): Promise<void> {
    await (await this.opened)?.host.pause(isPaused);
  }
}
