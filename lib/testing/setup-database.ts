import { afterAll, inject } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { emptyDatabase } from './empty-database.ts';
import { queryDatabase } from './query-database.ts';

const url = inject('databaseUrls')[Number(process.env.VITEST_POOL_ID) - 1];
if (!url) throw new Error(`No database was made for worker ${process.env.VITEST_POOL_ID}`);
overrideEnv({ DATABASE_URL: url, DATABASE_POOL_SIZE: '8' });

/** A table that was counted while it was empty is planned for as one that stays empty, if not all of its pages could be freed. */
const FORGET_COUNTS = `
  SELECT pg_clear_relation_stats(schemaname, tablename) FROM pg_tables WHERE schemaname = 'public'`;

// One database per worker: each file finds it empty, and planned for as a new one.
afterAll(async () => {
  await emptyDatabase(url);
  await queryDatabase(url, 'VACUUM');
  await queryDatabase(url, FORGET_COUNTS);
});
