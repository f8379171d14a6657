import { LRUCache } from 'lru-cache';

/** The part of its time after which a value that is asked for is read again. */
const REFRESHED_AFTER = 0.5;
const MOST = 10_000;

/** `at` is when its read began. */
type Known<Value> = { value: Value; at: number };
type Read<Value> = { value: Promise<Value>; at: number };

/**
 * Remembers what `read` returns for each key. No answer is older than `forMs`. What is asked for often is read again while
 * it is still believed, so that its callers never wait: each wait is one more queue behind everyone else's work
 * (docs/decisions/273-fewer-waits-on-the-way.md). Concurrent callers share a read. A failed read is not remembered.
 */
export function believed<Asked, Value>({
  forMs,
  keyOf,
  read,
  now = () => performance.now(),
}: {
  forMs: number;
  keyOf: (asked: Asked) => string;
  read: (asked: Asked) => Promise<Value>;
  now?: () => number;
}) {
  const values = new LRUCache<string, Known<Value>>({ max: MOST });
  const reads = new Map<string, Read<Value>>();

  const readAgain = (key: string, asked: Asked): Promise<Value> => {
    const at = now();
    const earlier = reads.get(key);
    if (earlier && at - earlier.at < forMs) return earlier.value;
    const value = read(asked);
    const started = { value, at };
    reads.set(key, started);
    const isLatest = () => reads.get(key) === started;
    value.then(
      (known) => {
        if (!isLatest()) return;
        values.set(key, { value: known, at });
        reads.delete(key);
      },
      () => isLatest() && reads.delete(key),
    );
    return value;
  };

  return {
    /** The value itself where it is known, so that no promise is made for it. */
    get(asked: Asked): Value | Promise<Value> {
      const key = keyOf(asked);
      const known = values.get(key);
      const age = known ? now() - known.at : Number.POSITIVE_INFINITY;
      if (!known || age >= forMs) return readAgain(key, asked);
      // If this fails, the next caller after the value’s time reads again, and gets the error.
      if (age >= forMs * REFRESHED_AFTER) void readAgain(key, asked).catch(() => {});
      return known.value;
    },

    /** What is being read now is not remembered either. */
    forget(asked: Asked): void {
      values.delete(keyOf(asked));
      reads.delete(keyOf(asked));
    },
  };
}
