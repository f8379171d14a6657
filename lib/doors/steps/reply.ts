/** A response that sets headers in addition to its value. */
export class Reply<Value> {
  readonly value: Value;
  readonly headers: Record<string, string>;

  constructor(value: Value, headers: Record<string, string>) {
    this.value = value;
    this.headers = headers;
  }
}
