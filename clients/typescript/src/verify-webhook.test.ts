import { describe, expect, it } from 'vitest';
import { signDelivery } from '../../../lib/webhooks/deliveries/sign-delivery.ts';
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from './verify-webhook.ts';

const secret = 'whsec_4kVgzqVsxH1z0pGJm1Zq0d8oYy2bVJ3e';
const other = 'whsec_AAAAzqVsxH1z0pGJm1Zq0d8oYy2bVJ3e';
const body = JSON.stringify({ event: 'message.received', data: { phone: '919812345678', text: 'நன்றி ✓' } });

/** What the reader of each event finds in it, according to the types. */
function subjectOf(event: WebhookEvent): string {
  switch (event.event) {
    case 'message.received':
    case 'message.echoed':
      return event.data.conversation_id;
    case 'message.status':
      return event.data.message_id;
    case 'conversation.handoff':
    case 'conversation.assigned':
    case 'conversation.status_changed':
      return event.data.conversation_id;
    case 'flow.completed':
    case 'flow.failed':
      return event.data.run_id;
    case 'channel.notice':
      return event.data.field;
  }
}

const delivery = ({ secrets = [secret], at = new Date() }: { secrets?: string[]; at?: Date } = {}) =>
  signDelivery({
    body,
    event: { id: 'e1', name: 'message.received' },
    secrets: secrets as [string, ...string[]],
    at,
  });

describe.each(['standard', 'service'] as const)('by the %s scheme', (scheme) => {
  it('accepts a delivery that we signed, and returns its event', async () => {
    expect(await verifyWebhook({ body, headers: delivery(), secret, scheme })).toEqual(JSON.parse(body));
  });

  it('accepts headers in any form, and the body as bytes', async () => {
    const headers = new Headers(delivery());
    const nodeHeaders = Object.fromEntries([...headers].map(([name, value]) => [name, [value]]));
    const bytes = new TextEncoder().encode(body);
    for (const given of [headers, nodeHeaders]) {
      expect(await verifyWebhook({ body: bytes, headers: given, secret, scheme })).toEqual(JSON.parse(body));
    }
  });

  it.each([
    ['another secret', { secret: other }],
    ['a body with one space more', { body: `${body} ` }],
    ['no headers', { headers: {} }],
    ['an empty secret', { secret: '' }],
    ['no secret', { secret: [] }],
  ])('%s is not', async (_what, changed) => {
    const call = verifyWebhook({ body, headers: delivery(), secret, scheme, ...changed });
    await expect(call).rejects.toThrow(WebhookVerificationError);
  });
});

it('types every event that a webhook can subscribe to', async () => {
  const failed = JSON.stringify({ event: 'flow.failed', data: { run_id: 'r1' }, timestamp: '2026-11-27T10:00:00Z' });
  const headers = signDelivery({
    body: failed,
    event: { id: 'e2', name: 'flow.failed' },
    secrets: [secret],
    at: new Date(),
  });
  expect(subjectOf(await verifyWebhook({ body: failed, headers, secret }))).toBe('r1');
});

it('refuses a delivery ten minutes old, unless the tolerance allows it', async () => {
  const headers = delivery({ at: new Date(Date.now() - 600_000) });
  await expect(verifyWebhook({ body, headers, secret })).rejects.toThrow('too old');
  expect(await verifyWebhook({ body, headers, secret, toleranceSeconds: 900 })).toBeTruthy();
});

it('accepts either secret during a rotation', async () => {
  const headers = delivery({ secrets: [other, secret] });
  expect(await verifyWebhook({ body, headers, secret })).toBeTruthy();
  expect(await verifyWebhook({ body, headers, secret: [secret, other] })).toBeTruthy();
});
