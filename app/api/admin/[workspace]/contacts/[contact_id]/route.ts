import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { getContactOperation, updateContactOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { getContact } from '#lib/messaging/contacts/get-contact.ts';
import { updateContact } from '#lib/messaging/contacts/update-contact.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getContactOperation, ({ workspaceId, params }) =>
    getContact({ workspaceId, contactId: params.contact_id }),
  ),
  adminEndpoint(updateContactOperation, async ({ workspaceId, params, body: { before, ...changes } }) => {
    const contact = await updateContact({ workspaceId, contactId: params.contact_id, changes, before });
    const targetName = contact.name ?? contact.phone ?? contact.id;
    const detail = { fields: Object.keys(changes) };
    return { result: contact, audit: { action: 'contact.update', targetId: contact.id, targetName, detail } };
  }),
);
