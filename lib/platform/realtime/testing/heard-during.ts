import pg from 'pg';
import { expect, vi } from 'vitest';
import { env } from '../../env.ts';
import { CONVERSATIONS_CHANNEL } from '../notify-conversations-sql.ts';

/** The notices of changed conversations that inboxes get while something happens. */
export async function heardDuring(
  act: () => Promise<void>,
): Promise<{ workspaceId: string; conversationIds: string[] }[]> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query(`LISTEN ${CONVERSATIONS_CHANNEL}`);
    await act();
    await client.query(`NOTIFY ${CONVERSATIONS_CHANNEL}, 'last'`);
    await vi.waitFor(() => expect(heard.at(-1)).toBe('last'));
    return heard.slice(0, -1).map((payload) => JSON.parse(payload));
  } finally {
    await client.end();
  }
}
