import { setTimeout as elapsed } from 'node:timers/promises';
import pg from 'pg';
import { ownConnection } from '../../../lib/platform/database/connection-settings.ts';
import type { Load } from './start-load.ts';

/** Until all that was begun has come to its end, in ms. What a receiver refused comes again after half a minute. */
const REST_MS = 150_000;

/** Until everything that was begun has come to its end, or it takes too long: what is missing then is lost. */
export async function comeToRest(load: Load, signal?: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + REST_MS; Date.now() < deadline; await elapsed(500, undefined, { signal })) {
    const { inbound, runs } = await load.open();
    if (inbound === 0 && runs === 0) return;
  }
}

/** Texts of which the app says that it does not know whether they went out before something broke. */
export async function unknownTexts(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(ownConnection(databaseUrl));
  await client.connect();
  const { rows } = await client
    .query<{ text: string }>("SELECT text FROM messages WHERE status IN ('sending', 'unknown')")
    .finally(() => client.end());
  return rows.map(({ text }) => text);
}
