import { createHmac } from 'node:crypto';
import { channelDoor } from '#lib/doors/channel/channel-door.ts';

export const APP_SECRET = 'sandbox_app_secret';

type Json = Record<string, unknown>;

/** A webhook document with one change of the field `messages`. */
export function messagesDocument(
  phoneNumberId: string,
  value: { contacts?: unknown[]; messages?: unknown[]; statuses?: unknown[]; errors?: unknown[] },
): Json {
  return document([
    {
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
        ...value,
      },
    },
  ]);
}

export function document(changes: unknown[], wabaId = '100000000000001'): Json {
  return { object: 'whatsapp_business_account', entry: [{ id: wabaId, changes }] };
}

let count = 0;

/** A text message on the wire, with `fields` replaced or added. */
export function wireText(body: string, fields: Json = {}): Json {
  count += 1;
  return {
    from: '919812345678',
    id: `wamid.${count}.${Math.random()}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body },
    ...fields,
  };
}

export function profile(name: string, ids: { wa_id?: string; user_id?: string } = { wa_id: '919812345678' }): Json {
  return { profile: { name }, ...ids };
}

/** Posts a document as Meta would: signed over its bytes. */
export function postWebhook(body: Json | string): Promise<Response> {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const signature = createHmac('sha256', APP_SECRET).update(bytes).digest('hex');
  return postRaw(bytes, `sha256=${signature}`);
}

export function postRaw(bytes: Uint8Array<ArrayBuffer>, signature: string | null): Promise<Response> {
  return channelDoor.POST(
    new Request('http://127.0.0.1/channels/whatsapp', {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
    }),
  );
}
