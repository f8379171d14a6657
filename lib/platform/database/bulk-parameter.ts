import { randomUUID } from 'node:crypto';
import { singleton } from '../singleton.ts';

type Bulk = { mark: string; count: number; waiting: Map<string, string> };

/**
 * How many texts may wait for their statement, since some are never sent when the database is down. The store is a plain
 * map that drops its oldest entry: an LRU cache resets all its slots whenever its last entry leaves, which happens here
 * each time.
 */
const WAITING = 10_000;

/**
 * One instance for all copies of this module, like the database client: the copy that made the client's adapter must know
 * the texts of all. Nothing outside this process can guess the mark.
 */
const bulk = singleton(
  'bulk parameters',
  (): Bulk => ({ mark: `bulk:${randomUUID()}:`, count: 0, waiting: new Map() }),
);

/**
 * Passes a large text as a parameter of exactly one raw statement. Prisma would copy it into JSON and, for its error
 * reports, keep the parameters of the last hundred statements: a gigabyte when rows come by the thousand. So Prisma sees a
 * short name, and our adapter swaps the text back in on the way to the database (postgres-adapter.ts).
 */
export function bulkParameter(text: string): string {
  bulk.count += 1;
  const name = `${bulk.mark}${bulk.count}`;
  bulk.waiting.set(name, text);
  if (bulk.waiting.size > WAITING) bulk.waiting.delete(bulk.waiting.keys().next().value ?? '');
  return name;
}

/** The text behind a name, once; any other parameter unchanged. */
export function takeBulkParameter(parameter: unknown): unknown {
  const { mark, waiting } = bulk;
  if (typeof parameter !== 'string' || !parameter.startsWith(mark)) return parameter;
  const text = waiting.get(parameter);
  waiting.delete(parameter);
  return text;
}
