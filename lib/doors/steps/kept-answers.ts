import { LRUCache } from 'lru-cache';
import { DomainError } from '#lib/contract/errors.ts';
import { MB } from '#lib/platform/bytes.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { singleton } from '#lib/platform/singleton.ts';

/** Shorter responses take no more of the disk than what their requests change. */
const LONG_BYTES = 16_384;
/** The long responses of an operation to a workspace that a process keeps in an hour, each for 72 hours. */
const MAX_KEPT_BYTES = 64 * MB;

/** Whose responses: an operation's, to a workspace. */
type Answers = { workspaceId: string; operation: string };

const kept = singleton('kept answers', () => new LRUCache<string, { bytes: number }>({ max: 10_000, ttl: HOUR_MS }));

const nameOf = ({ workspaceId, operation }: Answers) => `${workspaceId} ${operation}`;

/** Counts a response that is stored for an `Idempotency-Key`. */
export function countKept(answers: Answers, body: string): void {
  const bytes = Buffer.byteLength(body);
  if (bytes < LONG_BYTES) return;
  const hour = kept.get(nameOf(answers)) ?? { bytes: 0 };
  if (hour.bytes === 0) kept.set(nameOf(answers), hour);
  hour.bytes += bytes;
}

/**
 * Throws `rate_limited` when as much as may be kept in this hour is kept. It is for requests that have not run: what is
 * stored is answered as ever (docs/decisions/346-kept-answers.md).
 */
export function refuseOverKept(answers: Answers): void {
  const name = nameOf(answers);
  if ((kept.get(name)?.bytes ?? 0) < MAX_KEPT_BYTES) return;
  const retryAfter = Math.ceil(kept.getRemainingTTL(name) / 1000);
  throw new DomainError(
    'rate_limited',
    `Long responses are kept for Idempotency-Keys up to ${MAX_KEPT_BYTES / MB} MB an hour. Retry in ${retryAfter} s, or send the request without the key.`,
    { retryAfter },
  );
}
