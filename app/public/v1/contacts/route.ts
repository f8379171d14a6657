import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { upsertContactsOperation } from '#lib/messaging/contacts/operations.ts';
import { upsertContacts } from '#lib/messaging/contacts/upsert-contacts.ts';
import { withBadPhones } from '#lib/messaging/contacts/with-bad-phones.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(upsertContactsOperation, ({ workspaceId, body }) => upsertContacts({ workspaceId, contacts: body }), {
    inspect: withBadPhones,
  }),
);
