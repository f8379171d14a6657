import { createContactOperation, listContactsOperation } from '#lib/contacts/admin-operations.ts';
import { listContacts } from '#lib/contacts/list-contacts.ts';
import { upsertContacts } from '#lib/contacts/upsert-contacts.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listContactsOperation, ({ workspaceId, query }) => listContacts({ workspaceId, ...query })),
  adminEndpoint(createContactOperation, async ({ workspaceId, body }) => ({
    result: await upsertContacts({ workspaceId, contacts: [body] }),
    audit: { action: 'contact.create', targetName: body.name ?? body.phone },
  })),
);
