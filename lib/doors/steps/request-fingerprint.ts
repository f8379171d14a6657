import { createHash } from 'node:crypto';

const EMPTY = new Uint8Array();
const BOUNDARY = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i;

/** The SHA-256 by which a request is known again under its `Idempotency-Key`: of method, path and body. */
export function requestFingerprint(request: Request, bytes: Uint8Array | null): Uint8Array<ArrayBuffer> {
  const hash = createHash('sha256').update(`${request.method} ${new URL(request.url).pathname}\n`);
  const [, quoted, plain] = BOUNDARY.exec(request.headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  for (const part of boundary ? between(bytes ?? EMPTY, `--${boundary}`) : [bytes ?? EMPTY]) {
    hash.update(`${part.byteLength}\n`).update(part);
  }
  return new Uint8Array(hash.digest());
}

/** A form is what is between its boundaries: most clients draw a new one for each attempt. */
function* between(bytes: Uint8Array, boundary: string): Generator<Uint8Array> {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  for (let at = form.indexOf(boundary); at >= 0; at = form.indexOf(boundary, start)) {
    yield form.subarray(start, at);
    start = at + boundary.length;
  }
  yield form.subarray(start);
}
