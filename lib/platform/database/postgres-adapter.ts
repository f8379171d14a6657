import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils';
import { takeBulkParameter } from './bulk-parameter.ts';

/** Prisma's adapter for Postgres, which fills in the bulk parameters of raw statements. */
export class PostgresAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => filling(await startTransaction(isolationLevel));
    return filling(adapter);
  }
}

function filling<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  queryable.queryRaw = (query) => runFilled(query, queryRaw);
  queryable.executeRaw = (query) => runFilled(query, executeRaw);
  return queryable;
}

function runFilled<Result>(query: SqlQuery, run: (query: SqlQuery) => Promise<Result>): Promise<Result> {
  const args = query.args.map(takeBulkParameter);
  if (args.every((arg, index) => arg === query.args[index])) return run(query);
  const filled = { ...query, args };
  const result = run(filled);
  // The adapter, too, keeps the queries it was given; it has read this one's arguments by now.
  filled.args = [];
  return result;
}
