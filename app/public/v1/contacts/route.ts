import { upsertContactsOperation } from '#lib/contacts/operations.ts';
import { upsertContacts } from '#lib/contacts/upsert-contacts.ts';
import { withBadPhones } from '#lib/contacts/with-bad-phones.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(upsertContactsOperation, ({ workspaceId, body }) => upsertContacts({ workspaceId, contacts: body }), {
    inspect: withBadPhones,
  }),
);
