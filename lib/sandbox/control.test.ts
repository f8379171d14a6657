import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/platform/durations.ts';
import { sandboxControl } from './control-client.ts';
import { startSandbox } from './start-sandbox.ts';
import { graphClient } from './testing/graph-client.ts';
import { ASHA, ASHA_ID, startFixture } from './testing/sandbox-fixture.ts';
import { startReceiver } from './testing/start-receiver.ts';

describe('the control interface', () => {
  it('shows the whole state, and changes to someone who waits for them', async () => {
    await using fixture = await startFixture();
    const { control, graph } = fixture;
    await control.write(ASHA, { type: 'text', text: 'Hello' });
    const state = await control.state();
    expect(state).toMatchObject({
      url: fixture.sandbox.url,
      callback_url: `${fixture.receiver.url}/channels/whatsapp`,
      clock: { offset_ms: 0 },
      numbers: [{ phone_number_id: '1', waba_id: '2' }],
      threads: [{ customer: { wa_id: ASHA_ID }, last_message: { text: 'Hello' } }],
    });
    const waiting = control.changes({ after: state.last_change });
    const { body } = await graph.text(ASHA, 'Hi');
    const { changes, last, truncated } = await waiting;
    expect(changes[0]).toMatchObject({
      kind: 'message',
      id: body.messages[0].id,
      phone_number_id: '1',
      customer: ASHA_ID,
    });
    expect(truncated).toBe(false);
    await expect
      .poll(async () => (await control.changes({ after: last - 1, timeoutMs: 0 })).changes.map(({ status }) => status))
      .toContain('delivered');
    expect((await control.changes({ after: 1e9, timeoutMs: 0 })).truncated).toBe(true);
  });

  it('answers an empty list when nothing changes in time, and lets watchers go when it stops', async () => {
    const sandbox = await startSandbox({ port: 0, appSecret: 's', verifyToken: 'v' });
    const control = sandboxControl(sandbox.url);
    const { last_change } = await control.state();
    expect((await control.changes({ after: last_change, timeoutMs: 20 })).changes).toEqual([]);
    const waiting = control.changes({ after: last_change }).then(
      ({ changes }) => changes,
      () => [],
    );
    await sandbox.stop();
    expect(await waiting).toEqual([]);
    await expect(fetch(sandbox.url)).rejects.toThrow();
  });

  it('resets everything but the counters', async () => {
    await using fixture = await startFixture({ settings: { window: 'off' } });
    const { control, graph } = fixture;
    await graph.text(ASHA, 'x', { biz_opaque_callback_data: 'a' });
    await graph.text(ASHA, 'x', { biz_opaque_callback_data: 'a' });
    await control.changeSettings({ strict: true });
    await control.moveClock({ advance_ms: 1000 });
    await control.reset();
    expect(await control.state()).toMatchObject({
      numbers: [],
      threads: [],
      clock: { offset_ms: 0 },
      settings: { strict: false, window: 'off' },
    });
    expect((await control.stats()).sends).toMatchObject({
      accepted: 2,
      repeated: 1,
      distinct_keys: 1,
      repeated_keys: [{ key: 'a', count: 2, wamids: [expect.any(String), expect.any(String)] }],
    });
  });

  it('changes settings group by group and refuses what it does not know', async () => {
    await using fixture = await startFixture();
    const changed = await fixture.control.changeSettings({ statuses: { mode: 'manual' } });
    expect(changed.statuses).toEqual({
      mode: 'manual',
      sent_after_ms: 30,
      delivered_after_ms: 200,
      read_after_ms: null,
    });
    await expect(fixture.control.changeSettings({ statuses: { mode: 'never' } } as never)).rejects.toThrow(
      /statuses\.mode/,
    );
    await expect(fixture.control.changeSettings({ colour: 'red' } as never)).rejects.toThrow(/colour/);
    expect((await fixture.control.state()).settings).toEqual(changed);
  });

  it('asks which number is meant when there are several, and adopts one that is named', async () => {
    await using fixture = await startFixture();
    const { control } = fixture;
    await control.write(ASHA, { type: 'text', text: 'x', phone_number_id: '33' });
    await expect(control.write(ASHA, { type: 'text', text: 'x' })).rejects.toThrow(/several numbers.*1, 33/);
    await control.deleteNumber('33');
    await expect(control.write(ASHA, { type: 'text', text: 'x', phone_number_id: '33' })).rejects.toThrow(
      /No number 33/,
    );
    await expect(control.changeNumber('44', {})).rejects.toThrow(/No number 44/);
    await control.reset();
    await expect(control.write(ASHA, { type: 'text', text: 'x' })).rejects.toThrow(/no number yet/);
  });

  it('keeps customers of several numbers apart, and finds messages by their content', async () => {
    await using fixture = await startFixture();
    const { control, graph } = fixture;
    await control.write(ASHA, { type: 'text', text: 'to 1', phone_number_id: '1' });
    await control.write(ASHA, { type: 'text', text: 'to 3', phone_number_id: '3' });
    await graph.text('+5511987654321', 'x', { biz_opaque_callback_data: 'find me' });
    const texts = async (query: object) => (await control.messages(query)).map(({ text }) => text);
    expect(await texts({ customer: ASHA })).toEqual(['to 3', 'to 1']);
    expect(await texts({ customer: ASHA, phone_number_id: '3' })).toEqual(['to 3']);
    expect(await texts({ direction: 'outbound' })).toEqual(['x']);
    expect(await texts({ biz_opaque_callback_data: 'find me' })).toEqual(['x']);
    expect(await texts({ customer: '+551187654321' })).toEqual(['x']);
    expect((await control.customers('1')).threads.map(({ customer }) => customer.wa_id)).toEqual([
      '551187654321',
      ASHA_ID,
    ]);
  });

  it('answers unknown commands, broken JSON and bad queries in a sentence', async () => {
    await using fixture = await startFixture();
    const ask = async (path: string, init?: RequestInit) => {
      const response = await fetch(`${fixture.sandbox.url}/_sandbox/${path}`, init);
      return [response.status, (await response.json()).error.message];
    };
    expect(await ask('nothing')).toEqual([404, expect.stringMatching(/No command GET \/_sandbox\/nothing/)]);
    expect(await ask('faults', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } })).toEqual(
      [422, 'The body is not valid JSON.'],
    );
    expect(await ask('messages?limit=x')).toEqual([422, 'limit must be a whole number.']);
    expect(await ask('messages/wamid.x')).toEqual([404, 'No message wamid.x.']);
  });

  it('serves a picture under any name', async () => {
    await using fixture = await startFixture();
    const image = async (name: string) =>
      Buffer.from(await (await fetch(`${fixture.sandbox.url}/_sandbox/images/${name}.png`)).arrayBuffer());
    expect((await image('a')).subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(await image('a')).not.toEqual(await image('b'));
  });
});

describe('state between runs', () => {
  it('is kept in a file: open windows, templates, catalogs, messages', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
    const options = { port: 0, appSecret: 's', verifyToken: 'v', stateFile: join(folder, 'sandbox.state') };
    try {
      const first = await startSandbox(options);
      const before = sandboxControl(first.url);
      await before.addNumber({ phone_number_id: '1', waba_id: '2', token: 't', catalog_id: '5' });
      await before.write(ASHA, { type: 'text', text: 'Hello' });
      await graphClient(first.url, 't').post('5/products', {
        retailer_id: 'SOAP',
        name: 'Soap',
        price: 1,
        currency: 'USD',
        image_url: 'https://a.example/a.jpg',
      });
      const template = await before.addTemplate('2', {
        name: 'mine',
        language: 'en',
        category: 'UTILITY',
        components: [{ type: 'BODY', text: 'Mine.' }],
      });
      await first.stop();

      const second = await startSandbox({ ...options, settings: { strict: true } });
      const graph = graphClient(second.url, 't');
      const after = sandboxControl(second.url);
      expect((await after.state()).threads).toMatchObject([
        { window_expires_at: expect.any(String), last_message: { text: 'Hello' } },
      ]);
      expect((await graph.get('5?fields=product_count')).body.product_count).toBe(6);
      expect((await graph.get(template.id)).body.name).toBe('mine');
      const { body } = await graph.text(ASHA, 'still open');
      await expect.poll(async () => (await after.message(body.messages[0].id)).status).toBe('delivered');
      await second.stop();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('holds what the app has not acknowledged, which the next run sends to its new address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
    const stateFile = join(folder, 'sandbox.state');
    const gone = await startReceiver({ answer: () => 503 });
    const back = await startReceiver();
    const run = (appUrl: string, settings = {}) =>
      startSandbox({ port: 0, appUrl, appSecret: 's', verifyToken: 'v', stateFile, settings });
    try {
      const first = await run(gone.url);
      await sandboxControl(first.url).addNumber({ phone_number_id: '1', waba_id: '2', token: 't' });
      await sandboxControl(first.url).write(ASHA, { type: 'text', text: 'refused' });
      await expect.poll(() => gone.messages().length).toBeGreaterThan(0);
      await first.stop();

      const paused = await run(gone.url, { webhooks: { paused: true, retry_delays_ms: [DAY_MS] } });
      await sandboxControl(paused.url).write(ASHA, { type: 'text', text: 'held back' });
      await paused.stop();

      const third = await run(back.url);
      const texts = () => back.messages().map(({ text }) => text);
      await expect.poll(texts).toEqual([{ body: 'refused' }, { body: 'held back' }]);
      await expect.poll(async () => (await sandboxControl(third.url).stats()).webhooks.pending).toBe(0);
      await third.stop();

      const fourth = await run(back.url);
      await sandboxControl(fourth.url).write(ASHA, { type: 'text', text: 'new' });
      await expect.poll(() => texts().at(-1)).toEqual({ body: 'new' });
      expect(texts()).toHaveLength(3);
      await fourth.stop();
    } finally {
      await gone.stop();
      await back.stop();
      rmSync(folder, { recursive: true });
    }
  });

  it('starts afresh when the file is damaged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
    const stateFile = join(folder, 'sandbox.state');
    try {
      writeFileSync(stateFile, 'cut off in the midd');
      const sandbox = await startSandbox({ port: 0, appSecret: 's', verifyToken: 'v', stateFile });
      expect((await sandboxControl(sandbox.url).state()).numbers).toEqual([]);
      await sandbox.stop();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
