import type pg from 'pg';

/** What runs a statement: the connections of this process, or one connection, in the transaction of its caller. */
export type Statements = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
};
