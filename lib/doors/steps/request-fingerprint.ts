import { createHash } from 'node:crypto';
import { canonicalJson } from '#lib/platform/canonical-json.ts';

const EMPTY = new Uint8Array();
const BOUNDARY = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i;

/**
 * The SHA-256 that identifies a request under its `Idempotency-Key`: of method, path, query and body. A body that was read as JSON
 * counts by its `value`, regardless of key order and whitespace. With `boundTo`, only the same caller matches: a
 * response with a secret is never repeated to another API key.
 */
export function requestFingerprint(
  request: Request,
  bytes: Uint8Array | null,
  { value, boundTo }: { value?: unknown; boundTo?: string | undefined } = {},
): Uint8Array<ArrayBuffer> {
  const { pathname, search } = new URL(request.url);
  const hash = createHash('sha256').update(`${request.method} ${pathname}${search}\n`);
  if (boundTo) hash.update(`${boundTo}\n`);
  if (value !== undefined) return new Uint8Array(hash.update(canonicalJson(value)).digest());
  const [, quoted, plain] = BOUNDARY.exec(request.headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  for (const part of boundary ? between(bytes ?? EMPTY, `--${boundary}`) : [bytes ?? EMPTY]) {
    hash.update(`${part.byteLength}\n`).update(part);
  }
  return new Uint8Array(hash.digest());
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
