import { createHmac } from 'node:crypto';

/**
 * A webhook body in Meta's format: non-ASCII as lower-case `\uXXXX`, template IDs as numbers of any size
 * (docs/reference/whatsapp.md#signature, docs/reference/whatsapp.md#account-webhooks). The signature covers exactly these
 * bytes.
 */
export function webhookBytes(payload: unknown, { escapeSlashes = false } = {}): Buffer {
  let json = JSON.stringify(payload);
  // IDs above 2^53 exist, which a JavaScript number cannot hold, so they are strings in our code.
  if (json.includes('"message_template_id":"')) json = json.replace(/("message_template_id":)"(\d+)"/g, '$1$2');
  if (escapeSlashes) json = json.replaceAll('/', '\\/');
  return Buffer.from(escapeNonAscii(json), 'latin1');
}

/** The value of `X-Hub-Signature-256`. */
export function signWebhook(body: Buffer | string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

function escapeNonAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
