import { z } from 'zod';
import { jsonSchema } from '../json/schema.ts';

/** At most so many contacts in one request (design.md "Contact upsert"). */
export const MAX_CONTACTS = 10_000;

const tag = z.string().trim().min(1).max(100);

/** Free-form custom fields; null removes a key. */
export const attributesSchema = z
  .record(z.string().min(1).max(100), jsonSchema)
  .describe('Free-form custom fields. Each key becomes a {{variable}} in templates; null removes the key.');

/** Contact, as written (public-api-spec.md "Contact"). */
export const contactSchema = z
  .object({
    phone: z
      .string()
      .max(50)
      .describe('Any format; normalized to E.164. The unique key: an existing phone updates the existing contact.'),
    name: z.string().trim().min(1).max(200).optional().describe('Display name; it only fills a missing name.'),
    opt_in: z.boolean().optional().describe('Whether the contact opted in to marketing messages.'),
    tags: z.array(tag).max(100).optional().describe('Labels for segments and filters; united with the present ones.'),
    source_ref: z.string().max(500).optional().describe('Your own reference id; hidden from customers.'),
    attributes: attributesSchema.optional(),
  })
  .meta({ id: 'Contact', description: 'Contact, as written.' });

export type ContactInput = z.output<typeof contactSchema>;

/** Body of POST /contacts: an array, never an object. */
export const upsertContactsBody = z
  .array(contactSchema, { error: 'The body must be a JSON array of contacts.' })
  .max(MAX_CONTACTS, `At most ${MAX_CONTACTS} contacts in one request; send the rest in another.`);

/** Upsert result (public-api-spec.md "Upsert result"). */
export const upsertResult = z
  .object({
    upserted: z.int().describe('Distinct contacts created or updated.'),
    received: z.int().describe('Contacts in the request body.'),
  })
  .meta({ id: 'UpsertResult' });
