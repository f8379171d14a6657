import { describe, expect, it, vi } from 'vitest';
import { ASHA, ASHA_ID, startFixture } from './testing/sandbox-fixture.ts';

describe('faults', () => {
  it('makes the next calls of one kind fail with any code, then works again', async () => {
    await using fixture = await startFixture();
    const { control, graph } = fixture;
    await control.addFault({
      operation: 'messages.send',
      times: 2,
      action: { type: 'error', code: 131016, details: 'Try later.', retry_after: 3 },
    });
    expect((await graph.get('2/message_templates')).status).toBe(200);
    for (let call = 0; call < 2; call += 1) {
      const answer = await graph.text(ASHA, 'x');
      expect(answer.status).toBe(500);
      expect(answer.headers.get('retry-after')).toBe('3');
      expect(answer.body.error).toMatchObject({ code: 131016, error_data: { details: 'Try later.' } });
    }
    expect((await graph.text(ASHA, 'x')).status).toBe(200);
    expect((await control.stats()).sends.accepted).toBe(1);
  });

  it('answers throttling codes with 400 or 429 as set', async () => {
    await using fixture = await startFixture();
    const { control, graph } = fixture;
    const throttle = async () => {
      await control.addFault({ action: { type: 'error', code: 130429 } });
      return (await graph.text(ASHA, 'x')).status;
    };
    expect(await throttle()).toBe(400);
    await control.changeSettings({ throttle_status: 429 });
    expect(await throttle()).toBe(429);
  });

  it('answers with something that is not a Graph error, slowly, not at all, or cuts the line', async () => {
    await using fixture = await startFixture();
    const { control, graph, sandbox } = fixture;
    await control.addFault({ action: { type: 'http', status: 502, body: '<h1>Bad gateway</h1>' } });
    expect(await graph.text(ASHA, 'x')).toMatchObject({ status: 502, body: '<h1>Bad gateway</h1>' });
    await control.addFault({ action: { type: 'reset' } });
    await expect(graph.text(ASHA, 'x')).rejects.toThrow();
    await control.addFault({ action: { type: 'timeout' } });
    const ended = vi.fn();
    const leaving = new AbortController();
    const { signal } = leaving;
    const hanging = fetch(`${sandbox.url}/v25.0/1`, { headers: { authorization: 'Bearer t' }, signal }).finally(ended);
    hanging.catch(() => {});
    await expect.poll(async () => (await control.faults()).faults).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ended).not.toHaveBeenCalled();
    leaving.abort();
    await expect(hanging).rejects.toThrow(/abort/i);
    await control.addFault({ action: { type: 'slow', delay_ms: 60_000 } });
    const slow = graph.text(ASHA, 'slow');
    await expect.poll(async () => (await control.faults()).faults).toEqual([]);
    await control.moveClock({ advance_ms: 60_000 });
    expect((await slow).status).toBe(200);
    expect((await control.stats()).sends.accepted).toBe(1);
  });

  it('can lose the answer of a send that took effect', async () => {
    await using fixture = await startFixture();
    await fixture.openWindow();
    await fixture.control.addFault({ operation: 'messages.send', action: { type: 'reset', after_processing: true } });
    await expect(fixture.graph.text(ASHA, 'x', { biz_opaque_callback_data: 'msg_1' })).rejects.toThrow();
    expect(await fixture.control.sends('msg_1')).toMatchObject({ count: 1 });
    await expect
      .poll(() => fixture.receiver.statuses().at(-1))
      .toMatchObject({
        status: 'delivered',
        biz_opaque_callback_data: 'msg_1',
      });
  });

  it('concerns only the number or recipient it names', async () => {
    await using fixture = await startFixture();
    const { control, graph } = fixture;
    await control.addFault({ operation: 'messages.send', phone_number_id: '10', action: { type: 'error', code: 1 } });
    await control.addFault({
      operation: 'messages.send',
      to: ASHA_ID,
      times: 2,
      action: { type: 'error', code: 131000 },
    });
    expect((await graph.text('+919800000001', 'x')).status).toBe(200);
    expect((await graph.text(ASHA, 'x')).body.error.code).toBe(131000);
    expect((await graph.send(ASHA, { text: { body: 'x' } }, '10')).body.error.code).toBe(1);
    expect((await control.faults()).faults).toMatchObject([{ to: ASHA_ID, remaining: 1 }]);
    expect((await control.clearFaults()).faults).toEqual([]);
  });

  it('can accept a message and fail it later, or hold it', async () => {
    await using fixture = await startFixture();
    const { control, graph, receiver } = fixture;
    await fixture.openWindow();
    await control.addFault({
      operation: 'messages.send',
      action: { type: 'async_failure', code: 131053, details: 'No such file.' },
    });
    expect((await graph.text(ASHA, 'x')).status).toBe(200);
    await expect
      .poll(() => receiver.statuses()[0]?.errors)
      .toEqual([expect.objectContaining({ code: 131053, error_data: { details: 'No such file.' } })]);
    await control.addFault({ operation: 'messages.send', action: { type: 'hold' } });
    const held = await graph.text(ASHA, 'x');
    expect(held.body.messages[0].message_status).toBe('held_for_quality_assessment');
    await control.setStatus(held.body.messages[0].id, { status: 'failed', code: 132015 });
    await expect.poll(() => receiver.statuses().at(-1)?.errors?.[0]?.code).toBe(132015);
  });

  it('distinguishes sends from read receipts and media from templates', async () => {
    await using fixture = await startFixture();
    const { control, graph } = fixture;
    const inbound = await fixture.openWindow();
    const { media_id } = await control.uploadMedia(Buffer.from('x'), { mimeType: 'image/png' });
    await control.addFault({ operation: 'media.get', action: { type: 'error', code: 2 } });
    await control.addFault({ operation: 'messages.read', action: { type: 'error', code: 1 } });
    expect((await graph.text(ASHA, 'x')).status).toBe(200);
    const read = { messaging_product: 'whatsapp', status: 'read', message_id: inbound.id };
    expect((await graph.post('1/messages', read)).body.error.code).toBe(1);
    expect((await graph.post('1/messages', read)).status).toBe(200);
    expect(await graph.get(media_id)).toMatchObject({ status: 503, body: { error: { code: 2, is_transient: true } } });
    const { body } = await graph.get(media_id);
    await control.addFault({ operation: 'media.download', action: { type: 'http', status: 500 } });
    expect((await graph.call('GET', body.url)).status).toBe(500);
    expect((await graph.call('GET', body.url)).status).toBe(200);
  });
});

describe('rate limits', () => {
  it('are off unless switched on', async () => {
    await using fixture = await startFixture();
    const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.graph.text(ASHA, 'x')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers[0]?.headers.get('x-app-usage')).toBeNull();
  });

  it('let 45 messages a recipient pass at once, then one in six seconds', async () => {
    await using fixture = await startFixture({ settings: { rate_limits: { pair: true } } });
    const { graph, control } = fixture;
    const answers = await Promise.all(Array.from({ length: 46 }, () => graph.text(ASHA, 'x')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(45);
    expect(answers.find(({ status }) => status !== 200)?.body.error).toMatchObject({
      code: 131056,
      message: '(#131056) (Business Account, Consumer Account) pair rate limit hit',
    });
    expect((await graph.text('+919800000001', 'x')).status).toBe(200);
    await control.moveClock({ advance_ms: 6000 });
    expect((await graph.text(ASHA, 'x')).status).toBe(200);
    expect((await graph.text(ASHA, 'x')).body.error.code).toBe(131056);
  });

  it('stop a number at its messages a second', async () => {
    await using fixture = await startFixture({ settings: { rate_limits: { throughput: 2 }, throttle_status: 429 } });
    const { control, graph } = fixture;
    // Even a slow machine sends them in less than the fifteen seconds in which all would pass.
    const answers = await Promise.all(Array.from({ length: 30 }, () => graph.text(ASHA, 'x')));
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 130429, message: '(#130429) Rate limit hit' } },
    });
    await control.moveClock({ advance_ms: 1000 });
    expect((await graph.text(ASHA, 'x')).status).toBe(200);
  });

  it('show how much of the hour’s management calls is used, and end in 80007', async () => {
    await using fixture = await startFixture({ settings: { rate_limits: { management: 4 } } });
    const { control, graph } = fixture;
    await control.moveClock({ now: '2026-11-21T10:30:00Z' });
    const first = await graph.get('2/message_templates');
    expect(JSON.parse(first.headers.get('x-app-usage') ?? '')).toEqual({
      call_count: 25,
      total_time: 25,
      total_cputime: 25,
    });
    for (let call = 0; call < 3; call += 1) await graph.get('2/phone_numbers');
    const refused = await graph.get('2/message_templates');
    expect(refused.body.error).toMatchObject({ code: 80007, error_subcode: 2446079, is_transient: true });
    const usage = JSON.parse(refused.headers.get('x-business-use-case-usage') ?? '');
    expect(usage['2'][0]).toMatchObject({
      type: 'whatsapp_business_management',
      call_count: 125,
      estimated_time_to_regain_access: 30,
    });
    expect((await graph.text(ASHA, 'x')).status).toBe(200);
    await control.moveClock({ advance_ms: 3_600_000 });
    expect((await graph.get('2/message_templates')).status).toBe(200);
  });
});
