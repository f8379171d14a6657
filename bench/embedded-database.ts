// First, as in server.ts.
import '../lib/platform/installation/plain-environment.ts';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase } from '../lib/platform/database/db.ts';
import { startEmbeddedPostgres } from '../lib/platform/database/embedded-postgres.ts';
import { migrate } from '../lib/platform/database/migrate.ts';
import { env, overrideEnv } from '../lib/platform/env.ts';
import { cpuOf, databaseCpu, type Spent } from './cpu-time.ts';

export type BenchDatabase = {
  ownerUrl: string /** For the role that the app has in production. */;
  appUrl: string;
  dataDir: string;
};

/** Runs `use` in this process on a fresh, migrated database of its own, as its owner. */
export async function withDatabase<T>(use: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate({ url: postgres.ownerUrl });
    overrideEnv({
      NODE_ENV: 'production',
      // Benchmarks measure tables after a VACUUM, which only the owner may do.
      DATABASE_URL: postgres.ownerUrl,
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      RATE_LIMIT_PER_MINUTE: '0',
      WORKSPACE_REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
    });
    return await use({ ownerUrl: postgres.ownerUrl, appUrl: postgres.url, dataDir });
  } finally {
    await closeDatabase();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** CPU time so far of this process and of the database from {@link withDatabase}. */
export const spentHere = (): Spent => ({ appMs: cpuOf(process.pid), databaseMs: databaseCpu(env().DATA_DIR) });
