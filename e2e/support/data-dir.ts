import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../lib/platform/database/embedded-postgres.ts';
import { migrate } from '../../lib/platform/database/migrate.ts';
import { freePort } from '../../lib/testing/free-port.ts';

/** Makes what {@link newDataDir} copies: a database with its tables and no rows. The answer removes it. */
export async function makeTemplate(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-template-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate({ url: postgres.ownerUrl });
  await postgres.stop();
  process.env.PARLEY_E2E_TEMPLATE = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** A folder for a Parley of one's own, whose first start finds its database made: that is most of what it would do. */
export async function newDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  const template = process.env.PARLEY_E2E_TEMPLATE;
  if (!template) return dataDir;
  // With its owner: where tests run as root, PostgreSQL does not.
  execFileSync('cp', ['-a', join(template, 'postgres'), dataDir]);
  const settings = JSON.parse(readFileSync(join(template, 'postgres.json'), 'utf8'));
  // On the port of another copy it would take that one's server for its own.
  const own = { ...settings, port: await freePort() };
  writeFileSync(join(dataDir, 'postgres.json'), JSON.stringify(own), { mode: 0o600 });
  return dataDir;
}
