import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { nameText, spelledText } from '#lib/contract/names/schema.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { rights } from '#lib/contract/roles.ts';
import { jsonSchema } from '#lib/platform/json/schema.ts';
import {
  contactSorts,
  MAX_CONTACT_TAGS,
  MAX_CSV_BYTES,
  MAX_ERASED,
  MAX_TAGGED,
  MAX_TAGGED_MATCHING,
  PREVIEW_BYTES,
} from './constants.ts';
import { excessOf, tooMuch } from './excess.ts';
import {
  attributesSchema,
  contactSchema,
  csvImportResult,
  csvMappingSchema,
  csvTargetSchema,
  tagSchema,
  upsertResult,
} from './schema.ts';

/** A contact as the app's own pages show it. */
export const contactView = z.object({
  id: z.uuid(),
  phone: z.string().nullable().describe('Digits with country code; null for someone who hides the number.'),
  name: z.string().nullable(),
  opt_in: z.boolean().nullable().describe('Null until someone said.'),
  tags: z.array(z.string()),
  source_ref: z.string().nullable(),
  attributes: z.record(z.string(), jsonSchema),
  blocked_at: z.iso.datetime().nullable().describe('Since when; null for someone who is not blocked.'),
  conversation_id: z.uuid().nullable().describe('The latest one; null for someone who was never written with.'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type ContactView = z.output<typeof contactView>;

/** Filters of a list of contacts; an export takes the same. */
const contactFilters = z.object({
  search: z.string().trim().max(100).optional().describe('Part of a name, or digits of a phone.'),
  tag: z.string().normalize().max(100).optional(),
  opt_in: z.enum(['yes', 'no', 'unknown']).optional().describe('`unknown`: no one has said.'),
  attribute: spelledText.max(100).optional().describe('Only who has this attribute.'),
  value: z.string().max(200).optional().describe('What the attribute says.'),
});

export type ContactFilters = z.output<typeof contactFilters>;

export const updateContactBody = z.object({
  name: nameText.max(200).nullable(),
  opt_in: z.boolean().nullable(),
  tags: z.array(tagSchema).max(MAX_CONTACT_TAGS, tooMuch.tags),
  source_ref: z.string().trim().max(500).nullable(),
  attributes: attributesSchema.refine((attributes) => excessOf({ attributes, tags: [] }) === null, tooMuch.attributes),
});

export const listContactsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/contacts',
  role: 'agent',
  query: pageQuery({ limit: 50, max: 200 })
    .extend(contactFilters.shape)
    .extend({
      sort: z.enum(contactSorts).optional().describe('Newest first unless given.'),
      number_id: z
        .uuid()
        .optional()
        .describe('Gives only conversations with this number of ours, except for people who hide theirs.'),
    }),
  result: z.object({
    contacts: z.array(contactView),
    next_cursor: nextCursor,
    total: z
      .object({ count: z.int(), is_more: z.boolean().describe('There are more than were counted.') })
      .optional()
      .describe('How many match, on the first page.'),
  }),
});

export const createContactOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/contacts',
  role: 'agent',
  body: contactSchema,
  result: upsertResult,
});

export const getContactOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/contacts/{contact_id}',
  role: 'agent',
  params: z.object({ contact_id: z.uuid() }),
  result: contactView,
});

export const updateContactOperation = defineAdminOperation({
  method: 'PATCH',
  path: '/api/admin/{workspace}/contacts/{contact_id}',
  role: 'agent',
  params: z.object({ contact_id: z.uuid() }),
  body: updateContactBody.partial().extend({
    before: contactView
      .pick({ name: true, opt_in: true, tags: true, source_ref: true, attributes: true })
      .partial()
      .optional()
      .describe('What the member saw of the fields that they change; refused if they have changed since.'),
  }),
  result: contactView,
});

/** Blocks a contact, so that no one is notified of what they write, or unblocks them. */
export const blockContactOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/contacts/{contact_id}/block',
  role: 'agent',
  params: z.object({ contact_id: z.uuid() }),
  body: z.object({ blocked: z.boolean() }),
  result: contactView,
});

export const tagContactsOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/contacts/tags',
  role: 'agent',
  body: z
    .object({
      contact_ids: z.array(z.uuid()).min(1).max(MAX_TAGGED).optional(),
      matching: contactFilters
        .extend({ count: z.int().min(1).max(MAX_TAGGED_MATCHING).describe('As many as the member was told.') })
        .optional()
        .describe('All that match, in place of IDs.'),
      add: z.array(tagSchema).max(20).default([]),
      remove: z.array(tagSchema).max(20).default([]),
      leaves_full: z
        .boolean()
        .default(false)
        .describe(
          'Contacts by ID that would have too many tags stay as they are; otherwise, no contact is changed then.',
        ),
    })
    .refine(({ contact_ids, matching }) => Boolean(contact_ids) !== Boolean(matching), 'Give either IDs or filters.'),
  result: z.object({
    changed: z.int().describe('Contacts that have other tags now.'),
    undo: z
      .array(z.object({ contact_ids: z.array(z.uuid()), add: z.array(z.string()), remove: z.array(z.string()) }))
      .describe('The requests that bring the earlier tags back.'),
    left: z.int().describe('Contacts that stay as they are because they would have too many tags.'),
  }),
  heavy: true,
});

const erasedIds = z.array(z.uuid()).min(1).max(MAX_ERASED);

/** What erasing contacts would delete, shown before they are erased. */
export const previewErasureOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/contacts/erasure',
  role: rights.contactsErase,
  query: z.object({
    ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(erasedIds)
      .describe('Comma-separated.'),
  }),
  result: z.object({
    contacts: z.int(),
    conversations: z.int(),
    messages: z.int(),
    files: z.int(),
    orders: z.int(),
    runs: z.int(),
  }),
});
export type Erasure = z.output<typeof previewErasureOperation.result>;

export const eraseContactsOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/contacts/erasure',
  role: rights.contactsErase,
  body: z.object({ contact_ids: erasedIds }),
  result: z.object({
    erased: z.int().describe('Those that others had erased before are not counted.'),
    left: z
      .object({ count: z.int(), reason: z.string() })
      .nullable()
      .describe('Those that were not erased, because one could not be.'),
  }),
  heavy: true,
});

/** The values to filter by. */
export const contactFacetsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/contacts/facets',
  role: 'agent',
  result: z.object({ tags: z.array(z.string()), attributes: z.array(z.string()) }),
});

/** Responds with a CSV file. */
export const exportContactsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/contacts/export',
  role: rights.contactsExport,
  fresh: true,
  query: contactFilters,
  result: z.unknown(),
  heavy: true,
});

/** Short enough for a URL; only columns whose target differs from their names' are in it. */
const MAX_MAPPING = 6_000;

const importQuery = z.object({
  filename: z.string().max(240).default('contacts.csv'),
  mapping: z
    .string()
    .max(MAX_MAPPING, 'Too many columns are used for something other than their names say. Rename them in the file.')
    .default('{}')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'The mapping is not JSON.' });
        return z.NEVER;
      }
    })
    .pipe(csvMappingSchema),
});

/** The start of a CSV file, in bytes, up to the end of a line. */
export const previewImportOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/contacts/import/preview',
  role: 'agent',
  query: importQuery,
  form: true,
  maxBodyBytes: PREVIEW_BYTES,
  result: z.object({
    columns: z.array(
      z.object({
        name: z.string(),
        target: csvTargetSchema,
        samples: z.array(z.string()).describe('From the first rows.'),
      }),
    ),
    rows: z
      .array(
        z.object({
          row: z.int(),
          outcome: z.enum(['create', 'update', 'skip']),
          phone: z.string().nullable(),
          name: z.string().nullable(),
          opt_in: z.boolean().nullable(),
          tags: z.array(z.string()),
          source_ref: z.string().nullable(),
          attributes: z.record(z.string(), z.string()),
          problems: z.array(z.string()),
        }),
      )
      .describe('What would become of the first rows; none while no column is for the phone.'),
  }),
  heavy: true,
});
export type CsvPreview = z.output<typeof previewImportOperation.result>;

/** Progress of an import, as one line of JSON each; the last line says how it ended. */
const importNews = z.union([
  z.object({ progress: z.number().describe('0 to 1') }),
  z.object({ result: csvImportResult }),
  z.object({ error: z.object({ message: z.string(), code: z.string() }) }),
]);
export type ImportNews = z.output<typeof importNews>;

/** The body is a CSV file. Responds with a stream of {@link ImportNews}. */
export const importFileOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/contacts/import',
  role: 'agent',
  query: importQuery,
  form: true,
  maxBodyBytes: MAX_CSV_BYTES,
  result: z.unknown(),
  heavy: true,
});

/**
 * The body is the CSV file again. Responds with the rows that cannot be imported, as CSV, each with the reason.
 */
export const badRowsOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/contacts/import/errors',
  role: 'agent',
  query: importQuery,
  form: true,
  maxBodyBytes: MAX_CSV_BYTES,
  result: z.unknown(),
  heavy: true,
});
