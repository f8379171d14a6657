import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { eraseContactsOperation, previewErasureOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { eraseContacts } from '#lib/messaging/contacts/erase-contacts.ts';
import { previewErasure } from '#lib/messaging/contacts/preview-erasure.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(previewErasureOperation, ({ workspaceId, query }) =>
    previewErasure({ workspaceId, contactIds: query.ids }),
  ),
  adminEndpoint(eraseContactsOperation, async ({ workspaceId, body }) => {
    const { erased, left } = await eraseContacts({ workspaceId, contactIds: body.contact_ids });
    const result = { erased: erased.length, left: left && { count: left.count, reason: left.reason.message } };
    return { result, audit: { action: 'contact.erase', detail: { ids: erased } } };
  }),
);
