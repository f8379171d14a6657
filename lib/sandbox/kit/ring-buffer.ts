/** The last `limit` values pushed, oldest first. */
export class RingBuffer<T> {
  readonly #limit: number;
  #values: T[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(value: T): void {
    this.#values.push(value);
    // Cutting in halves keeps the amortized cost of a push constant.
    if (this.#values.length >= this.#limit * 2) this.#values = this.#values.slice(-this.#limit);
  }

  values(): T[] {
    return this.#values.slice(-this.#limit);
  }

  clear(): void {
    this.#values = [];
  }
}
