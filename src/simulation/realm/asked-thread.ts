import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks at whether games go on. */
const TICK = 200;

/** Places in the memory that such a thread shares: games that were begun, the last of them, the seat asked last, signs of life. */
const BEATS = 0;
const GAME = 1;
const ASKED = 2;
const SIGNS = 3;
const NOBODY = -1;

/** To be called in such a thread when a game begins. */
export function beginGame(words: Int32Array, game: number): void {
  Atomics.store(words, GAME, game | 0);
  Atomics.add(words, BEATS, 1);
  Atomics.add(words, SIGNS, 1);
}

/** To be called in such a thread when the policy of a seat is made or asked. */
export function noteAsked(words: Int32Array, seat: number): void {
  Atomics.store(words, ASKED, seat);
  Atomics.add(words, SIGNS, 1);
}

/** To be called in such a thread while it works on without asking anybody. */
export function noteLife(words: Int32Array): void {
  Atomics.add(words, SIGNS, 1);
}

/** A thread that did not answer: it ended, or a game in it never did. */
export class Unanswered extends Error {
  /** @param message goes on from the policy's name */
  constructor(
    message: string,
    /** null if none had begun. */
    readonly game: number | null,
    /** Whose policy was asked last; null where that is not known. */
    readonly seat: number | null,
    /** What the thread ended with, if it did. */
    override readonly cause: unknown = undefined,
  ) {
    super(message);
  }
}

/** A thread in which policies of users run, away from the main thread. It is asked one thing after the other. */
export class AskedThread<Task, Answer> {
  private readonly worker: Worker;
  private readonly words = new Int32Array(new SharedArrayBuffer(16)).fill(NOBODY);
  private turn: Promise<unknown> = Promise.resolve();
  private ended: Error | null = null;

  /**
   * @param entry URL of its module
   * @param data its workerData, to which the shared memory is added as `words`
   * @param timeout seconds that an answer of a policy may take; a game, where those are not told
   * @param isSilent whether what policies print there is thrown away
   */
  constructor(
    entry: URL,
    data: object,
    private readonly timeout: number,
    isSilent: boolean,
  ) {
    const streams = isSilent ? { stdout: true, stderr: true } : {};
    this.worker = new Worker(entry, { workerData: { ...data, words: this.words }, execArgv: [], ...streams });
    this.worker.unref();
    this.worker.on('error', (error) => {
      this.ended ??= error;
    });
    this.worker.on('exit', () => {
      this.ended ??= new Error('it ended');
    });
  }

  /** @throws Unanswered */
  ask(task: Task): Promise<Answer> {
    const answer = this.turn.then(() => this.askNow(task));
    this.turn = answer.catch(() => {});
    return answer;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private askNow(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let [beats, since] = [0, performance.now()];
      const settle = () => {
        clearInterval(ticker);
        this.worker.off('message', answered).off('exit', died);
      };
      const answered = (answer: Answer) => {
        settle();
        resolve(answer);
      };
      const died = () => {
        settle();
        reject(this.unanswered(`ended its thread: ${this.ended?.message}`));
      };
      const ticker = setInterval(() => {
        const seen = Atomics.load(this.words, SIGNS);
        if (seen !== beats) [beats, since] = [seen, performance.now()];
        else if (performance.now() - since > 1000 * this.timeout) {
          settle();
          const within = `within ${this.timeout} ${this.timeout === 1 ? 'second' : 'seconds'}`;
          reject(this.unanswered(`did not answer ${within}`));
        }
      }, TICK);
      if (this.ended !== null) died();
      else this.worker.on('message', answered).on('exit', died).postMessage(task);
    });
  }

  private unanswered(message: string): Unanswered {
    const [beats, game, asked] = [BEATS, GAME, ASKED].map((place) => Atomics.load(this.words, place));
    return new Unanswered(message, beats === NOBODY ? null : game! >>> 0, asked === NOBODY ? null : asked!, this.ended);
  }
}
