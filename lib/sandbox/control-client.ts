import type { z } from 'zod';
import type {
  accountChangeSchema,
  Change,
  catalogConnectionSchema,
  clockSchema,
  customerSchema,
  FaultInput,
  faultSchema,
  numberPatchSchema,
  numberSchema,
  SandboxCustomer,
  SandboxMessage,
  SandboxNumber,
  SandboxStats,
  SandboxThread,
  statusSchema,
  templateStatusSchema,
  tokenSchema,
} from './schema/control-schema.ts';
import type { EchoInput, InboundInput } from './schema/inbound-schema.ts';
import type { Settings } from './schema/settings-schema.ts';

type Clock = { now: string; offset_ms: number };
type Fault = FaultInput & { id: string; remaining: number };
type SettingsPatch = {
  [K in keyof Settings]?: Settings[K] extends Record<string, unknown> ? Partial<Settings[K]> : Settings[K];
};
type MessageQuery = {
  phone_number_id?: string;
  customer?: string;
  direction?: 'inbound' | 'outbound';
  biz_opaque_callback_data?: string;
  limit?: number;
};

export type SandboxState = {
  url: string;
  callback_url: string | null;
  clock: Clock;
  settings: Settings;
  numbers: SandboxNumber[];
  threads: SandboxThread[];
  faults: Fault[];
  last_change: number;
};

export type WebhookAttempt = {
  at: string;
  url: string;
  attempt: number;
  status: number | null;
  error: string | null;
  body: string;
};

/** The sandbox refused a command; the message says why. */
export class SandboxRefusal extends Error {
  override name = 'SandboxRefusal';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * The control interface of a sandbox at `baseUrl` (docs/sandbox.md), for tests and for the app's sandbox phone; browsers
 * may not call it. Every method throws {@link SandboxRefusal} when the command is refused.
 */
export function sandboxControl(baseUrl: string) {
  const call = async <T>(method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<T> => {
    const json =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${baseUrl}/_sandbox/${path}`, { method, ...json, ...init });
    const answer = await response.json();
    if (!response.ok) throw new SandboxRefusal(response.status, refusalText(answer));
    return answer;
  };
  const at = (id: string) => encodeURIComponent(id);

  return {
    state: () => call<SandboxState>('GET', 'state'),
    /** Waits up to `timeoutMs` for a change after number `after`. */
    changes: ({ after, timeoutMs = 25_000, signal }: { after: number; timeoutMs?: number; signal?: AbortSignal }) =>
      call<{ changes: Change[]; last: number; truncated: boolean }>(
        'GET',
        `changes?after=${after}&timeout_ms=${timeoutMs}`,
        undefined,
        { signal: signal ?? null },
      ),
    stats: () => call<SandboxStats>('GET', 'stats'),
    clearLatencies: () => call<SandboxStats>('POST', 'stats/clear-latencies'),
    /** How often something was sent with this `biz_opaque_callback_data`. */
    sends: (key: string) => call<{ key: string; count: number; wamids: string[] }>('GET', `stats/sends?key=${at(key)}`),
    /** IDs of inbound messages that the app acknowledged, in order; `number` is the position to continue from. */
    acknowledged: ({ after = 0, limit = 10_000 } = {}) =>
      call<{ messages: { id: string; number: number }[] }>('GET', `stats/acknowledged?after=${after}&limit=${limit}`),
    changeSettings: (patch: SettingsPatch) => call<Settings>('PATCH', 'settings', patch),
    moveClock: (move: z.input<typeof clockSchema>) => call<Clock>('POST', 'clock', move),
    registerCallback: (callback: { url: string; verify_token?: string }) =>
      call<{ url: string; verified: true }>('POST', 'callback', callback),
    reset: () => call<{ success: true }>('POST', 'reset'),

    addNumber: (number: z.input<typeof numberSchema>) => call<SandboxNumber>('POST', 'numbers', number),
    changeNumber: (id: string, patch: z.input<typeof numberPatchSchema>) =>
      call<SandboxNumber>('PATCH', `numbers/${at(id)}`, patch),
    deleteNumber: (id: string) => call<{ success: true }>('DELETE', `numbers/${at(id)}`),
    /** Makes everything that happened on this number `ms` older: its windows close, and other numbers are unaffected. */
    ageNumber: (id: string, ms: number) => call<SandboxNumber>('POST', `numbers/${at(id)}/age`, { ms }),
    setToken: (token: z.input<typeof tokenSchema>) => call<z.output<typeof tokenSchema>>('POST', 'tokens', token),
    connectCatalog: (wabaId: string, connection: z.input<typeof catalogConnectionSchema>) =>
      call<{ connected: boolean; catalog_id: string | null }>('POST', `wabas/${at(wabaId)}/catalog`, connection),
    announceChange: (wabaId: string, change: z.input<typeof accountChangeSchema>) =>
      call<{ success: true }>('POST', `wabas/${at(wabaId)}/changes`, change),
    addTemplate: (wabaId: string, template: Record<string, unknown>) =>
      call<{ id: string; name: string; status: string }>('POST', `wabas/${at(wabaId)}/templates`, template),
    changeTemplateStatus: (idOrName: string, change: z.input<typeof templateStatusSchema>) =>
      call<{ id: string; status: string }>('POST', `templates/${at(idOrName)}/status`, change),

    customers: (phoneNumberId?: string) =>
      call<{ threads: SandboxThread[] }>(
        'GET',
        phoneNumberId ? `customers?phone_number_id=${at(phoneNumberId)}` : 'customers',
      ),
    saveCustomer: (phone: string, customer: z.input<typeof customerSchema>) =>
      call<SandboxCustomer>('PUT', `customers/${at(phone)}`, customer),
    /** The customer writes. */
    write: (phone: string, message: InboundInput) =>
      call<SandboxMessage>('POST', `customers/${at(phone)}/messages`, message),
    /** Someone at the business writes to the customer in the WhatsApp Business app. */
    echo: (phone: string, message: EchoInput) => call<SandboxMessage>('POST', `customers/${at(phone)}/echoes`, message),
    /** Many customers write at once; POSTs to the app carry up to `webhooks.max_batch` of them. */
    writeMany: (messages: ({ from: string } & InboundInput)[], phoneNumberId?: string) =>
      call<{ ids: string[] }>('POST', 'inbound', { messages, phone_number_id: phoneNumberId }),
    /** The customer opens the thread: delivered messages become read. */
    readThread: (phone: string, phoneNumberId?: string) =>
      call<{ ids: string[] }>('POST', `customers/${at(phone)}/read`, { phone_number_id: phoneNumberId }),
    uploadMedia: (
      bytes: Uint8Array<ArrayBuffer> | Blob,
      { mimeType, filename = 'file', phoneNumberId }: { mimeType: string; filename?: string; phoneNumberId?: string },
    ) =>
      call<{ media_id: string; mime_type: string; size: number; sha256: string }>(
        'POST',
        `media?filename=${at(filename)}${phoneNumberId ? `&phone_number_id=${at(phoneNumberId)}` : ''}`,
        undefined,
        { body: bytes, headers: { 'content-type': mimeType } },
      ),

    /** A file of either direction, as it streams in. */
    file: async (id: string): Promise<Response> => {
      const response = await fetch(`${baseUrl}/_sandbox/media/${at(id)}`);
      if (!response.ok) throw new SandboxRefusal(response.status, refusalText(await response.json()));
      return response;
    },

    /** Newest first. */
    messages: async (query: MessageQuery = {}) => {
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const { messages } = await call<{ messages: SandboxMessage[] }>('GET', `messages?${new URLSearchParams(given)}`);
      return messages;
    },
    message: (id: string) => call<SandboxMessage>('GET', `messages/${at(id)}`),
    setStatus: (id: string, status: z.input<typeof statusSchema>) =>
      call<SandboxMessage>('POST', `messages/${at(id)}/status`, status),

    addFault: (fault: z.input<typeof faultSchema>) => call<Fault>('POST', 'faults', fault),
    faults: () => call<{ faults: Fault[] }>('GET', 'faults'),
    removeFault: (id: string) => call<{ faults: Fault[] }>('DELETE', `faults/${at(id)}`),
    clearFaults: () => call<{ faults: Fault[] }>('DELETE', 'faults'),

    /** The latest POSTs to the app, newest first. */
    attempts: () => call<{ attempts: WebhookAttempt[] }>('GET', 'webhooks'),
    /** Sends any document to the app, signed, or with a given signature. */
    sendWebhook: (body: unknown, signature?: string) =>
      call<{ success: true }>('POST', 'webhooks', { body, signature }),
  };
}

function refusalText(answer: unknown): string {
  const { error } = answer as { error?: { message?: string; issues?: { path: string; message: string }[] } };
  const issues = (error?.issues ?? []).map(({ path, message }) => `${path} ${message}`).join('; ');
  return [error?.message ?? 'The sandbox refused.', issues].filter(Boolean).join(' ');
}
