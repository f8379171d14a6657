import { createHash } from 'node:crypto';

const EMPTY = new Uint8Array();
const BOUNDARY = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i;

/**
 * The SHA-256 that identifies a request under its `Idempotency-Key`: of method, path and body. A body that was read as JSON
 * counts by its `value`, regardless of key order and whitespace. With `boundTo`, only the same caller matches: a
 * response with a secret is never repeated to another API key.
 */
export function requestFingerprint(
  request: Request,
  bytes: Uint8Array | null,
  { value, boundTo }: { value?: unknown; boundTo?: string | undefined } = {},
): Uint8Array<ArrayBuffer> {
  const hash = createHash('sha256').update(`${request.method} ${new URL(request.url).pathname}\n`);
  if (boundTo) hash.update(`${boundTo}\n`);
  if (value !== undefined) return new Uint8Array(hash.update(JSON.stringify(value, sorted)).digest());
  const [, quoted, plain] = BOUNDARY.exec(request.headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  for (const part of boundary ? between(bytes ?? EMPTY, `--${boundary}`) : [bytes ?? EMPTY]) {
    hash.update(`${part.byteLength}\n`).update(part);
  }
  return new Uint8Array(hash.digest());
}

/** One canonical form for each value. Unsafe integers keep their digits, distinct from strings of the same digits. */
function sorted(_key: string, value: unknown): unknown {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return { long: String(BigInt(value as number)) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The parts of a form without its boundaries: most clients generate new ones for each attempt. */
function* between(bytes: Uint8Array, boundary: string): Generator<Uint8Array> {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  for (let at = form.indexOf(boundary); at >= 0; at = form.indexOf(boundary, start)) {
    yield form.subarray(start, at);
    start = at + boundary.length;
  }
  yield form.subarray(start);
}
