import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { env, usesExternalEngine } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setRetention } from '#lib/workspace/retention/workspace-retention.ts';
import { ENGINE_WAIT } from '../testing/engine-wait.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { purgeByRetention } from './purge-by-retention.ts';

const OLD = new Date(Date.now() - 60 * 86_400_000);

/** A workspace with an old message and an old entry of its audit log, neither of which it keeps. */
async function withOldRows() {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
  const messageId = await createTestMessage({ workspaceId, conversationId, timestamp: OLD });
  const entry = { workspaceId, id: newId(), actorName: 'A', action: 'workspace.update' };
  await db().auditEntry.create({ data: { ...entry, createdAt: OLD } });
  await setRetention({ workspaceId, retention: { messages: 30, audit: 30 } });
  const left = async () => ({
    messages: await db().message.count({ where: { workspaceId } }),
    entries: await db().auditEntry.count({ where: { workspaceId } }),
  });
  return { workspaceId, messageId, left };
}

// Only the embedded engine's schedules can be brought forward.
it.skipIf(usesExternalEngine())('deletes everything else when a file of one workspace cannot be deleted', async () => {
  const made = [await withOldRows(), await withOldRows()];
  const [stuck, other] = made.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1));
  if (!stuck || !other) throw new Error();
  const { workspaceId, messageId } = stuck;
  await db().media.create({ data: { workspaceId, messageId, filename: 'a.jpg', state: 'stored', storedAt: OLD } });
  const folder = join(env().DATA_DIR, 'media');
  await mkdir(folder, { recursive: true });
  // In the place of its folder. Permissions would not stop a superuser.
  await writeFile(join(folder, workspaceId), '');
  const said = vi.spyOn(log(), 'error').mockReturnValue();
  onTestFinished(() => said.mockRestore());

  let now = new Date();
  const engine = await startTestEngine({ functions: [purgeByRetention], pollMs: 20, now: () => now });
  onTestFinished(() => engine.stop());
  await vi.waitFor(async () => expect(await db().engineCron.count()).toBe(1), ENGINE_WAIT);
  now = new Date(now.getTime() + 3_600_000);
  await vi.waitFor(async () => {
    expect(await db().engineRun.findMany()).toMatchObject([
      { state: 'failed', output: { message: `Not everything could be deleted of ${workspaceId}.` } },
    ]);
  }, ENGINE_WAIT);
  expect(await stuck.left()).toEqual({ messages: 1, entries: 0 });
  expect(await other.left()).toEqual({ messages: 0, entries: 0 });
  expect(said).toHaveBeenCalledWith(
    expect.objectContaining({ workspaceId, what: 'messages' }),
    'what is past its retention period could not be deleted',
  );
});
