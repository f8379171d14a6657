import pg from 'pg';
import { ownConnection } from '../../lib/platform/database/connection-settings.ts';

/**
 * The address of the first admin, the oldest person; null before the first run, when no one has an account. Asked without
 * Prisma, so that the launcher need not load it.
 */
export async function firstAdminEmail(): Promise<string | null> {
  const client = new pg.Client(ownConnection());
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client
    .query<{ email: string }>('SELECT email FROM users ORDER BY created_at, id LIMIT 1')
    .finally(() => client.end());
  return rows[0]?.email ?? null;
}
