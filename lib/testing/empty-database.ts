import { queryDatabase } from './query-database.ts';

const EMPTY = `
  SET lock_timeout = '10s';
  SET session_replication_role = replica;
  DO $$
  DECLARE tablename text;
  BEGIN
    FOR tablename IN SELECT t.tablename FROM pg_tables t WHERE schemaname = 'public' AND t.tablename <> '_prisma_migrations'
    LOOP EXECUTE format('DELETE FROM %I', tablename);
    END LOOP;
  END $$`;

/** Deletes every row of every table, without checking foreign keys. It fails if a test left a row locked. */
export async function emptyDatabase(url: string): Promise<void> {
  await queryDatabase(url, EMPTY);
}
