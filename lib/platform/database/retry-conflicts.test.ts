import { beforeEach, expect, it, vi } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { newId } from '../new-id.ts';
import { db } from './db.ts';
import { retryConflicts } from './retry-conflicts.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

const addContact = (phoneKey: string) => {
  const id = newId();
  return db().$executeRaw`
    INSERT INTO contacts (workspace_id, id, phone_key) VALUES (${workspaceId}::uuid, ${id}::uuid, ${phoneKey})`;
};

it('lets both of two deadlocked transactions through', async () => {
  const other = await createTestWorkspace();
  const ids = [workspaceId, other.workspaceId];
  let holding = 0;
  const attempts = vi.fn();
  let through = 0;
  const renameBoth = async ([first = '', second = '']: string[]) => {
    let tries = 0;
    await retryConflicts(async () => {
      tries += 1;
      // It could take its row again before the other one, which waits for that, has noticed: a second deadlock.
      if (tries > 1) await vi.waitFor(() => expect(through).toBe(1));
      await db().$transaction(async (tx) => {
        attempts();
        await tx.workspace.update({ where: { id: first }, data: { name: 'a' } });
        holding += 1;
        await vi.waitFor(() => expect(holding).toBeGreaterThan(1));
        await tx.workspace.update({ where: { id: second }, data: { name: 'b' } });
      });
    });
    through += 1;
  };
  await Promise.all([renameBoth(ids), renameBoth(ids.toReversed())]);
  expect(attempts).toHaveBeenCalledTimes(3);
});

it.each([
  ['a key that was just taken, in SQL', () => addContact('1')],
  ['a key that was just taken', () => db().contact.create({ data: { workspaceId, id: newId(), phoneKey: '1' } })],
  [
    'a row that was just deleted',
    () => db().contact.create({ data: { workspaceId: newId(), id: newId(), phoneKey: '2' } }),
  ],
])('tries again after %s', async (_name, fail: () => Promise<unknown>) => {
  await addContact('1');
  let tries = 0;
  const result = await retryConflicts(async () => {
    tries += 1;
    if (tries < 3) await fail();
    return 'done';
  });
  expect([result, tries]).toEqual(['done', 3]);
});

it('gives up at last, and at once on any other error', async () => {
  await addContact('1');
  const conflict = vi.fn(() => addContact('1'));
  await expect(retryConflicts(conflict)).rejects.toThrow();
  expect(conflict).toHaveBeenCalledTimes(8);
  const mistake = vi.fn(async () => db().$queryRaw`SELECT nonsense`);
  await expect(retryConflicts(mistake)).rejects.toThrow();
  const bug = vi.fn(async () => {
    throw new TypeError('bug');
  });
  await expect(retryConflicts(bug)).rejects.toThrow('bug');
  expect([mistake.mock.calls.length, bug.mock.calls.length]).toEqual([1, 1]);
});
