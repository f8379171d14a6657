import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createKey } from '../keys/create-key.ts';
import { listRequests } from './list-requests.ts';

let workspaceId: string;
let keyId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  ({ id: keyId } = await createKey({ workspaceId, name: 'Shop' }));
});

async function record(more: { status?: number; method?: string; route?: string; workspaceId?: string } = {}) {
  const id = newId();
  const row = {
    workspaceId,
    keyId,
    method: 'POST',
    route: '/contacts',
    path: '/public/v1/contacts',
    status: 200,
    ...more,
  };
  await db().apiRequest.create({ data: { id, durationMs: 1.5, createdAt: new Date(), ...row } });
  return id;
}

const idsOf = async (filter: Partial<Parameters<typeof listRequests>[0]> = {}) =>
  (await listRequests({ workspaceId, limit: 50, ...filter })).requests.map(({ id }) => id);

it('lists the workspace’s own requests, newest first, with the name of the key', async () => {
  const other = await createTestWorkspace();
  const first = await record();
  const second = await record();
  await record({ workspaceId: other.workspaceId });
  const { requests, next_cursor } = await listRequests({ workspaceId, limit: 50 });
  expect(requests.map(({ id }) => id)).toEqual([second, first]);
  expect(requests[0]).toMatchObject({ key: { id: keyId, name: 'Shop' }, status: 200, duration_ms: 1.5, detail: null });
  expect(next_cursor).toBeNull();
});

it('finds by request id, status, group of statuses, and operation', async () => {
  const good = await record();
  const bad = await record({ status: 422 });
  const read = await record({ status: 404, method: 'GET', route: '/media' });
  expect(await idsOf({ requestId: bad })).toEqual([bad]);
  expect(await idsOf({ status: '2xx' })).toEqual([good]);
  expect(await idsOf({ status: '4xx' })).toEqual([read, bad]);
  expect(await idsOf({ status: '404' })).toEqual([read]);
  expect(await idsOf({ operation: 'POST /contacts' })).toEqual([bad, good]);
  expect(await idsOf({ operation: 'POST /contacts', status: '4xx' })).toEqual([bad]);
});

it('finds nothing by what is not a request id, nor by another workspace’s', async () => {
  const other = await createTestWorkspace();
  const foreign = await record({ workspaceId: other.workspaceId });
  expect(await idsOf({ requestId: 'not an id' })).toEqual([]);
  expect(await idsOf({ requestId: foreign })).toEqual([]);
});

it('pages without loss or repetition, and refuses a cursor that is not one', async () => {
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.unshift(await record());
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await listRequests({ workspaceId, limit: 2, cursor });
    seen.push(...page.requests.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(ids);
  await expect(listRequests({ workspaceId, limit: 2, cursor: 'x' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
