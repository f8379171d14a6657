import { createHmac, randomUUID } from 'node:crypto';

export const SECRETS = { WHATSAPP_APP_SECRET: 'hostile-app-secret', WHATSAPP_VERIFY_TOKEN: 'hostile-verify-token' };

type Number = { phoneNumberId: string; wabaId: string };

/** Posts a customer's text to the app as the channel does, signed. Returns the status. */
export async function writeIn({
  url,
  number,
  from,
  text,
}: {
  url: string;
  number: Number;
  from: string;
  text: string;
}) {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: number.phoneNumberId },
    contacts: [{ profile: { name: 'Asha' }, wa_id: from }],
    messages: [
      {
        from,
        id: `wamid.${randomUUID()}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'text',
        text: { body: text },
      },
    ],
  };
  const entry = [{ id: number.wabaId, changes: [{ field: 'messages', value }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const signature = createHmac('sha256', SECRETS.WHATSAPP_APP_SECRET).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  const response = await fetch(`${url}/channels/whatsapp`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}
