import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { MB } from '#lib/platform/bytes.ts';

/**
 * The sandbox phone: the customer's side, for people who try Parley without Meta. Everything concerns one of
 * the workspace's own numbers.
 */

const query = z.object({ number: z.uuid().optional().describe('Its ID. By default, the workspace’s default number.') });

const customer = z.object({
  phone: z.string().describe('Digits with country code.'),
  name: z.string(),
  window_expires_at: z.iso.datetime().nullable(),
  last: z.object({ text: z.string(), type: z.string(), at: z.iso.datetime() }).nullable(),
});
export type PhoneCustomer = z.output<typeof customer>;

/** Faults to simulate: the call is refused, fails after it was accepted, is slow, or its response is lost. */
const faultKinds = ['refused', 'fails_later', 'slow', 'answer_lost'] as const;
export type FaultKind = (typeof faultKinds)[number];

const fault = z.object({
  id: z.string(),
  kind: z.enum(faultKinds).nullable().describe('Null for one that was made elsewhere, of another kind.'),
  code: z.int().nullable(),
  remaining: z.int(),
});
export type PhoneFault = z.output<typeof fault>;

const role = 'admin' as const;
const done = z.object({ done: z.boolean() });

export const phoneStateOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/sandbox',
  role,
  query,
  result: z.object({
    number: z.uuid().describe('The requested number, or the default one if that is no longer connected.'),
    numbers: z
      .array(z.object({ id: z.uuid(), phone: z.string().nullable(), name: z.string() }))
      .describe('The connected ones to choose from. May be empty if there is only one.'),
    business: z.object({ name: z.string(), phone: z.string() }),
    customers: z.array(customer).describe('Latest activity first.'),
    manual_statuses: z.boolean(),
    faults: z.array(fault),
    last_change: z.int(),
  }),
});
export type PhoneState = z.output<typeof phoneStateOperation.result>;

export const phoneChangesOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/sandbox/changes',
  role,
  query: query.extend({ after: z.coerce.number().int().min(0) }),
  result: z.object({ last: z.int(), changed: z.boolean().describe('Something the phone shows.') }),
});

export const newCustomer = z.object({
  phone: z.string().trim().min(1).max(30),
  name: z.string().trim().min(1).max(100),
});

export const addCustomerOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/sandbox/customers',
  role,
  query,
  body: newCustomer,
  result: z.object({ phone: z.string() }),
});

const params = z.object({ phone: z.string().regex(/^\d{7,15}$/) });

const button = z.object({
  type: z.string(),
  text: z.string(),
  id: z.string().optional(),
  url: z.string().optional(),
  payload: z.string().optional(),
  section: z.string().optional(),
});

const file = z.object({
  kind: z.string().describe('image, document, audio, video or sticker'),
  filename: z.string().nullable(),
  link: z.string().nullable().describe('Where it is; null for one that the sandbox keeps.'),
});

const phoneMessage = z.object({
  id: z.string(),
  direction: z.enum(['inbound', 'outbound']).describe('As the business sees it: `inbound` is from the customer.'),
  type: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  status: z.enum(['accepted', 'sent', 'delivered', 'read', 'played', 'failed']).nullable(),
  failed_with: z.int().nullable(),
  reply_to: z.string().nullable(),
  read_by_business: z.boolean(),
  header: z.object({ text: z.string().nullable(), file: file.nullable() }).nullable(),
  footer: z.string().nullable(),
  buttons: z.array(button),
  file: file.nullable(),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string().nullish(), address: z.string().nullish() })
    .nullable(),
  order: z
    .object({
      note: z.string().nullable(),
      items: z.array(z.object({ retailer_id: z.string(), quantity: z.number() })),
    })
    .nullable(),
});
export type PhoneMessage = z.output<typeof phoneMessage>;
export type PhoneFile = z.output<typeof file>;

export const phoneMessagesOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/sandbox/customers/{phone}/messages',
  role,
  query,
  params,
  result: z.object({ messages: z.array(phoneMessage).describe('Oldest first, the latest hundred.') }),
});

const common = { reply_to: z.string().max(255).optional().describe('The message that is answered.') };
const variant = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...common, ...shape });
const sample = { caption: z.string().max(1024).optional() };

/** What the customer can do on the phone; a file is sent by {@link sendFileOperation}. */
export const customerAct = z.discriminatedUnion('type', [
  variant('text', { text: z.string().min(1).max(4096) }),
  variant('image', sample),
  variant('document', sample),
  variant('video', sample),
  variant('voice', {}),
  variant('sticker', {}),
  variant('location', {
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: z.string().max(200).optional(),
    address: z.string().max(200).optional(),
  }),
  variant('button', { text: z.string().max(200), payload: z.string().max(1000).optional() }),
  variant('button_reply', { reply_id: z.string().max(256), title: z.string().max(200) }),
  variant('list_reply', { reply_id: z.string().max(256), title: z.string().max(200) }),
  variant('order', {
    note: z.string().max(500).optional(),
    items: z
      .array(z.object({ retailer_id: z.string().max(200), quantity: z.int().min(1).max(999) }))
      .min(1)
      .max(30),
  }),
]);
export type CustomerAct = z.input<typeof customerAct>;

/** Delivers the same message twice, as the channel does occasionally. */
const twice = z.boolean().default(false);

export const writeInOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/sandbox/customers/{phone}/messages',
  role,
  query,
  params,
  body: z.object({ act: customerAct, twice }),
  result: z.object({ id: z.string() }),
});

export const sendFileOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/sandbox/customers/{phone}/files',
  role,
  params,
  query: query.extend({
    kind: z.enum(['image', 'document', 'audio', 'video']),
    filename: z.string().max(240),
    caption: z.string().max(1024).optional(),
    twice: z.stringbool().default(false),
  }),
  form: true,
  maxBodyBytes: 100 * MB,
  result: z.object({ id: z.string() }),
  heavy: true,
});

export const readThreadOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/sandbox/customers/{phone}/read',
  role,
  query,
  params,
  result: done,
});

/** The bytes of a message's file, or of its header's. */
export const phoneFileOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/sandbox/file',
  role,
  query: query.extend({ message_id: z.string().min(1).max(255) }),
  result: z.unknown(),
});

export const playStatusOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/sandbox/status',
  role,
  query,
  body: z.object({
    message_id: z.string().min(1).max(255),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    code: z.int().min(0).max(999_999).optional().describe('Of failed.'),
  }),
  result: done,
});

export const phoneSettingsOperation = defineAdminOperation({
  method: 'PATCH',
  path: '/api/admin/{workspace}/sandbox',
  role,
  query,
  body: z.object({ manual_statuses: z.boolean() }),
  result: done,
});

export const addFaultOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/sandbox/faults',
  role,
  query,
  body: z.object({
    kind: z.enum(faultKinds),
    code: z.int().min(0).max(999_999).optional().describe('Only with refused and fails_later.'),
    seconds: z.int().min(1).max(60).optional().describe('Of slow.'),
    times: z.int().min(1).max(1000),
  }),
  result: done,
});

export const clearFaultsOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/sandbox/faults',
  role,
  query,
  result: done,
});

export const passTimeOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/sandbox/time',
  role,
  query,
  body: z.object({ hours: z.int().min(1).max(720) }),
  result: done,
});

export const phoneProductsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/sandbox/products',
  role,
  result: z.object({
    products: z.array(
      z.object({ retailer_id: z.string(), name: z.string(), price: z.string(), image_url: z.string().nullable() }),
    ),
  }),
});
