import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { eraseContact } from '#lib/messaging/contacts/erase-contact.ts';
import { eraseContactOperation } from '#lib/messaging/contacts/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(eraseContactOperation, ({ workspaceId, params }) => eraseContact({ workspaceId, ...params }), {
    audit: (_, { id }) => ({ action: 'contact.erase', targetId: id }),
  }),
);
