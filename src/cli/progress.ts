import type { Options, SingleBar } from 'cli-progress';
import type { Progress } from '../simulation/index.js';

/** What stands on stderr while a run is under way; nothing where stderr is no terminal. */
export class ProgressBar {
  private bar: SingleBar | null = null;
  private readonly started = performance.now();

  /**
   * @param total games of all arms together, or null where nobody knows
   * @param labels what each arm is
   */
  constructor(
    private readonly total: number | null,
    private readonly labels: readonly string[],
  ) {}

  async start(): Promise<void> {
    if (!process.stderr.isTTY) return;
    const { default: progress } = await import('cli-progress');
    this.bar = new progress.SingleBar({ ...LOOKS, format: this.total === null ? COUNTER : BAR });
    this.bar.start(this.total ?? 0, 0, { arm: this.labels[0] ?? '', speed: '' });
  }

  readonly follow = ({ arm, games }: Progress): void => {
    const speed = Math.round(games / ((performance.now() - this.started) / 1000));
    this.bar?.update(games, { arm: this.labels[arm] ?? '', speed: `${speed.toLocaleString('en')} games/s` });
  };

  /** Takes the bar off the screen. */
  end(): void {
    this.bar?.stop();
  }
}

const BAR = '{bar} {percentage}%  {speed}  {eta_formatted} left  {arm}';
const COUNTER = '{value} games  {speed}  {arm}';

const LOOKS: Options = {
  stream: process.stderr,
  barsize: 24,
  barCompleteChar: '█',
  barIncompleteChar: '░',
  clearOnComplete: true,
  hideCursor: true,
  fps: 10,
};
