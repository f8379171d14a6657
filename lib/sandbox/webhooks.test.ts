import { describe, expect, it } from 'vitest';
import { signWebhook, webhookBytes } from './delivery/webhook-bytes.ts';
import { APP_SECRET, ASHA, ASHA_ID, startFixture } from './testing/sandbox-fixture.ts';
import { startReceiver } from './testing/start-receiver.ts';

const EMPTY = '{"object":"whatsapp_business_account","entry":[]}';
const withNote = (note: string) =>
  `{"object":"whatsapp_business_account","entry":[{"id":"100000000000001","changes":[{"field":"messages","value":{"messaging_product":"whatsapp","note":"${note}"}}]}]}`;

describe('signature', () => {
  it('signs the published vectors', () => {
    const sign = (body: Buffer | string) => signWebhook(body, APP_SECRET);
    expect(sign(EMPTY)).toBe('sha256=dce7a90cd68961dffb6b07f9c52aba3fd0e450cc73d65aa1d67b7b0c0cf3ae5e');
    const escaped = webhookBytes(JSON.parse(withNote('äöå café')));
    expect(escaped.toString()).toBe(withNote('\\u00e4\\u00f6\\u00e5 caf\\u00e9'));
    expect(sign(escaped)).toBe('sha256=380c0469b230d26a3f37bde7b6eb908ed0cc16e9328a8ef6de38b32b140f2225');
    expect(sign(withNote('äöå café'))).toBe('sha256=37ff39be1e3888bf8ec64c5baaf423b77b4ddfd2c88b387a6ce09e27599ab773');
  });

  it('covers the bytes that are sent, with non-ASCII as lower-case escapes', async () => {
    await using fixture = await startFixture({ settings: { webhooks: { escape_slashes: true } } });
    await fixture.control.write(ASHA, { type: 'text', text: 'ÄÖ 👍 a/b "message_template_id":"12"' });
    await expect.poll(() => fixture.receiver.received.length).toBe(1);
    const { raw, headers, path } = fixture.receiver.received[0]!;
    expect(path).toBe('/channels/whatsapp');
    expect(raw.toString('latin1')).toContain('\\u00c4\\u00d6 \\ud83d\\udc4d a\\/b \\"message_template_id\\":\\"12\\"');
    expect(raw.every((byte) => byte < 0x80)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(raw.length),
      'user-agent': 'facebookexternalua',
      'x-hub-signature-256': signWebhook(raw, APP_SECRET),
    });
    expect(fixture.receiver.messages()[0]).toMatchObject({ text: { body: 'ÄÖ 👍 a/b "message_template_id":"12"' } });
  });

  it('can be replaced, to play a forger', async () => {
    await using fixture = await startFixture({ settings: { webhooks: { retry_delays_ms: [] } } });
    await fixture.control.sendWebhook({ object: 'whatsapp_business_account', entry: [] }, 'sha256=00');
    await fixture.control.sendWebhook('not json at all');
    await expect
      .poll(() => fixture.receiver.received.map(({ raw }) => raw.toString()).sort())
      .toEqual(['not json at all', EMPTY]);
    const forged = fixture.receiver.received.find(({ raw }) => raw.toString() === EMPTY);
    expect(forged?.headers['x-hub-signature-256']).toBe('sha256=00');
  });
});

describe('delivery', () => {
  it('brings a customer’s messages in order, and lets other customers’ overtake (correctness 18)', async () => {
    const overtaken = Promise.withResolvers<number>();
    await using fixture = await startFixture({
      answer: ({ raw }, count) => {
        if (raw.includes('919800000001')) overtaken.resolve(200);
        return count === 1 ? overtaken.promise : 200;
      },
    });
    const written: string[] = [];
    for (const phone of [ASHA, ASHA, '919800000001', ASHA, ASHA]) {
      written.push((await fixture.control.write(phone, { type: 'text', text: 'x' })).id);
    }
    await expect.poll(() => fixture.receiver.received.length).toBe(5);
    const came = fixture.receiver.messages().map(({ id }) => id);
    const [first, second, other, third, fourth] = written;
    expect(came.filter((id) => id !== other)).toEqual([first, second, third, fourth]);
    expect(came.indexOf(other ?? '')).toBeLessThan(came.indexOf(second ?? ''));
  });

  it('retries with the very same bytes until it gets a 200, and counts the acknowledgement once', async () => {
    const statuses = [500, 302, 204, 200];
    await using fixture = await startFixture({
      settings: { webhooks: { retry_delays_ms: [0, 1, 1] } },
      answer: (_, count) => statuses[count - 1] ?? 200,
    });
    const { id } = await fixture.control.write(ASHA, { type: 'text', text: 'x' });
    await expect.poll(() => fixture.receiver.received.length).toBe(4);
    expect(new Set(fixture.receiver.received.map(({ raw }) => raw.toString())).size).toBe(1);
    await expect.poll(async () => (await fixture.control.acknowledged()).messages).toEqual([{ id, number: 1 }]);
    const { webhooks, inbound } = await fixture.control.stats();
    expect(webhooks).toMatchObject({ posted: 4, acknowledged: 1, failed_attempts: 3, given_up: 0, pending: 0 });
    expect(inbound).toEqual({ written: 1, acknowledged: 1 });
    const { attempts } = await fixture.control.attempts();
    expect(attempts.map(({ status }) => status)).toEqual([200, 204, 302, 500]);
  });

  it('gives up at the end of the schedule', async () => {
    await using fixture = await startFixture({ settings: { webhooks: { retry_delays_ms: [0] } }, answer: () => 500 });
    await fixture.control.write(ASHA, { type: 'text', text: 'x' });
    await expect
      .poll(async () => (await fixture.control.stats()).webhooks)
      .toMatchObject({ posted: 2, given_up: 1, pending: 0 });
    expect((await fixture.control.acknowledged()).messages).toEqual([]);
  });

  it('retries sooner when the clock is moved forward', async () => {
    let broken = true;
    await using fixture = await startFixture({
      settings: { webhooks: { retry_delays_ms: [86_400_000] } },
      answer: () => (broken ? 503 : 200),
    });
    await fixture.control.write(ASHA, { type: 'text', text: 'x' });
    await expect.poll(async () => (await fixture.control.stats()).webhooks.failed_attempts).toBe(1);
    broken = false;
    await fixture.control.moveClock({ advance_ms: 86_400_000 });
    await expect.poll(async () => (await fixture.control.stats()).webhooks.acknowledged).toBe(1);
  });

  it('gathers updates of several accounts, numbers and kinds into one POST', async () => {
    await using fixture = await startFixture({
      settings: { statuses: { mode: 'manual' }, webhooks: { paused: true, max_batch: 1000 } },
    });
    const { control, graph, receiver } = fixture;
    await control.addNumber({ phone_number_id: '10', waba_id: '20' });
    await control.write(ASHA, { type: 'text', text: 'one', phone_number_id: '1' });
    await control.write(ASHA, { type: 'text', text: 'two', phone_number_id: '1' });
    await control.write('+919812345679', { type: 'text', text: 'three', phone_number_id: '1' });
    await control.write(ASHA, { type: 'text', text: 'four', phone_number_id: '10' });
    const { body } = await graph.text(ASHA, 'x');
    await control.setStatus(body.messages[0].id, { status: 'sent' });
    await control.changeSettings({ webhooks: { paused: false } });
    await expect.poll(() => receiver.received.length).toBe(1);
    const [document] = receiver.documents();
    expect(document?.entry.map(({ id, changes }) => [id, changes.length])).toEqual([
      ['2', 2],
      ['20', 1],
    ]);
    const [messages, statuses] = document!.entry[0]!.changes;
    expect(messages?.value.messages).toHaveLength(3);
    expect(messages?.value.contacts?.map(({ wa_id }) => wa_id)).toEqual([ASHA_ID, '919812345679']);
    expect(statuses?.value.statuses).toHaveLength(1);
    expect(await control.stats()).toMatchObject({ webhooks: { posted: 1 } });
  });

  it('splits batches at their size, and sends them newest first and twice when configured to', async () => {
    await using fixture = await startFixture({
      settings: { webhooks: { max_batch: 2, paused: true, reverse: true, duplicates: 1, concurrency: 1 } },
    });
    const { control, receiver } = fixture;
    const messages = ['a', 'b', 'c'].map((text) => ({ from: ASHA, type: 'text' as const, text }));
    const { ids } = await control.writeMany(messages);
    expect(ids).toHaveLength(3);
    await control.changeSettings({ webhooks: { paused: false } });
    await expect.poll(() => receiver.received.length).toBe(4);
    expect(receiver.messages().map((message) => message.text)).toEqual(
      ['c', 'b', 'c', 'b', 'a', 'a'].map((body) => ({ body })),
    );
  });

  it('sends the old conversation object to apps before v24', async () => {
    await using fixture = await startFixture({ settings: { webhooks: { api_version: 23 } } });
    await fixture.openWindow();
    await fixture.graph.text(ASHA, 'x');
    await expect
      .poll(() => fixture.receiver.statuses()[0])
      .toMatchObject({
        conversation: {
          id: expect.any(String),
          origin: { type: 'service' },
          expiration_timestamp: expect.stringMatching(/^\d+$/),
        },
      });
  });
});

describe('callback', () => {
  it('is registered only when it answers the handshake with the challenge', async () => {
    await using fixture = await startFixture();
    const other = await startReceiver({ verifyToken: 'other' });
    try {
      await expect(fixture.control.registerCallback({ url: `${other.url}/hook` })).rejects.toThrow(/answered 403/);
      await fixture.openWindow();
      await expect.poll(() => fixture.receiver.received.length).toBe(1);
      await fixture.control.registerCallback({ url: `${other.url}/hook`, verify_token: 'other' });
      await fixture.openWindow();
      await expect.poll(() => other.received.map(({ path }) => path)).toEqual(['/hook']);
      await expect(fixture.control.registerCallback({ url: 'http://127.0.0.1:1/' })).rejects.toThrow(
        /could not be reached/,
      );
    } finally {
      await other.stop();
    }
  });

  it('is overridden per account, and silent for accounts that unsubscribed', async () => {
    await using fixture = await startFixture();
    const { graph, receiver } = fixture;
    const other = await startReceiver({ verifyToken: 'other' });
    try {
      const override = { override_callback_uri: `${other.url}/own`, verify_token: 'wrong' };
      expect((await graph.post('2/subscribed_apps', override)).status).toBe(400);
      expect((await graph.post('2/subscribed_apps', { ...override, verify_token: 'other' })).body).toEqual({
        success: true,
      });
      await fixture.openWindow();
      await expect.poll(() => other.received.length).toBe(1);
      expect((await graph.get('2/subscribed_apps')).body.data).toMatchObject([
        { override_callback_uri: `${other.url}/own` },
      ]);
      await graph.delete('2/subscribed_apps');
      await fixture.openWindow();
      await graph.post('2/subscribed_apps');
      await fixture.openWindow();
      await expect.poll(() => receiver.received.length).toBe(1);
      expect(other.received).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  it('sends account webhooks of any kind', async () => {
    await using fixture = await startFixture();
    const change = { field: 'phone_number_quality_update', value: { event: 'UPGRADE', current_limit: 'TIER_10K' } };
    await fixture.control.announceChange('2', change);
    await expect
      .poll(() => fixture.receiver.documents()[0]?.entry[0])
      .toMatchObject({ id: '2', time: expect.any(Number), changes: [change] });
    await expect(fixture.control.announceChange('404', change)).rejects.toThrow(/No account 404/);
  });
});
