import { randomUUID } from 'node:crypto';
import { singleton } from '../singleton.ts';

type Bulk = { mark: string; count: number; waiting: Map<string, string> };

/**
 * Texts whose statement has not gone out yet. Of those that never will, as the database is down, no more are kept. A
 * plain map, which loses its oldest: an LRU cache clears all of its places whenever its last entry leaves, as here it
 * always does.
 */
const WAITING = 10_000;

/**
 * One for all copies of this module, as the database client is: whichever made the client's adapter must know the texts
 * of all. No one outside this process can write a text that begins with the mark.
 */
const bulk = singleton(
  'bulk parameters',
  (): Bulk => ({ mark: `bulk:${randomUUID()}:`, count: 0, waiting: new Map() }),
);

/**
 * A large text as a parameter of exactly one raw statement. Prisma would write it into JSON and keep it, as it keeps
 * what its last hundred statements were given, for its error reports: of rows by the thousand that is a gigabyte. So
 * Prisma sees a short name, and our adapter puts the text back on the way to the database (postgres-adapter.ts).
 */
export function bulkParameter(text: string): string {
  bulk.count += 1;
  const name = `${bulk.mark}${bulk.count}`;
  bulk.waiting.set(name, text);
  if (bulk.waiting.size > WAITING) bulk.waiting.delete(bulk.waiting.keys().next().value ?? '');
  return name;
}

/** The text behind the name, once; any other parameter as it is. */
export function takeBulkParameter(parameter: unknown): unknown {
  const { mark, waiting } = bulk;
  if (typeof parameter !== 'string' || !parameter.startsWith(mark)) return parameter;
  const text = waiting.get(parameter);
  waiting.delete(parameter);
  return text;
}
