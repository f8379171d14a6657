/**
 * A response that sets headers in addition to its value, that several requests share, or that says that its request has not
 * `changed` anything, so that the audit log gets no entry.
 */
export class Reply<Value> {
  readonly value: Value;
  readonly headers: Record<string, string>;
  readonly changed: boolean;
  #bytes: Buffer<ArrayBuffer> | undefined;

  constructor(value: Value, headers: Record<string, string> = {}, { changed = true } = {}) {
    this.value = value;
    this.headers = headers;
    this.changed = changed;
  }

  /** The value as JSON, written once. */
  get bytes(): Buffer<ArrayBuffer> {
    this.#bytes ??= Buffer.from(JSON.stringify(this.value));
    return this.#bytes;
  }
}
