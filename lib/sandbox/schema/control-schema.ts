import { z } from 'zod';

/** Types of the control interface that browsers and tests share with the server. Snake case, as on the wire. */

export const deliveryStatus = z.enum(['accepted', 'sent', 'delivered', 'read', 'played', 'failed']);
export type DeliveryStatus = z.output<typeof deliveryStatus>;

export type Change = {
  seq: number;
  kind:
    | 'message'
    | 'status'
    | 'typing'
    | 'number'
    | 'customer'
    | 'template'
    | 'catalog'
    | 'settings'
    | 'clock'
    | 'reset';
  phone_number_id?: string;
  customer?: string;
  id?: string;
  status?: DeliveryStatus;
};

/** A message as the phone shows it. `timestamp` is ISO 8601 by the sandbox's clock. */
export type SandboxMessage = {
  id: string;
  phone_number_id: string;
  /** The customer's wa_id: digits. */
  customer: string;
  direction: 'inbound' | 'outbound';
  type: string;
  /** The visible text: the text, the caption, the rendered template. */
  text: string;
  /** Parts of a rendered template or an interactive message. */
  parts: MessageParts | null;
  /** The message object exactly as it was sent over the wire. */
  payload: Record<string, unknown>;
  timestamp: string;
  /** Outbound only: `to` as sent, the delivery status and its history. */
  to: string | null;
  biz_opaque_callback_data: string | null;
  status: DeliveryStatus | null;
  statuses: { status: DeliveryStatus; timestamp: string; code: number | null }[];
  /** Inbound only: the business marked it as read. */
  read_by_business: boolean;
};

export type MessageParts = {
  header: { type: string; text?: string; link?: string; id?: string; filename?: string } | null;
  body: string;
  footer: string | null;
  /** `section` is the title above a row of a list. */
  buttons: { type: string; text: string; id?: string; url?: string; payload?: string; section?: string }[];
};

const phase = {
  after_processing: z.boolean().default(false).describe('The call takes effect, only its answer is lost'),
};

export const faultSchema = z.strictObject({
  operation: z.string().default('*').describe('Such as messages.send, media.get, templates.list; * for every call'),
  phone_number_id: z.string().optional(),
  to: z.string().optional().describe('messages.send only: the wa_id of the recipient'),
  times: z.number().int().min(1).default(1),
  action: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('error'),
      code: z.number().int(),
      status: z.number().int().min(400).max(599).optional(),
      subcode: z.number().int().optional(),
      message: z.string().optional(),
      details: z.string().optional(),
      retry_after: z.number().int().min(0).optional(),
    }),
    z.strictObject({
      type: z.literal('http'),
      status: z.number().int().min(200).max(599),
      body: z.string().default(''),
      headers: z.record(z.string(), z.string()).default({}),
    }),
    z.strictObject({ type: z.literal('timeout'), ...phase }),
    z.strictObject({ type: z.literal('reset'), ...phase }),
    z.strictObject({ type: z.literal('slow'), delay_ms: z.number().int().min(0).max(600_000) }),
    z.strictObject({
      type: z.literal('async_failure'),
      code: z.number().int(),
      title: z.string().optional(),
      details: z.string().optional(),
    }),
    z.strictObject({
      type: z.literal('hold'),
      message_status: z.enum(['held_for_quality_assessment', 'paused']).default('held_for_quality_assessment'),
    }),
  ]),
});
export type FaultInput = z.output<typeof faultSchema>;

const id = z.string().regex(/^[\w-]{1,64}$/, 'must be an id of letters, digits, _ or -');

const permission = z.enum(['whatsapp_business_messaging', 'whatsapp_business_management', 'catalog_management']);

export const numberSchema = z.strictObject({
  phone_number_id: id.optional().describe('Made up when absent'),
  waba_id: id.optional(),
  token: z.string().min(1).optional().describe('A token that may use the number’s account'),
  display_phone_number: z.string().optional().describe('With country code'),
  verified_name: z.string().optional(),
  quality_rating: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']).optional(),
  messaging_limit: z.string().optional(),
  registered: z.boolean().optional().describe('false: sends fail with 133010'),
  manual_statuses: z.boolean().optional().describe('true: statuses of its messages are played by hand'),
  catalog_id: id.nullable().optional().describe('Connect this catalog to the account; null connects none'),
});

export const numberPatchSchema = numberSchema.omit({ phone_number_id: true, token: true });

export const tokenSchema = z.strictObject({
  token: z.string().min(1),
  status: z.enum(['active', 'expired', 'invalid']).default('active'),
  permissions: z.array(permission).nullable().default(null).describe('null: all'),
  waba_ids: z.array(id).default([]),
});

export const customerSchema = z.strictObject({
  name: z.string().optional(),
  username: z.string().nullable().optional(),
  hides_phone: z.boolean().optional().describe('Webhooks about this person carry no phone number'),
  fails_with: z
    .number()
    .int()
    .nullable()
    .optional()
    .describe('Every message to this person fails with this code, such as 131026'),
});

export const statusSchema = z.strictObject({
  status: deliveryStatus,
  code: z.number().int().default(131026).describe('Of failed'),
  title: z.string().optional(),
  details: z.string().optional(),
});

export const clockSchema = z.union([
  z.strictObject({ advance_ms: z.number().int() }),
  z.strictObject({ offset_ms: z.number().int() }),
  z.strictObject({ now: z.iso.datetime() }),
]);

/** At most a year, so that every date stays valid. */
export const ageSchema = z.strictObject({ ms: z.number().int().min(1).max(31_536_000_000) });

export const callbackSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  verify_token: z.string().optional().describe('The one the sandbox was started with when absent'),
});

export const templateStatusSchema = z.strictObject({
  event: z.enum([
    'APPROVED',
    'ARCHIVED',
    'UNARCHIVED',
    'DELETED',
    'DISABLED',
    'FLAGGED',
    'IN_APPEAL',
    'LIMIT_EXCEEDED',
    'LOCKED',
    'PAUSED',
    'PENDING',
    'PENDING_DELETION',
    'REINSTATED',
    'REJECTED',
  ]),
  reason: z.string().nullable().default('NONE'),
  language: z.string().optional().describe('When several templates have the name'),
  waba_id: id.optional(),
  other_info: z.record(z.string(), z.unknown()).optional(),
});

export const accountChangeSchema = z.strictObject({
  field: z.string().min(1).describe('Such as account_update or phone_number_quality_update'),
  value: z.record(z.string(), z.unknown()),
});

export const rawWebhookSchema = z.strictObject({
  body: z.unknown().describe('A JSON document, or a string that is sent as it is'),
  signature: z.string().optional().describe('In place of the right one'),
});

export const catalogConnectionSchema = z.strictObject({
  connected: z.boolean(),
  catalog_id: id.optional(),
});

export type SandboxNumber = {
  phone_number_id: string;
  waba_id: string;
  display_phone_number: string;
  verified_name: string;
  quality_rating: string;
  messaging_limit: string;
  registered: boolean;
  manual_statuses: boolean;
  catalog_id: string | null;
};

export type SandboxCustomer = {
  wa_id: string;
  user_id: string;
  name: string;
  username: string | null;
  hides_phone: boolean;
  fails_with: number | null;
};

/** A customer's thread with a business number. `window_expires_at` is null when the customer never wrote. */
export type SandboxThread = {
  phone_number_id: string;
  customer: SandboxCustomer;
  window_expires_at: string | null;
  last_message: SandboxMessage | null;
};

export type SandboxStats = {
  requests: Record<string, number>;
  errors: Record<string, number>;
  sends: {
    accepted: number;
    without_key: number;
    distinct_keys: number;
    /** Sends beyond the first with the same `biz_opaque_callback_data`. */
    repeated: number;
    repeated_keys: { key: string; count: number; wamids: string[] }[];
  };
  webhooks: {
    posted: number;
    acknowledged: number;
    failed_attempts: number;
    given_up: number;
    dropped: number;
    pending: number;
    acknowledgement_ms: { p50: number; p99: number; max: number } | null;
  };
  inbound: { written: number; acknowledged: number };
};
