/** setTimeout overflows above this and would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Task = { due: number; run: () => void; timer?: NodeJS.Timeout };

/**
 * The sandbox's clock and everything that waits for it: statuses, retries, batches that finish later. The clock can be
 * moved forward; tasks that become due run at once, so that a test can see tomorrow without waiting.
 */
export class Scheduler {
  readonly #tasks = new Set<Task>();
  #offset = 0;

  /** Milliseconds since 1970 by the sandbox's clock. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Seconds since 1970 as a string, as Meta writes them. */
  timestamp(): string {
    return String(Math.floor(this.now() / 1000));
  }

  get offset(): number {
    return this.#offset;
  }

  setOffset(offset: number): void {
    this.#offset = offset;
    for (const task of this.#tasks) this.#arm(task);
  }

  /** Runs `run` when the sandbox's clock has advanced by `delay` ms. Returns a function that cancels it. */
  after(delay: number, run: () => void): () => void {
    const task: Task = { due: this.now() + delay, run };
    this.#tasks.add(task);
    this.#arm(task);
    return () => this.#drop(task);
  }

  clear(): void {
    for (const task of this.#tasks) this.#drop(task);
  }

  #arm(task: Task): void {
    clearTimeout(task.timer);
    const wait = Math.min(Math.max(task.due - this.now(), 0), LONGEST_TIMER_MS);
    task.timer = setTimeout(() => {
      if (task.due > this.now()) return this.#arm(task);
      this.#tasks.delete(task);
      task.run();
    }, wait);
  }

  #drop(task: Task): void {
    clearTimeout(task.timer);
    this.#tasks.delete(task);
  }
}
