import pg from 'pg';

/** The rows of one query, made over a connection of its own. */
export async function queryDatabase<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // When its server is killed, the query fails as well.
  client.on('error', () => {});
  await client.connect();
  return (await client.query<Row>(sql, values).finally(() => client.end())).rows;
}
