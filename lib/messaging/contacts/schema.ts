import { z } from 'zod';
import { nameText, spelledSchema } from '#lib/contract/names/schema.ts';
import { counted } from '#lib/platform/counted.ts';
import { jsonSchema } from '#lib/platform/json/schema.ts';
import { csvFields } from './constants.ts';

/** The most contacts in one request (docs/reference/decisions.md#contact-upsert). */
const MAX_CONTACTS = 10_000;

/** Tags, and names of attributes, are kept in one spelling (docs/decisions/321-one-spelling-of-names.md). */
export const tagSchema = spelledSchema({ max: 100, missing: 'A tag has at least one character.' });

/** Free-form custom fields; null removes a key. */
export const attributesSchema = z
  .record(
    spelledSchema({
      max: 100,
      missing: 'The name of an attribute cannot be empty.',
      long: 'The name of an attribute has at most 100 characters.',
    }),
    jsonSchema,
  )
  .describe(
    'Free-form custom fields. Each key becomes a {{variable}} in templates; null removes the key. Keys are composed (Unicode ' +
      'NFC). Up to 64 KB in total.',
  );

/** A contact in a request (docs/reference/public-api.md#contact). */
export const contactSchema = z
  .object({
    phone: z
      .string()
      .max(50)
      .describe('Any format; normalized to E.164. The unique key: an existing phone updates the existing contact.'),
    name: nameText
      .max(200)
      .optional()
      .describe(
        'Display name; it only fills a missing name, and the name in the customer’s profile replaces it when they write. A blank name counts as none.',
      ),
    opt_in: z
      .boolean()
      .optional()
      .describe(
        'Whether the contact opted in to marketing messages. Send it when that changes: it replaces what the customer has chosen in WhatsApp meanwhile.',
      ),
    tags: z
      .array(tagSchema)
      .max(100)
      .optional()
      .describe(
        'Labels for segments and filters, composed (Unicode NFC); added to the existing ones, up to 1,000 in total.',
      ),
    source_ref: z
      .string()
      .max(500)
      .optional()
      .describe('Your own reference ID; hidden from customers. A blank one counts as none.'),
    attributes: attributesSchema.optional(),
  })
  .meta({ id: 'Contact', description: 'Contact, as written.' });

export type ContactInput = z.output<typeof contactSchema>;

/** Body of POST /contacts: an array, never an object. */
export const upsertContactsBody = z
  .array(contactSchema, { error: 'The body must be a JSON array of contacts.' })
  .max(MAX_CONTACTS, `At most ${counted(MAX_CONTACTS, 'contact')} in one request; send the rest in another.`);

/** Upsert result (docs/reference/public-api.md#upsert-result). */
export const upsertResult = z
  .object({
    upserted: z.int().describe('Distinct contacts created or updated.'),
    received: z.int().describe('Contacts in the request body.'),
  })
  .meta({ id: 'UpsertResult' });

export const contactParams = z.object({
  contact: z
    .string()
    .max(150)
    .describe(
      'The contact’s ID, or the phone in any format; for someone who hides it, the `user_id` of their messages.',
    )
    .meta({ examples: ['919812345678'] }),
});

/** Result of DELETE /contacts/{contact}. */
export const erasedContact = z
  .object({
    success: z.literal(true).describe('The person is gone.'),
    id: z.uuid().describe('The ID that the contact had.'),
  })
  .meta({ id: 'ErasedContact' });

/** Body of PUT /contacts/{contact}/block. */
export const contactBlockBody = z.object({
  blocked: z.boolean().describe('True blocks the person, false ends it. No change if it is already so.'),
});

/** Result of PUT /contacts/{contact}/block. */
export const contactBlock = z
  .object({
    id: z.uuid().describe('The contact’s ID.'),
    blocked_at: z.iso.datetime().nullable().describe('Since when; null for someone who is not blocked.'),
  })
  .meta({ id: 'ContactBlock' });

export const csvTargetSchema = z
  .union([z.object({ field: z.enum(csvFields) }), z.object({ attribute: spelledSchema({ max: 100 }) }), z.null()])
  .describe('What a column is for; null leaves it out.');
export type CsvTarget = z.output<typeof csvTargetSchema>;

/**
 * The targets of columns, by their names in the file, where the name does not tell. Of columns with the same name, those of
 * each in the order of the file.
 */
export const csvMappingSchema = z.record(
  z.string().max(1000),
  z.union([csvTargetSchema, z.array(csvTargetSchema).min(2)]),
);
export type CsvMapping = z.output<typeof csvMappingSchema>;

/** Form of POST /contacts/csv. */
export const importContactsForm = z.object({
  file: z
    .string()
    .meta({ format: 'binary' })
    .describe(
      'CSV in UTF-8 with a header row, separated by comma, semicolon or tab; up to 100,000 rows and 25 MB. Columns: `phone` ' +
        '(required), `name`, `opt_in`, `tags` (separated by `;` or `,`), `source_ref`, also under usual names such as ' +
        '“Mobile”, “Opted in” and “Labels”; every other column becomes an attribute, or fills the one of the same name in ' +
        'another case. An empty cell leaves the field as it is.',
    ),
});

/** Result of POST /contacts/csv. */
export const csvImportResult = z
  .object({
    received: z.int().describe('Rows with at least one value, without the header.'),
    upserted: z.int().describe('Distinct contacts created or updated.'),
    created: z.int().describe('Those of them that are new.'),
    updated: z.int().describe('Those of them that were known before.'),
    errors: z
      .array(
        z.object({
          row: z.int().describe('Row of the file; the header is row 1.'),
          column: z.string().nullable().describe('Name of the column; null when the row as a whole is meant.'),
          msg: z.string().describe('What is wrong.'),
        }),
      )
      .describe('The first 1,000 problems. A row with a problem is skipped whole.'),
    error_count: z.int().describe('All problems, listed or not.'),
  })
  .meta({ id: 'ImportResult' });
export type CsvImportResult = z.output<typeof csvImportResult>;
