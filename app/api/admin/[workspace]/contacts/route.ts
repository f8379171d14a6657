import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { createContactOperation, listContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { upsertContacts } from '#lib/messaging/contacts/upsert-contacts.ts';
import { viewContacts } from '#lib/messaging/contacts/view-contacts.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listContactsOperation, ({ workspaceId, query }) => viewContacts({ workspaceId, ...query })),
  adminEndpoint(createContactOperation, async ({ workspaceId, body }) => ({
    result: await upsertContacts({ workspaceId, contacts: [body] }),
    audit: { action: 'contact.create', targetName: body.name ?? body.phone },
  })),
);
