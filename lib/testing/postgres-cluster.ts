import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#lib/platform/database/embedded-postgres.ts';
import { migrate } from '#lib/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that every worker copies its own from. */
    templateUrl: string;
  }
}

/** One PostgreSQL for the whole run, in a folder of its own; its `parley` database is the template of all others. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate({ url: postgres.url });
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
