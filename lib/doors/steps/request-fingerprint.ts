import { createHash } from 'node:crypto';
import { exceedsDepth } from '#lib/platform/json/exceeds-depth.ts';
import { keepLongNumbers } from '#lib/platform/json/keep-long-numbers.ts';
import { MAX_DEPTH } from './parse-json.ts';

const EMPTY = new Uint8Array();
const BOUNDARY = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i;

/**
 * The SHA-256 by which a request is recognized under its `Idempotency-Key`: of method, path and body. JSON counts by
 * its value: the order of keys and the spaces between them are the client's affair. With `boundTo`, a request is known
 * again only to who asked for it: an answer that holds a secret is told to no other API key.
 */
export function requestFingerprint(
  request: Request,
  bytes: Uint8Array | null,
  { boundTo }: { boundTo?: string | undefined } = {},
): Uint8Array<ArrayBuffer> {
  const hash = createHash('sha256').update(`${request.method} ${new URL(request.url).pathname}\n`);
  if (boundTo) hash.update(`${boundTo}\n`);
  const json = bytes && jsonValueOf(bytes);
  if (json) return new Uint8Array(hash.update(json).digest());
  const [, quoted, plain] = BOUNDARY.exec(request.headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  for (const part of boundary ? between(bytes ?? EMPTY, `--${boundary}`) : [bytes ?? EMPTY]) {
    hash.update(`${part.byteLength}\n`).update(part);
  }
  return new Uint8Array(hash.digest());
}

/** JSON in one spelling for each value; null for what is not JSON, or is nested so deep that it is refused anyway. */
function jsonValueOf(bytes: Uint8Array): string | null {
  if (exceedsDepth(bytes, { max: MAX_DEPTH })) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.stringify(JSON.parse(text, sorted));
  } catch {
    return null;
  }
}

/** Whole numbers that would lose digits are told apart by them, and from texts of the same digits. */
function sorted(key: string, value: unknown, context?: { source?: string }): unknown {
  const isBeyond = typeof value === 'number' && !Number.isFinite(value);
  const kept = isBeyond ? context?.source : keepLongNumbers(key, value, context);
  if (kept !== value) return { long: kept };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
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
