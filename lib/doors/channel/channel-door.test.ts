import { expect, it } from 'vitest';
import { APP_SECRET, postRaw, postWebhook } from '#lib/messaging/inbound/testing/webhooks.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { channelDoor } from './channel-door.ts';

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'right horse' });

const handshake = (query: Record<string, string>) =>
  channelDoor.GET(new Request(`http://127.0.0.1/channels/whatsapp?${new URLSearchParams(query)}`));

it('answers the handshake with the challenge alone', async () => {
  const response = await handshake({
    'hub.mode': 'subscribe',
    'hub.challenge': '1158201444',
    'hub.verify_token': 'right horse',
  });
  expect([response.status, await response.text()]).toEqual([200, '1158201444']);
});

it.each([
  [{ 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': 'wrong' }],
  [{ 'hub.mode': 'subscribe', 'hub.challenge': '1' }],
  [{ 'hub.mode': 'unsubscribe', 'hub.challenge': '1', 'hub.verify_token': 'right horse' }],
  [{}],
])('refuses the handshake %j', async (query: Record<string, string>) => {
  expect((await handshake(query)).status).toBe(403);
});

const note = (text: string) =>
  `{"object":"whatsapp_business_account","entry":[{"id":"100000000000001","changes":[{"field":"messages","value":{"messaging_product":"whatsapp","note":"${text}"}}]}]}`;
const escaped = note('\\u00e4\\u00f6\\u00e5 caf\\u00e9');
const literal = note('äöå café');
const OF_ESCAPED = 'sha256=380c0469b230d26a3f37bde7b6eb908ed0cc16e9328a8ef6de38b32b140f2225';
const OF_LITERAL = 'sha256=37ff39be1e3888bf8ec64c5baaf423b77b4ddfd2c88b387a6ce09e27599ab773';
const OF_EMPTY = 'sha256=dce7a90cd68961dffb6b07f9c52aba3fd0e450cc73d65aa1d67b7b0c0cf3ae5e';

it.each([
  ['an empty document', '{"object":"whatsapp_business_account","entry":[]}', OF_EMPTY],
  ['escapes as Meta writes them', escaped, OF_ESCAPED],
  ['the same document in literal UTF-8', literal, OF_LITERAL],
])('takes a signature over the bytes: %s', async (_name, body, signature) => {
  expect((await postRaw(Buffer.from(body), signature)).status).toBe(200);
});

it.each([
  ['over re-serialised JSON', escaped, OF_LITERAL],
  ['of another body', literal, OF_EMPTY],
  ['cut short', escaped, OF_ESCAPED.slice(0, -2)],
  ['without its prefix', escaped, OF_ESCAPED.slice(7)],
  ['that is empty', escaped, 'sha256='],
  ['that is missing', escaped, null],
])('channel door: refuses a signature %s', async (_name, body, signature) => {
  expect((await postRaw(Buffer.from(body), signature)).status).toBe(401);
});

it('refuses what is not JSON, although it is signed', async () => {
  expect((await postWebhook('{"object":')).status).toBe(400);
  expect((await postWebhook('[['.repeat(500_000))).status).toBe(400);
});

it('refuses what is larger than the channel ever sends, and accepts what is not', async () => {
  const padded = (bytes: number) => JSON.stringify({ object: 'page', pad: 'x'.repeat(bytes) });
  expect((await postWebhook(padded(3 * 1_048_576))).status).toBe(200);
  expect((await postWebhook(padded(5 * 1_048_576))).status).toBe(413);
});
