/** First in, first out, at constant cost even with hundreds of thousands of entries, unlike an array's shift. */
export class Fifo<T> {
  #values: T[] = [];
  #head = 0;

  get size(): number {
    return this.#values.length - this.#head;
  }

  push(value: T): void {
    this.#values.push(value);
  }

  shift(): T | undefined {
    const value = this.#values[this.#head];
    this.#head += 1;
    if (this.#head >= this.#values.length) this.clear();
    else if (this.#head > 10_000) this.#compact();
    return value;
  }

  clear(): void {
    this.#values = [];
    this.#head = 0;
  }

  #compact(): void {
    this.#values = this.#values.slice(this.#head);
    this.#head = 0;
  }
}
