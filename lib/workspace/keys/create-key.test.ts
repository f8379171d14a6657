import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createKey } from './create-key.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

it('creates no key that has already expired (correctness 14)', async () => {
  const before = await db().apiKey.count({ where: { workspaceId } });
  const make = (expiresAt: Date) => createKey({ workspaceId, name: 'CRM', expiresAt });
  await expect(make(new Date(Date.now() - 1000))).rejects.toMatchObject({
    code: 'validation_failed',
    issues: [{ loc: ['body', 'expires_at'], msg: 'This time has passed. Choose a later one.' }],
  });
  expect(await db().apiKey.count({ where: { workspaceId } })).toBe(before);
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await make(tomorrow)).toMatchObject({ expiresAt: tomorrow });
});
