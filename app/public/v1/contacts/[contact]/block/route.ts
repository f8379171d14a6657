import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { setContactBlockOperation } from '#lib/messaging/contacts/operations.ts';
import { blockContact } from '#lib/messaging/conversations/block-contact.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(
    setContactBlockOperation,
    async ({ workspaceId, params, body: { blocked } }) => {
      const { id, blocked_at } = await blockContact({ workspaceId, ...params, blocked, actor: { cause: 'api' } });
      return { id, blocked_at };
    },
    {
      audit: ({ body: { blocked } }, { id }) => ({
        action: blocked ? 'contact.block' : 'contact.unblock',
        targetId: id,
      }),
    },
  ),
);
