import pg from 'pg';
import { ownConnection } from '../../lib/platform/database/connection-settings.ts';

/** Whether no one has an account yet. Asked without Prisma, so that the launcher need not load it. */
export async function isNew(): Promise<boolean> {
  const client = new pg.Client(ownConnection());
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client
    .query<{ present: boolean }>('SELECT EXISTS (SELECT FROM users) AS present')
    .finally(() => client.end());
  return rows[0]?.present === false;
}
