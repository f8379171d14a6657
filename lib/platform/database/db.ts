import { env } from '../env.ts';
import { singleton } from '../singleton.ts';
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

const shared = singleton('database', (): { client?: PrismaClient } => ({}));

/** The process's database client, made on first use. */
export function db(): PrismaClient {
  shared.client ??= new PrismaClient({
    adapter: new PostgresAdapter(
      { connectionString: env().DATABASE_URL, max: env().DATABASE_POOL_SIZE },
      { statementNameGenerator: statementName },
    ),
    transactionOptions: TRANSACTION,
  });
  return shared.client;
}

/** Closes the pool; the next `db()` opens a new one. */
export async function closeDatabase(): Promise<void> {
  await shared.client?.$disconnect();
  shared.client = undefined;
}
