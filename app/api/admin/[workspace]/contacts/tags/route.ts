import { tagContactsOperation } from '#lib/contacts/admin-operations.ts';
import { tagContacts } from '#lib/contacts/tag-contacts.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(tagContactsOperation, async ({ workspaceId, body: { contact_ids, add, remove } }) => {
    const result = await tagContacts({ workspaceId, contactIds: contact_ids, add, remove });
    return { result, audit: { action: 'contact.tag', detail: { add, remove, changed: result.changed } } };
  }),
);
