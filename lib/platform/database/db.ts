import { env } from '../env.ts';
import { singleton } from '../singleton.ts';
import { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { PostgresAdapter } from './postgres-adapter.ts';

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

/**
 * The name under which a statement is prepared, once a connection: that of its opening comment `prepared: name`.
 * Without one a statement is planned anew each time, for the very values it has.
 *
 * Only statements that every request makes carry it. Their plan must be right for tables of any size, as it may have been
 * made when they were empty: they reach rows by unique keys alone, from batches that {@link boundedBatch} bounds.
 */
function statementName({ sql }: { sql: string }): string {
  return /^\s*\/\* prepared: (\w+) \*\//.exec(sql)?.[1] ?? '';
}
