import { updateContactOperation } from '#lib/contacts/admin-operations.ts';
import { updateContact } from '#lib/contacts/update-contact.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(updateContactOperation, async ({ workspaceId, params, body }) => {
    const contact = await updateContact({ workspaceId, contactId: params.contact_id, changes: body });
    const targetName = contact.name ?? contact.phone ?? contact.id;
    const detail = { fields: Object.keys(body) };
    return { result: contact, audit: { action: 'contact.update', targetId: contact.id, targetName, detail } };
  }),
);
