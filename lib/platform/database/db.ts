import { env } from '../env.ts';
import { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { PostgresAdapter } from './postgres-adapter.ts';
import { statementName } from './statement-name.ts';

export { Prisma };

/** The client, or the client of an open transaction: what a verb takes when its caller may own the transaction. */
export type Database = PrismaClient | Prisma.TransactionClient;

/**
 * In ms: how long a transaction may wait for a connection, and how long it may take. Prisma's own two and five seconds
 * would fail requests on a machine that is merely busy.
 */
const TRANSACTION = { maxWait: 10_000, timeout: 30_000 };

const shared = globalThis as typeof globalThis & { parleyDatabase?: PrismaClient };

/** The process's database client, made on first use. Kept on `globalThis`, so that hot reload opens no second pool. */
export function db(): PrismaClient {
  shared.parleyDatabase ??= new PrismaClient({
    adapter: new PostgresAdapter(
      { connectionString: env().DATABASE_URL, max: env().DATABASE_POOL_SIZE },
      { statementNameGenerator: statementName },
    ),
    transactionOptions: TRANSACTION,
  });
  return shared.parleyDatabase;
}

/** Closes the pool; the next `db()` opens a new one. */
export async function closeDatabase(): Promise<void> {
  await shared.parleyDatabase?.$disconnect();
  shared.parleyDatabase = undefined;
}
