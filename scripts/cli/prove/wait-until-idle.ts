import { setTimeout as elapsed } from 'node:timers/promises';
import pg from 'pg';
import { ownConnection } from '../../../lib/platform/database/connection-settings.ts';
import type { Load } from './start-load.ts';

/** The longest wait, in ms. A delivery that the receiver refused is retried after half a minute. */
const REST_MS = 150_000;

/** Waits until everything that was started has ended, or it takes too long: what is missing then counts as lost. */
export async function waitUntilIdle(load: Load, signal?: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + REST_MS; Date.now() < deadline; await elapsed(500, undefined, { signal })) {
    const { inbound, runs } = await load.open();
    if (inbound === 0 && runs === 0) return;
  }
}

/** The texts of messages that, by the app's own account, may or may not have been sent before something broke. */
export async function unknownTexts(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(ownConnection(databaseUrl));
  await client.connect();
  const { rows } = await client
    .query<{ text: string }>("SELECT text FROM messages WHERE status IN ('sending', 'unknown')")
    .finally(() => client.end());
  return rows.map(({ text }) => text);
}
