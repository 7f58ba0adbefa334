/** Milliseconds between two looks whether a result that others wait for is there. */
const GLANCE = 10;

export interface OrderSignals {
  /** Aborting begins no more tasks: those under way are finished and told. */
  readonly signal?: AbortSignal;
  /** Aborting waits for nothing any more. */
  readonly endNow?: AbortSignal;
}

/**
 * Has workers do tasks, each one after the other, and tells the results in the order of the tasks.
 *
 * @param ahead tasks that may be begun and not told
 * @returns how many were told: all, unless it was aborted
 * @throws what the first task threw that failed, when the results before it are told
 */
export async function inOrder<Worker, Task, Result>(
  workers: readonly Worker[],
  tasks: Iterator<Task>,
  work: (worker: Worker, task: Task) => Promise<Result>,
  onResult: (result: Result, task: Task) => Promise<void> | undefined | void,
  { signal, endNow }: OrderSignals = {},
  ahead = Number.POSITIVE_INFINITY,
): Promise<number> {
  const results = new Map<number, () => Promise<void> | undefined | void>();
  let [begun, told] = [0, 0];
  let hasFailed = false;
  let telling: Promise<unknown> = Promise.resolve();
  const tell = async () => {
    for (let next = results.get(told); next !== undefined; next = results.get(told)) {
      await next();
      results.delete(told++);
    }
  };
  const workOn = async (worker: Worker) => {
    while (!hasFailed && !signal?.aborted) {
      const next = tasks.next();
      if (next.done) return;
      const number = begun++;
      try {
        const result = await work(worker, next.value);
        results.set(number, () => onResult(result, next.value));
      } catch (error) {
        hasFailed = true;
        results.set(number, () => Promise.reject(error));
      }
      telling = telling.then(tell);
      telling.catch(() => {});
      while (begun - told >= ahead && !hasFailed) await new Promise((resolve) => setTimeout(resolve, GLANCE));
    }
  };
  const ended = new Promise<void>((resolve) => endNow?.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([Promise.all(workers.map(workOn)), ended]);
  if (!endNow?.aborted) await telling;
  return told;
}
