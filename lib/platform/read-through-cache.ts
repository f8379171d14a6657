import { LRUCache } from 'lru-cache';

/**
 * A cache that reads what it lacks by `fetchMethod`. Concurrent callers share a read. What is deleted or evicted while it
 * is being read is not kept, but its callers get it: by default, the library gives them an error.
 */
export function readThroughCache<Key extends {}, Value extends {}, Context = unknown>(
  options: LRUCache.Options<Key, Value, Context>,
): LRUCache<Key, Value, Context> {
  return new LRUCache<Key, Value, Context>({ ...options, ignoreFetchAbort: true });
}
