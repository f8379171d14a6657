import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { tagContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { tagContacts } from '#lib/messaging/contacts/tag-contacts.ts';
import { tagMatchingContacts } from '#lib/messaging/contacts/tag-matching-contacts.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(tagContactsOperation, async ({ workspaceId, body }) => {
    const { contact_ids: contactIds = [], matching, add, remove, leaves_full: leavesFull } = body;
    const { count = 0, ...filters } = matching ?? {};
    const result = matching
      ? await tagMatchingContacts({ workspaceId, filters, count, add, remove })
      : await tagContacts({ workspaceId, contactIds, add, remove, leavesFull });
    const { changed } = result;
    return { result, audit: changed > 0 ? { action: 'contact.tag', detail: { add, remove, changed } } : null };
  }),
);
