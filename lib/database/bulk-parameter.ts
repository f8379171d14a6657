import { randomUUID } from 'node:crypto';

/** Nobody outside this process can write a text that begins with it. */
const MARK = `bulk:${randomUUID()}:`;
const waiting = new Map<string, string>();
let count = 0;

/**
 * A large text as a parameter of exactly one raw statement. Prisma would write it into JSON and keep it, as it keeps what
 * its last hundred statements were given, for its error reports: of rows by the thousand that is a gigabyte. So Prisma
 * sees a short name, and our adapter puts the text back on the way to the database (postgres-adapter.ts).
 */
export function bulkParameter(text: string): string {
  count += 1;
  const name = `${MARK}${count}`;
  waiting.set(name, text);
  return name;
}

/** The text behind the name, once; any other parameter as it is. */
export function takeBulkParameter(parameter: unknown): unknown {
  if (typeof parameter !== 'string' || !parameter.startsWith(MARK)) return parameter;
  const text = waiting.get(parameter);
  waiting.delete(parameter);
  return text;
}
