import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/durations.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createKey } from './create-key.ts';
import { rotateKey } from './rotate-key.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

const rotate = (keyId: string, overlapHours: number) => rotateKey({ workspaceId, keyId, overlapHours });

async function hoursLeft(keyId: string) {
  const { expiresAt } = await db().apiKey.findFirstOrThrow({ where: { workspaceId, id: keyId } });
  return expiresAt && Math.round((expiresAt.getTime() - Date.now()) / HOUR_MS);
}

it('gives the new key the lifetime of the old one, also of one that was rotated before', async () => {
  const lasting = await createKey({ workspaceId, name: 'Shop' });
  const passing = await createKey({ workspaceId, name: 'CRM', expiresAt: new Date(Date.now() + 90 * DAY_MS) });
  for (let time = 0; time < 3; time += 1) {
    expect((await rotate(lasting.id, 24)).expiresAt).toBeNull();
    const { id } = await rotate(passing.id, 24);
    expect(await hoursLeft(id)).toBe(90 * 24);
  }
  const { id: newer } = await rotate((await rotate(passing.id, 24)).id, 24);
  expect(await hoursLeft(newer)).toBe(90 * 24);
});

it('lets the old key work for as long as the last rotation says, but not beyond its own expiry', async () => {
  const { id } = await createKey({ workspaceId, name: 'CRM', expiresAt: new Date(Date.now() + 3 * DAY_MS) });
  for (const [overlap, left] of [
    [1, 1],
    [48, 48],
    [24, 24],
    [720, 72],
  ] as const) {
    await rotate(id, overlap);
    expect(await hoursLeft(id)).toBe(left);
  }
  await rotate(id, 0);
  await expect(rotate(id, 24)).rejects.toMatchObject({ code: 'conflict' });
});
