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
export const prepared: Prepared = (name, statement) => run((query) => connections().query(query), name, statement);

/**
 * Runs several prepared statements in one transaction, which rolls back when `use` throws. `begin` may set something up.
 *
 * Statements that do not wait for each other's rows go to the database in one round trip, as does the first one with
 * `begin`. After its last statement, `use` may call `commit` without waiting for the rows, so that both arrive together; when
 * the statement fails, so does the transaction (docs/decisions/280).
 */
export async function preparedTransaction<Result>(
  use: (prepared: Prepared, commit: () => void) => Promise<Result>,
  begin = 'BEGIN',
): Promise<Result> {
  const connection = await connections().connect().catch(tell);
  let broken: Error | undefined;
  // A connection lost between two statements only emits an error; the next statement fails.
  const onError = (error: Error) => {
    broken = error;
  };
  connection.on('error', onError);
  const send = inOrder(connection);
  let committed: Promise<unknown> | undefined;
  const commit = () => {
    committed ??= send('COMMIT');
    // It may fail before the statements that it is awaited after.
    committed.catch(() => {});
  };
  // What is sent behind a failed statement is refused only because of it.
  let first: unknown;
  const note = (error: unknown) => {
    first ??= error;
    throw error;
  };
  try {
    const begun = send(begin).catch(note);
    const used = use(async (name, statement) => {
      // Otherwise it would run in no transaction.
      if (committed) throw new Error(`The statement ${name} comes after its transaction’s COMMIT.`);
      return run<never>(send, name, statement).catch(note);
    }, commit);
    await Promise.allSettled([begun, used]);
    await begun;
    const result = await used;
    commit();
    await committed;
    return result;
  } catch (error) {
    // After a failed statement, COMMIT rolls back, too.
    await (committed ?? send('ROLLBACK')).catch((failure: Error) => {
      broken = failure;
    });
    return tell(first ?? error);
  } finally {
    connection.off('error', onError);
    connection.release(broken);
  }
}

type Send = <Row extends object>(query: string | pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/** Sends statements one after another, without waiting for responses where the connection allows that. */
function inOrder(connection: pg.PoolClient): Send {
  if (connection.pipeline) {
    return (query) => {
      inOneWrite(connection);
      return connection.query(query);
    };
  }
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends object>(query: string | pg.QueryConfig) => {
    const next = last.then(() => connection.query<Row>(query));
    last = next.catch(() => {});
    return next;
  };
}

/** What is sent before the next tick leaves in one write. */
function inOneWrite({ connection: { stream } }: pg.PoolClient) {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function run<Row extends object>(send: Send, name: string | null, { text, values }: Prisma.Sql): Promise<Row[]> {
  try {
    const { rows } = await send<Row>(name === null || isPooled() ? { text, values } : { name, text, values });
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
