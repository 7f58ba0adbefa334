/** Tasks per slot that may be under way or wait for an earlier one: their results are kept in memory. */
const AHEAD = 16;

interface Begun<Task, Result> {
  readonly task: Task;
  readonly result: Promise<Result>;
  isOver: boolean;
}

/**
 * Has tasks done side by side, and gives their results in the order of the tasks.
 *
 * @param next the next task; null while or once there is none, which is asked again after each result
 * @param slots how many may be under way
 * @param endNow aborting gives no more results, also of tasks that are under way
 * @throws what the first task threw that failed, after the results before it
 */
export async function* runInOrder<Task, Result>(
  next: () => Task | null,
  slots: () => number,
  work: (task: Task) => Promise<Result>,
  endNow?: AbortSignal,
): AsyncGenerator<readonly [Task, Result], void> {
  const begun: Begun<Task, Result>[] = [];
  let underWay = 0;
  let wake = () => {};
  endNow?.addEventListener('abort', () => wake(), { once: true });
  const begin = (task: Task) => {
    underWay++;
    const one: Begun<Task, Result> = { task, result: work(task), isOver: false };
    const over = () => {
      underWay--;
      one.isOver = true;
      fill();
      wake();
    };
    one.result.then(over, over);
    begun.push(one);
  };
  const fill = () => {
    while (underWay < slots() && begun.length < AHEAD * slots() && !endNow?.aborted) {
      const task = next();
      if (task === null) return;
      begin(task);
    }
  };
  for (;;) {
    fill();
    const [first] = begun;
    if (first === undefined || endNow?.aborted) return;
    if (!first.isOver) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    begun.shift();
    yield [first.task, await first.result];
  }
}
