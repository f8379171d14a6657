import { type Database, db } from './db.ts';

/** What the database's clock says, by which it stamps rows; of the moment, not of the transaction's start. */
export async function databaseTime(database: Database = db()): Promise<Date> {
  const [clock] = await database.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (!clock) throw new Error('A SELECT without FROM has a row.');
  return clock.now;
}
