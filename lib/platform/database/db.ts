import { openDatabase } from './close-database.ts';
import { CONNECT_MS, isPooled, sharedConnection } from './connection-settings.ts';
import type { FairPool } from './fair-pool.ts';
import { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { openPool, type PoolBounds, QUEUE_MS } from './open-pool.ts';
import { PostgresAdapter } from './postgres-adapter.ts';

export { closeDatabase } from './close-database.ts';
export { Prisma };

/** The client, or the client of an open transaction: what a verb takes when its caller may own the transaction. */
export type Database = PrismaClient | Prisma.TransactionClient;

/**
 * In ms: how long a transaction may wait for a connection, and how long it may take. Prisma's own two and five seconds
 * would fail requests on a machine that is merely busy.
 */
const TRANSACTION = { maxWait: QUEUE_MS + CONNECT_MS, timeout: 30_000 };

/** The process's database client, made on first use. */
export function db(): PrismaClient {
  openDatabase.client ??= new PrismaClient({
    adapter: new PostgresAdapter(connections(), {
      schema: sharedConnection().schema,
      // A pooler of transactions gives the next statement to another session, which has prepared nothing.
      ...(isPooled() ? {} : { statementNameGenerator: statementName }),
    }),
    transactionOptions: TRANSACTION,
  });
  return openDatabase.client;
}

/**
 * The process's connections to the database, made on first use, within `bounds` that only tests give. Prisma's client
 * and prepared statements share them.
 */
export function connections(bounds?: PoolBounds): FairPool {
  openDatabase.connections ??= openPool(bounds);
  return openDatabase.connections;
}

/**
 * The name under which a statement of Prisma's client is prepared, once a connection: that of its opening comment
 * `prepared: name`. Without one a statement is planned again each time, for the very values it has. It is for what must
 * run in a transaction of Prisma's; other statements that every message makes are for `prepared` (./prepared.ts), under
 * the same rules.
 */
function statementName({ sql }: { sql: string }): string {
  return /^\s*\/\* prepared: (\w+) \*\//.exec(sql)?.[1] ?? '';
}
