import { expect, it } from 'vitest';
import { upsertContacts } from '#lib/messaging/contacts/upsert-contacts.ts';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { readChecklist } from './read-checklist.ts';

it('ticks off each step once it was taken', async () => {
  const { workspaceId } = await createTestWorkspace();
  const other = await createTestWorkspace();
  await upsertContacts({ workspaceId: other.workspaceId, contacts: [{ phone: '+919812345678' }] });
  const start = {
    number_connected: true,
    api_called: false,
    contact_added: false,
    customer_wrote: false,
    message_sent: false,
    webhook_added: false,
    flow_published: false,
    member_invited: false,
  };
  expect(await readChecklist({ workspaceId })).toEqual(start);
  await db().number.updateMany({ where: { workspaceId }, data: { status: 'token_refused' } });
  await db().apiKey.updateMany({ where: { workspaceId }, data: { lastUsedAt: new Date() } });
  await upsertContacts({ workspaceId, contacts: [{ phone: '+919812345678' }] });
  await signInAs({ workspaceId });
  await signInAs({ workspaceId });
  expect(await readChecklist({ workspaceId })).toEqual({
    ...start,
    number_connected: false,
    api_called: true,
    contact_added: true,
    member_invited: true,
  });
});
