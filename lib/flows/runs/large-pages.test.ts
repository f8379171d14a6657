import { expect, it } from 'vitest';
import { MAX_PAGE_BYTES } from '#lib/contract/pagination/keyset.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createFlow } from '../definitions/create-flow.ts';
import { listRuns } from './list-runs.ts';
import { listPublicRuns } from './public-run.ts';

it('bounds: a page of runs with large variables holds no more than fits, and the next one continues', async () => {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
  const { id: flowId } = await createFlow({ workspaceId, name: 'Large' });
  const ids = Array.from({ length: 6 }, () => newId());
  await db().flowRun.createMany({
    data: ids.map((id, n) => ({
      ...{ workspaceId, id, flowId, conversationId, version: 1, state: 'completed' as const },
      variables: { text: 'x'.repeat(1_000_000) },
      startedAt: new Date(Date.now() + n * 1000),
    })),
  });
  const first = await listPublicRuns({ workspaceId, flowId, limit: 200 });
  expect(Buffer.byteLength(JSON.stringify(first.runs))).toBeLessThan(MAX_PAGE_BYTES + 10_000);
  const second = await listPublicRuns({ workspaceId, flowId, limit: 200, cursor: first.next_cursor ?? '' });
  expect([...first.runs, ...second.runs].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.next_cursor).toBeNull();
  const { runs, next_cursor } = await listRuns({ workspaceId, flowId, limit: 2 });
  expect(runs.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
  expect(next_cursor).not.toBeNull();
});
