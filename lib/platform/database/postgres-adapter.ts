import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils';
import { asDatabaseLost } from '../database-lost.ts';
import { takeBulkParameter } from './bulk-parameter.ts';

/**
 * Prisma's adapter for Postgres. It also fills in the bulk parameters of raw statements, and tells a lost database from a
 * refused statement.
 */
export class PostgresAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) =>
      watched(await startTransaction(isolationLevel).catch(reportLoss));
    return watched(adapter);
  }
}

function watched<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  queryable.queryRaw = (query) => runFilled(query, queryRaw).catch(reportLoss);
  queryable.executeRaw = (query) => runFilled(query, executeRaw).catch(reportLoss);
  return queryable;
}

/** Throws `DatabaseLost` if that is what happened, otherwise the original error. */
function reportLoss(thrown: unknown): never {
  throw asDatabaseLost(thrown);
}

function runFilled<Result>(query: SqlQuery, run: (query: SqlQuery) => Promise<Result>): Promise<Result> {
  const args = query.args.map(takeBulkParameter);
  if (args.every((arg, index) => arg === query.args[index])) return run(query);
  const filled = { ...query, args };
  const result = run(filled);
  // The adapter keeps queries, too; it has read the arguments by now.
  filled.args = [];
  return result;
}
