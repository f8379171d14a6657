import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { type Begun, beginIdempotent } from './begin-idempotent.ts';
import { leaveUnsettled, releaseIdempotent, settleIdempotent } from './finish-idempotent.ts';

it('changes nothing for a request that was presumed dead, once another one has its key', async () => {
  const { workspaceId } = await createTestWorkspace();
  const begin = () => beginIdempotent({ workspaceId, key: 'k1', fingerprint: new Uint8Array(32) });
  const first = claimOf(await begin());
  await db().idempotencyRecord.updateMany({
    where: { workspaceId },
    data: { startedAt: new Date(Date.now() - 61_000) },
  });
  const second = claimOf(await begin());
  await settleIdempotent({ ...first, status: 200, body: '{}', headers: null, runId: null });
  await leaveUnsettled(first);
  await releaseIdempotent(first);
  expect(await db().idempotencyRecord.findMany({ where: { workspaceId } })).toMatchObject([
    { state: 'running', lease: second.lease, status: null, body: null },
  ]);
});

function claimOf(begun: Begun) {
  if (!('claim' in begun)) throw new Error('There is a stored answer.');
  return begun.claim;
}
