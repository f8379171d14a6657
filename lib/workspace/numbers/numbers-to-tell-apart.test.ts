import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { disconnectNumber } from './disconnect-number.ts';
import { numbersToTellApart } from './numbers-to-tell-apart.ts';

it('names the numbers of a workspace that has several, and none of one that has a single one', async () => {
  const { workspaceId, numberId } = await createTestWorkspace();
  await createTestWorkspace();
  expect(await numbersToTellApart({ workspaceId })).toEqual([]);
  const first = await db().number.findFirstOrThrow({ where: { workspaceId, id: numberId } });
  const second = { id: newId(), phoneNumberId: newId(), displayPhone: '912212345678', verifiedName: 'Second shop' };
  await db().number.create({ data: { ...first, ...second, chosenAt: new Date(Date.now() + 1000) } });
  expect(await numbersToTellApart({ workspaceId })).toEqual([
    {
      id: numberId,
      waba_id: first.wabaId,
      phone: first.displayPhone,
      name: first.verifiedName ?? first.phoneNumberId,
      is_connected: true,
    },
    { id: second.id, waba_id: first.wabaId, phone: second.displayPhone, name: 'Second shop', is_connected: true },
  ]);
});

it('names a single number once it is disconnected', async () => {
  const { workspaceId, numberId } = await createTestWorkspace();
  await disconnectNumber({ workspaceId, numberId });
  expect(await numbersToTellApart({ workspaceId })).toMatchObject([{ id: numberId, is_connected: false }]);
});
