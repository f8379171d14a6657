import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { listEvents } from './list-events.ts';

it('ends with the page that holds the last event, even when that page is full', async () => {
  const { workspaceId } = await createTestWorkspace();
  const ids = [newId(), newId(), newId()];
  for (const id of ids) {
    await db().event.create({ data: { workspaceId, id, name: 'message.received', data: {} } });
  }
  const read = async (limit: number, after?: string) => {
    const { events, next_cursor } = await listEvents({ workspaceId, limit, after });
    return [events.map(({ id }) => id), next_cursor];
  };
  // Events are numbered up to the oldest transaction that still runs anywhere in the cluster.
  await expect.poll(() => read(3), { timeout: 10_000 }).toEqual([ids, null]);
  expect(await read(2)).toEqual([ids.slice(0, 2), ids[1]]);
  expect(await read(1, ids[1])).toEqual([ids.slice(2), null]);
  expect(await read(1, ids[2])).toEqual([[], null]);
});
