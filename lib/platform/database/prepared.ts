import type pg from 'pg';
import { asDatabaseLost, isDatabaseLost } from '../database-lost.ts';
import { isPooled } from './connection-settings.ts';
import { connections, type Prisma } from './db.ts';

/**
 * Runs a hot statement and returns its rows. It is prepared under its name, once per connection; pg refuses a second text
 * under the same name. It goes through pg itself, on Prisma's connections: for such a statement Prisma's client costs more
 * than all the rest (docs/decisions/145). Columns come as pg parses them: a bigint is a string. Throws
 * {@link StatementRefused}, and `DatabaseLost` when the database is away. Behind a transaction pooler nothing is prepared.
 *
 * The plan must be right for tables of any size, as it may have been made when they were empty: the statement reaches rows
 * only by unique keys, from a batch that {@link boundedBatch} bounds. A statement for which that is not certain passes no
 * name and is planned each time, for its actual values.
 */
export type Prepared = <Row extends object>(name: string | null, statement: Prisma.Sql) => Promise<Row[]>;

/** The database refused a statement. It carries no detail of the refusal, which would hold values. */
export class StatementRefused extends Error {
  override name = 'StatementRefused';
  readonly sqlState: string;
  constructor({ message, code }: pg.DatabaseError) {
    super(message);
    this.sqlState = code ?? '';
  }
}

/** Uses any connection; the statement is its own transaction. */
export const prepared: Prepared = (name, statement) => run(connections(), name, statement);

/**
 * Runs several prepared statements in one transaction, which rolls back when `use` throws. `begin` may set something up in the
 * same round trip.
 */
export async function preparedTransaction<Result>(
  use: (prepared: Prepared) => Promise<Result>,
  begin = 'BEGIN',
): Promise<Result> {
  const connection = await connections().connect().catch(tell);
  let broken: Error | undefined;
  // A connection lost between two statements only emits an error; the next statement fails.
  const onError = (error: Error) => {
    broken = error;
  };
  connection.on('error', onError);
  try {
    await connection.query(begin);
    const result = await use((name, statement) => run(connection, name, statement));
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    return tell(error);
  } finally {
    connection.off('error', onError);
    connection.release(broken);
  }
}

async function run<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  name: string | null,
  { text, values }: Prisma.Sql,
): Promise<Row[]> {
  try {
    const { rows } = await on.query<Row>(name === null || isPooled() ? { text, values } : { name, text, values });
    return rows;
  } catch (error) {
    return tell(error);
  }
}

function tell(thrown: unknown): never {
  const error = asDatabaseLost(thrown);
  throw !isDatabaseLost(error) && isRefusal(error) ? new StatementRefused(error) : error;
}

/** As opposed to a lost connection. */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error;
}
