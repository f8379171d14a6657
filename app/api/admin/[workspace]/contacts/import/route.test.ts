import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { POST } from './route.ts';

it('records an import at its end, with what it came to, and none that imported nothing', async () => {
  const { workspaceId } = await createTestWorkspace();
  const { headers } = await signInAs({ workspaceId });
  const path = `http://parley.test/api/admin/${workspaceId}/contacts/import`;
  const send = (filename: string, body: string) =>
    POST(new Request(`${path}?mapping=%7B%7D&filename=${filename}`, { method: 'POST', headers, body }));
  const audited = () => db().auditEntry.findMany({ where: { workspaceId, action: 'contact.import' } });

  expect(await (await send('rings.csv', 'Ring\n9812345678\n')).text()).toContain('no “phone” column');
  const response = await send('people.csv', 'phone\n9812345678\n1\n');
  expect(await response.text()).toContain('"created":1');
  await expect.poll(async () => (await audited()).length).toBe(1);
  expect(await audited()).toMatchObject([{ targetName: 'people.csv', detail: { created: 1, updated: 0 } }]);
});
