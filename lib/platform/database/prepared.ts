import type pg from 'pg';
import { isPooled } from './connection-settings.ts';
import { asDatabaseLost, isDatabaseLost } from './database-lost.ts';
import { connections, type Prisma } from './db.ts';

/**
 * Runs a statement that every message makes, and returns its rows. It is prepared under its name, once a connection; pg
 * refuses a second text under the same name. It goes through pg itself, on the connections that Prisma uses as well:
 * Prisma's client costs such a statement more than all else in it (docs/decisions/145). Columns come as pg reads them:
 * a bigint is a string. Throws {@link StatementRefused}, and `DatabaseLost` when the database is away. Behind a pooler of
 * transactions nothing is prepared.
 *
 * Its plan must be right for tables of any size, as it may have been made when they were empty: it reaches rows by unique
 * keys alone, from a batch that {@link boundedBatch} bounds. One for which that cannot be said has no name, and is planned
 * each time, for the values it has.
 */
export type Prepared = <Row extends object>(name: string | null, statement: Prisma.Sql) => Promise<Row[]>;

/** A statement that the database refused. It carries no detail of the refusal: that holds values. */
export class StatementRefused extends Error {
  override name = 'StatementRefused';
  readonly sqlState: string;
  constructor({ message, code }: pg.DatabaseError) {
    super(message);
    this.sqlState = code ?? '';
  }
}

/** On any connection, and as a transaction of its own. */
export const prepared: Prepared = (name, statement) => run(connections(), name, statement);

/** Several prepared statements in one transaction. What `use` throws undoes them all. */
export async function preparedTransaction<Result>(use: (prepared: Prepared) => Promise<Result>): Promise<Result> {
  const connection = await connections().connect().catch(tell);
  let broken: Error | undefined;
  // A connection that is lost between two statements tells only its listeners; the next statement fails.
  const onError = (error: Error) => {
    broken = error;
  };
  connection.on('error', onError);
  try {
    await connection.query('BEGIN');
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

/** As opposed to a connection that was lost. */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error;
}
