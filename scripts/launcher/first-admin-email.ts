import pg from 'pg';
import { ownConnection } from '../../lib/platform/database/connection-settings.ts';
import { DatabaseUnavailable, unreachable } from '../../lib/platform/database/database-unavailable.ts';
import { env } from '../../lib/platform/env.ts';

/**
 * The address of the first admin, the oldest person; null before the first run, when no one has an account. Asked without
 * Prisma, so that the launcher need not load it, and past a pooler. Throws {@link DatabaseUnavailable} when that address
 * leads nowhere.
 */
export async function firstAdminEmail(): Promise<string | null> {
  const { DATABASE_DIRECT_URL, DATABASE_URL = '' } = env();
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  const client = new pg.Client(ownConnection(url));
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(unreachable(url, error), { cause: error });
  });
  const { rows } = await client
    .query<{ email: string }>('SELECT email FROM users ORDER BY created_at, id LIMIT 1')
    .finally(() => client.end());
  return rows[0]?.email ?? null;
}
