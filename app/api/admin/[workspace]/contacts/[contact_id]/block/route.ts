import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { blockContactOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { blockContact } from '#lib/messaging/conversations/block-contact.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(blockContactOperation, async ({ workspaceId, person, params, body: { blocked } }) => {
    const actor = { cause: 'member', userId: person.userId } as const;
    const { changed, ...contact } = await blockContact({ workspaceId, contact: params.contact_id, blocked, actor });
    const targetName = contact.name ?? contact.phone ?? contact.id;
    const action = blocked ? 'contact.block' : 'contact.unblock';
    return { result: contact, audit: changed ? { action, targetId: contact.id, targetName, detail: {} } : null };
  }),
);
