import pg from 'pg';
import { ownConnection } from '../database/connection-settings.ts';
import { DatabaseUnavailable, unreachable } from '../database/database-unavailable.ts';

/**
 * Opens a separate connection as the owner of the schema. A lost server shows as failing queries, not as an error event.
 * Throws {@link DatabaseUnavailable} for one that cannot be reached.
 */
export async function connectForBackup(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client(ownConnection(ownerUrl));
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw new DatabaseUnavailable(unreachable(ownerUrl, error), { cause: error });
  });
  await client.query("SET client_encoding = 'UTF8'");
  return client;
}
