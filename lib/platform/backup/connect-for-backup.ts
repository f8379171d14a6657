import pg from 'pg';
import { ownConnection } from '../database/connection-settings.ts';

/** A connection of its own, as the owner of the schema, that speaks of a lost server through its queries alone. */
export async function connectForBackup(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client(ownConnection(ownerUrl));
  client.on('error', () => {});
  await client.connect();
  await client.query("SET client_encoding = 'UTF8'");
  return client;
}
