import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#lib/platform/database/embedded-postgres.ts';
import { migrate } from '#lib/platform/database/migrate.ts';
import { queryDatabase } from './query-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database for each worker, by worker number. */
    databaseUrls: string[];
  }
}

/** One PostgreSQL for the whole run, in its own folder, with a database for each worker. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate({ url: postgres.ownerUrl });
  await keepAutovacuumAway(postgres.superuserUrl);
  project.provide('databaseUrls', await copies({ template: postgres.superuserUrl, count: project.config.maxWorkers }));
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/**
 * Otherwise plans would depend on when it came by: a table that it counts just after a test has deleted all its rows is
 * expected to stay empty. `setup-database.ts` vacuums instead.
 */
async function keepAutovacuumAway(superuserUrl: string) {
  await queryDatabase(superuserUrl, 'ALTER SYSTEM SET autovacuum = off');
  await queryDatabase(superuserUrl, 'SELECT pg_reload_conf()');
}

async function copies({ template, count }: { template: string; count: number }) {
  const named = (database: string) => {
    const url = new URL(template);
    url.pathname = `/${database}`;
    return url;
  };
  const urls = Array.from({ length: count }, (_, index) => named(`worker_${index + 1}`));
  const client = new pg.Client({ connectionString: named('postgres').href });
  await client.connect();
  try {
    for (const { pathname } of urls) {
      await client.query(`CREATE DATABASE ${pathname.slice(1)} TEMPLATE ${new URL(template).pathname.slice(1)}`);
      // Test data need not survive this server, so no commit waits for the disk.
      await client.query(`ALTER DATABASE ${pathname.slice(1)} SET synchronous_commit = off`);
    }
  } finally {
    await client.end();
  }
  return urls.map(String);
}
