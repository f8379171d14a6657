import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../lib/platform/database/embedded-postgres.ts';
import { migrate } from '../../lib/platform/database/migrate.ts';

/** Makes what {@link newDataDir} copies: a database with its tables and no rows. Returns a function that removes it. */
export async function makeTemplate(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-template-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate({ url: postgres.ownerUrl });
  await postgres.stop();
  process.env.PARLEY_E2E_TEMPLATE = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** A data directory for a new Parley. Its database already exists, which saves most of a first start. */
export async function newDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  const template = process.env.PARLEY_E2E_TEMPLATE;
  if (!template) return dataDir;
  // Keeps the owner: if tests run as root, PostgreSQL does not. The start gives the copy its own socket.
  for (const name of ['postgres', 'postgres.json']) execFileSync('cp', ['-a', join(template, name), dataDir]);
  return dataDir;
}
