import type { MultiBar, Options, SingleBar } from 'cli-progress';
import type { Game } from '../../game/index.js';
import type { ArmResult, Progress, RunSpec } from '../../simulation/index.js';
import { formatEstimate, formatProgress } from './progress-text.js';
import { terminalStyle } from './terminal.js';

/** Shows the progress of a run on stderr, in two lines; nothing if stderr is not a terminal. */
export class ProgressBar {
  private bars: MultiBar | null = null;
  private pace: SingleBar | null = null;
  private estimate: SingleBar | null = null;
  private latest: Progress | null = null;
  private readonly started = performance.now();

  constructor(
    private readonly game: Game,
    private readonly plan: RunSpec,
  ) {}

  async start(): Promise<void> {
    if (!process.stderr.isTTY) return;
    const { default: progress } = await import('cli-progress');
    this.bars = new progress.MultiBar({ ...LOOKS, ...(terminalStyle(process.stderr).bars ? BLOCKS : SIGNS) });
    // Intervals take longer than games: only those that are shown are computed.
    this.bars.on('redraw-pre', () => this.draw());
    const isCounted = this.plan.rule.kind === 'games';
    this.pace = this.bars.create(1, 0, { text: '' }, { format: isCounted ? '{bar} {percentage} %  {text}' : '{text}' });
    this.estimate = this.bars.create(1, 0, { text: '' }, { format: '{text}' });
  }

  readonly follow = (progress: Progress): void => {
    this.latest = progress;
  };

  private draw(): void {
    if (this.latest === null) return;
    const width = terminalStyle(process.stderr).width - 1;
    const seconds = (performance.now() - this.started) / 1000;
    const { share, pace, estimate } = formatProgress(this.game, this.plan, this.latest, seconds, width);
    this.pace?.update(share ?? 0, { text: pace });
    this.estimate?.update(0, { text: estimate });
  }

  /** Prints a line for a finished arm, if there are several. */
  readonly finished = (arm: number, { tally }: ArmResult): void => {
    if (this.bars === null || this.plan.arms.length === 1) return;
    const width = terminalStyle(process.stderr).width - 1;
    this.bars.log(`${formatEstimate(this.game, this.plan, { arm, tally }, width)}\n`);
  };

  end(): void {
    this.bars?.update();
    this.bars?.stop();
    this.bars = null;
  }
}

/** Milliseconds between two looks at what is counted in shared memory. */
const LOOK = 200;

/** Shows on stderr how many things are done, in one line; nothing if stderr is not a terminal. */
export class CountBar {
  private bar: SingleBar | null = null;
  private ticker: NodeJS.Timeout | undefined;

  /**
   * @param format of `cli-progress`
   * @param judged shared memory whose first number is that of things done; else `follow` tells it
   */
  async start(format: string, total: number, judged?: Int32Array): Promise<void> {
    if (!process.stderr.isTTY) return;
    const { default: progress } = await import('cli-progress');
    this.bar = new progress.SingleBar({ ...LOOKS, ...(terminalStyle(process.stderr).bars ? BLOCKS : SIGNS), format });
    this.bar.start(total, 0);
    if (judged !== undefined) this.ticker = setInterval(() => this.follow(Atomics.load(judged, 0)), LOOK);
  }

  follow(count: number): void {
    this.bar?.update(count);
  }

  end(): void {
    clearInterval(this.ticker);
    this.bar?.stop();
    this.bar = null;
  }
}

const LOOKS: Options = {
  stream: process.stderr,
  barsize: 20,
  clearOnComplete: true,
  hideCursor: true,
  fps: 10,
};

const BLOCKS: Options = { barCompleteChar: '█', barIncompleteChar: '░' };
const SIGNS: Options = { barCompleteChar: '#', barIncompleteChar: '.' };
