/** What the program may write where. */
import { Console } from 'node:console';
import cliProgress from 'cli-progress';
import type { Progress } from '../simulation/index.js';

/** Colours are for terminals, and not where NO_COLOR is set (no-color.org). */
export function wantsColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

/** To be called before a user's policy is loaded: stdout is for results, and what the policy prints goes to stderr. */
export function keepStdoutForResults(): void {
  globalThis.console = new Console(process.stderr);
}

/** The command as the user could type it again. */
export function commandLine(): string {
  const words = process.argv
    .slice(2)
    .map((word) => (/^[\w./,:=+@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return ['shamus', ...words].join(' ');
}

/** What stands on stderr while a run is under way; nothing where stderr is no terminal. */
export class ProgressBar {
  private readonly bar: cliProgress.SingleBar | null;
  private readonly started = performance.now();

  /**
   * @param total games of all arms together, or null where nobody knows
   * @param labels what each arm is
   */
  constructor(
    total: number | null,
    private readonly labels: readonly string[],
  ) {
    const format = total === null ? COUNTER : BAR;
    this.bar = process.stderr.isTTY ? new cliProgress.SingleBar({ ...LOOKS, format }) : null;
    this.bar?.start(total ?? 0, 0, { arm: labels[0] ?? '', speed: '' });
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

const LOOKS: cliProgress.Options = {
  stream: process.stderr,
  barsize: 24,
  barCompleteChar: '█',
  barIncompleteChar: '░',
  clearOnComplete: true,
  hideCursor: true,
  fps: 10,
};
