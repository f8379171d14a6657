import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';

const numberSchema = z.object({
  id: z.uuid(),
  phone_number_id: z.string(),
  waba_id: z.string(),
  catalog_id: z.string().nullable(),
  display_phone: z.string().nullable().describe('Digits with country code.'),
  verified_name: z.string().nullable(),
  status: z.string().describe('connected, unchecked, disconnected, or the reason in one word why not.'),
  status_detail: z.string().nullable(),
  quality_rating: z.string().nullable(),
  messaging_limit: z.string().nullable(),
  checked_at: z.iso.datetime().nullable(),
  disconnected_at: z.iso.datetime().nullable().describe('Null while it is connected.'),
  last_inbound_at: z.iso.datetime().nullable().describe('When a customer’s message came in last.'),
});

export type NumberView = z.output<typeof numberSchema>;

const ownNumberSchema = z.object({
  id: z.uuid(),
  waba_id: z.string(),
  phone: z.string().nullable(),
  name: z.string(),
  is_connected: z.boolean(),
});

/** One of the workspace's several numbers, by its phone if the channel has told it. */
export type OwnNumber = z.output<typeof ownNumberSchema>;

/** A business account, which people know by its numbers. */
export const accountSchema = z.object({
  waba_id: z.string(),
  numbers: z.array(z.object({ phone: z.string().nullable(), name: z.string() })),
});

export type AccountView = z.output<typeof accountSchema>;

export const numbersPageSchema = z.object({
  numbers: z.array(numberSchema).describe('The default number first, disconnected ones last.'),
  /** What to enter at Meta so that it sends us its webhooks. */
  webhook: z.object({ url: z.string(), verify_token: z.string().nullable() }),
  sandbox: z.boolean().describe('The sandbox plays the channel; no number of Meta can be connected.'),
});

const id = (label: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,32}$/, `${label} is a number without spaces.`);

export const connectNumberBody = z.object({
  phone_number_id: id('The phone number ID'),
  waba_id: id('The business account ID'),
  access_token: z
    .string()
    .trim()
    .min(1, 'Paste the access token.')
    .max(2000)
    .regex(/^\S+$/, 'A token has no spaces.')
    // It is sent in an HTTP header.
    .regex(/^[!-~\s]+$/, 'A token has only letters, digits and signs of a US keyboard. Copy it again.'),
  catalog_id: z.union([z.literal('').transform(() => null), id('The catalog ID')]).nullable(),
});

export const viewNumbersOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/numbers',
  role: 'admin',
  result: numbersPageSchema,
});

/** For telling conversations apart by them. */
export const listOwnNumbersOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/inbox/numbers',
  role: 'agent',
  result: z.object({ numbers: z.array(ownNumberSchema) }),
});

/** Asks the channel first; nothing is stored that the channel does not confirm. */
export const connectNumberOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/numbers',
  role: 'admin',
  fresh: true,
  body: connectNumberBody,
  result: numbersPageSchema,
});

const numberParams = z.object({ number_id: z.uuid() });

export const checkNumberOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/numbers/{number_id}/check',
  role: 'admin',
  params: numberParams,
  result: z.object({ status: z.string(), detail: z.string().nullable() }),
});

/** Makes it the number from which new conversations start. */
export const makeDefaultNumberOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/numbers/{number_id}/default',
  role: 'admin',
  params: numberParams,
  result: numbersPageSchema,
});

/** Its conversations stay, and continue when it is connected again. */
export const disconnectNumberOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/numbers/{number_id}',
  role: 'admin',
  params: numberParams,
  result: numbersPageSchema,
});
