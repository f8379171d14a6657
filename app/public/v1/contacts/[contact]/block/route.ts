import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { Reply } from '#lib/doors/steps/reply.ts';
import { setContactBlockOperation } from '#lib/messaging/contacts/operations.ts';
import { blockContact } from '#lib/messaging/conversations/block-contact.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(
    setContactBlockOperation,
    async ({ workspaceId, params, body: { blocked } }) => {
      const contact = await blockContact({ workspaceId, ...params, blocked, actor: { cause: 'api' } });
      const { id, blocked_at, changed } = contact;
      return new Reply({ id, blocked_at }, {}, { changed });
    },
    {
      audit: ({ body: { blocked } }, { id }) => ({
        action: blocked ? 'contact.block' : 'contact.unblock',
        targetId: id,
      }),
    },
  ),
);
