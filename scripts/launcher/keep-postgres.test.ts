import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../lib/platform/database/embedded-postgres.ts';
import { queryDatabase } from '../../lib/testing/query-database.ts';
import { keepPostgres } from './keep-postgres.ts';

it.runIf(process.platform === 'linux')(
  'launcher: an embedded PostgreSQL that is killed comes back at its address with what was stored, and not after a stop',
  {
    timeout: 120_000,
  },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-killed-'));
    const postgres = await startEmbeddedPostgres({ dataDir });
    const said: string[] = [];
    const keeper = keepPostgres({ postgres, say: (words) => said.push(words) });
    const ask = (sql: string) => queryDatabase(postgres.ownerUrl, sql);
    try {
      await ask('CREATE TABLE kept AS SELECT 7 AS number');
      process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
      await expect
        .poll(() =>
          ask('SELECT number FROM kept').then(
            (rows) => [said.length > 0, rows],
            () => null,
          ),
        )
        .toEqual([true, [{ number: 7 }]]);
      expect(said).toContain('PostgreSQL has ended. Parley restarts it.');
    } finally {
      await keeper.stop();
      await postgres.stop();
      expect(postgres.isRunning()).toBe(false);
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
