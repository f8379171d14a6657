import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { addContact } from '#lib/messaging/contacts/add-contact.ts';
import { createContactOperation, listContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { viewContacts } from '#lib/messaging/contacts/view-contacts.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listContactsOperation, ({ workspaceId, query }) => viewContacts({ workspaceId, ...query })),
  adminEndpoint(createContactOperation, async ({ workspaceId, body }) => {
    const { id, result } = await addContact({ workspaceId, contact: body });
    return { result, audit: { action: 'contact.create', targetId: id, targetName: body.name ?? body.phone } };
  }),
);
