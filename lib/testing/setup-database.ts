import { afterAll, inject } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { queryDatabase } from './query-database.ts';

const url = inject('databaseUrls')[Number(process.env.VITEST_POOL_ID) - 1];
if (!url) throw new Error(`No database was made for worker ${process.env.VITEST_POOL_ID}`);
overrideEnv({ DATABASE_URL: url, DATABASE_POOL_SIZE: '8' });

/** Deletes every row of every table, without checking foreign keys. It fails if a test left a row locked. */
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

/** A table that was counted while it was empty is planned for as one that stays empty, if not all of its pages could be freed. */
const FORGET_COUNTS = `
  SELECT pg_clear_relation_stats(schemaname, tablename) FROM pg_tables WHERE schemaname = 'public'`;

// One database per worker: each file finds it empty, and planned for as a new one.
afterAll(async () => {
  await queryDatabase(url, EMPTY);
  await queryDatabase(url, 'VACUUM');
  await queryDatabase(url, FORGET_COUNTS);
});
