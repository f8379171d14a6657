import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { finishAccessLog, logAccess } from './access-log.ts';

function log({ workspaceId }: { workspaceId: string }) {
  logAccess({
    requestId: newId(),
    caller: { workspaceId, keyId: newId(), prefix: 'parley_', scopes: new Set() },
    method: 'GET',
    route: '/conversations',
    path: '/public/v1/conversations',
    status: 200,
    startedAt: performance.now(),
  });
}

it('is complete when the process stops', async () => {
  const us = await createTestWorkspace();
  for (let n = 0; n < 5; n++) {
    log(us);
    await elapsed(20);
  }
  await finishAccessLog();
  expect(await db().apiRequest.count({ where: { workspaceId: us.workspaceId } })).toBe(5);
});

it('delays a stop by a limited time', async () => {
  const us = await createTestWorkspace();
  await db().$transaction(async (transaction) => {
    await transaction.$executeRaw`LOCK TABLE api_requests IN EXCLUSIVE MODE`;
    log(us);
    const since = performance.now();
    await finishAccessLog({ withinMs: 50 });
    expect(performance.now() - since).toBeLessThan(1000);
  });
  await finishAccessLog();
  expect(await db().apiRequest.count({ where: { workspaceId: us.workspaceId } })).toBe(1);
});
