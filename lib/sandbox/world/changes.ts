import { RingBuffer } from '../kit/ring-buffer.ts';
import type { Change } from '../schema/control-schema.ts';

/**
 * Recent changes, numbered, for watchers (the phone page). Watchers that fell behind reload the state.
 */
export class Changes {
  readonly #ring = new RingBuffer<Change>(2000);
  readonly #waiting = new Set<() => void>();
  #last = 0;

  get last(): number {
    return this.#last;
  }

  record(change: Omit<Change, 'seq'>): void {
    this.#last += 1;
    this.#ring.push({ seq: this.#last, ...change });
    if (this.#waiting.size === 0) return;
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  /** Changes after number `after`; `truncated` when some of them were already dropped. */
  since(after: number): { changes: Change[]; last: number; truncated: boolean } {
    const kept = this.#ring.values();
    const changes = kept.filter((change) => change.seq > after);
    const oldest = kept[0]?.seq ?? this.#last + 1;
    return { changes, last: this.#last, truncated: after < oldest - 1 || after > this.#last };
  }

  /** Resolves at the next change, when `signal` aborts, or after `timeoutMs`. */
  wait({ timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal }): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      signal.addEventListener('abort', done, { once: true });
      this.#waiting.add(done);
      if (signal.aborted) done();
    });
  }

  /** Releases every watcher, for shutdown. */
  release(): void {
    for (const wake of this.#waiting) wake();
  }
}
