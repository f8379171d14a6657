import { openDatabase } from './close-database.ts';
import { CONNECT_MS, isPooled, sharedConnection } from './connection-settings.ts';
import type { FairPool } from './fair-pool.ts';
import { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { openPool, type PoolBounds, QUEUE_MS } from './open-pool.ts';
import { PostgresAdapter } from './postgres-adapter.ts';

export { closeDatabase } from './close-database.ts';
export { Prisma };

/** The client, or an open transaction's client: what a verb takes when its caller may own the transaction. */
export type Database = PrismaClient | Prisma.TransactionClient;

/**
 * In ms: how long a transaction may wait for a connection, and how long it may take. Prisma's defaults of two and five
 * seconds would fail requests on a machine that is merely busy.
 */
const TRANSACTION = { maxWait: QUEUE_MS + CONNECT_MS, timeout: 30_000 };

/** The process's database client, made on first use. */
export function db(): PrismaClient {
  openDatabase.client ??= new PrismaClient({
    adapter: new PostgresAdapter(connections(), {
      schema: sharedConnection().schema,
      // A transaction pooler sends the next statement to another session, where nothing is prepared.
      ...(isPooled() ? {} : { statementNameGenerator: statementName }),
    }),
    transactionOptions: TRANSACTION,
  });
  return openDatabase.client;
}

/**
 * The process's connection pool, made on first use. Only tests pass `bounds`. Prisma's client and prepared statements share
 * it.
 */
export function connections(bounds?: PoolBounds): FairPool {
  openDatabase.connections ??= openPool(bounds);
  return openDatabase.connections;
}

/**
 * The name under which a statement of Prisma's client is prepared, once per connection. It comes from the statement's
 * opening comment `prepared: name`. Without one, a statement is planned again each time, for its actual values. Use it for
 * statements that must run in a Prisma transaction; other hot statements go through `prepared` (./prepared.ts), under the
 * same rules.
 */
function statementName({ sql }: { sql: string }): string {
  return /^\s*\/\* prepared: (\w+) \*\//.exec(sql)?.[1] ?? '';
}
