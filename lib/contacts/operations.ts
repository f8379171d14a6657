import { defineOperation } from '../http/operation.ts';
import { upsertContactsBody, upsertResult } from './schema.ts';

export const upsertContactsOperation = defineOperation({
  id: 'upsertContacts',
  method: 'POST',
  path: '/contacts',
  scope: 'contacts:write',
  tag: 'Contacts',
  summary: 'Create or update contacts',
  description:
    'Takes an array of up to 10,000 contacts, keyed on phone. All or nothing: one bad item and nothing is written. ' +
    'Running it again is safe.',
  body: upsertContactsBody,
  result: upsertResult,
  maxBodyBytes: 10 * 1_048_576,
  errors: [],
  examples: {
    request: [
      {
        phone: '+91 98123 45678',
        name: 'Asha',
        opt_in: true,
        tags: ['vip'],
        source_ref: 'crm-17',
        attributes: { city: 'Pune' },
      },
    ],
    response: { upserted: 1, received: 1 },
  },
  repeatable: true,
});
