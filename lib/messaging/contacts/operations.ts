import { defineOperation } from '#lib/contract/operation.ts';
import { MB } from '#lib/platform/bytes.ts';
import { MAX_CSV_BYTES } from './constants.ts';
import {
  contactBlock,
  contactBlockBody,
  contactParams,
  csvImportResult,
  erasedContact,
  importContactsForm,
  upsertContactsBody,
  upsertResult,
} from './schema.ts';

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
  maxBodyBytes: 10 * MB,
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

/** The multipart overhead around the file. */
const FORM_BYTES = 65_536;

export const importContactsOperation = defineOperation({
  id: 'importContacts',
  method: 'POST',
  path: '/contacts/csv',
  scope: 'contacts:write',
  tag: 'Contacts',
  summary: 'Import contacts from CSV',
  description:
    'Takes a CSV file in the form field `file`. Good rows are imported, by the same rules as POST /contacts; bad ones are ' +
    'skipped and reported. A file above the limits, in another encoding than UTF-8 or without a `phone` column imports ' +
    'nothing. Running it again is safe.',
  form: importContactsForm,
  result: csvImportResult,
  maxBodyBytes: MAX_CSV_BYTES + FORM_BYTES,
  errors: [],
  examples: {
    response: {
      received: 3,
      upserted: 2,
      created: 1,
      updated: 1,
      errors: [{ row: 4, column: 'phone', msg: 'This is not a valid phone number.' }],
      error_count: 1,
    },
  },
  repeatable: true,
  heavy: true,
});

export const eraseContactOperation = defineOperation({
  id: 'eraseContact',
  method: 'DELETE',
  path: '/contacts/{contact}',
  scope: 'contacts:write',
  tag: 'Contacts',
  summary: 'Erase a contact',
  description:
    'Erases a person for good: the contact, its conversations with their messages, files, orders and flow runs, and every ' +
    'event and delivery about them. Flow runs end, and deliveries that wait are not made. Someone who writes again is a ' +
    'new contact. If there are very many files, the response may be 503 before all are deleted: repeat the request, and it ' +
    'continues.',
  params: contactParams,
  result: erasedContact,
  errors: ['not_found'],
  examples: { response: { success: true, id: '0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3' } },
});

export const setContactBlockOperation = defineOperation({
  id: 'setContactBlock',
  method: 'PUT',
  path: '/contacts/{contact}/block',
  scope: 'contacts:write',
  tag: 'Contacts',
  summary: 'Block or unblock a contact',
  description:
    'What a blocked person writes is kept, and your webhooks still receive it; but it opens no conversation, never counts as ' +
    'unread and reaches no flow, and the flows that they are in write nothing more to them. Blocking closes the person’s ' +
    'conversations, which is a `conversation.status_changed` event for each that was not closed. WhatsApp is not told. Running it again is safe.',
  params: contactParams,
  body: contactBlockBody,
  result: contactBlock,
  errors: ['not_found'],
  examples: {
    request: { blocked: true },
    response: { id: '0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3', blocked_at: '2026-11-24T09:30:00.000Z' },
  },
  repeatable: true,
});
