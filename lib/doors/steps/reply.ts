/** A response that sets headers in addition to its value, or that several requests share. */
export class Reply<Value> {
  readonly value: Value;
  readonly headers: Record<string, string>;
  #bytes: Buffer<ArrayBuffer> | undefined;

  constructor(value: Value, headers: Record<string, string> = {}) {
    this.value = value;
    this.headers = headers;
  }

  /** The value as JSON, written once. */
  get bytes(): Buffer<ArrayBuffer> {
    this.#bytes ??= Buffer.from(JSON.stringify(this.value));
    return this.#bytes;
  }
}
