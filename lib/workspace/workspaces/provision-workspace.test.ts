import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { provisionWorkspace } from './provision-workspace.ts';

const number = { phoneNumberId: '1', wabaId: '2', accessToken: 't' };

it('leaves nothing behind when the number is another workspace’s', async () => {
  await provisionWorkspace({ name: 'Acme', country: 'IN', number });
  const again = provisionWorkspace({ name: 'Again', country: 'IN', number });
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
  expect(await db().workspace.findMany({ select: { name: true } })).toEqual([{ name: 'Acme' }]);
});
