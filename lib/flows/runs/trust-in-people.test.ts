import { describe, expect, it } from 'vitest';
import * as conversationRoute from '#app/public/v1/conversations/[id]/route.ts';
import * as flowRunsRoute from '#app/public/v1/flows/[id]/runs/route.ts';
import * as messagesRoute from '#app/public/v1/messages/route.ts';
import * as cancelRoute from '#app/public/v1/runs/[id]/cancel/route.ts';
import * as runRoute from '#app/public/v1/runs/[id]/route.ts';
import * as webhooksRoute from '#app/public/v1/webhooks/route.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';
import { db } from '#lib/platform/database/db.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { giveBackIdle } from './give-back-idle.ts';
import { setConversationState } from './testing/set-conversation-state.ts';
import { PATIENCE_MS, setUpPhone } from './testing/set-up-phone.ts';
import { ask, asking, end, exits, send, start, template } from './testing/small-graphs.ts';

const phone = setUpPhone();

describe('trust A3: a person takes over, and keeps it', () => {
  const desk = () => buildGraph({ s: start('human'), h: ['handoff', { note: 'Asked for you' }] }, 's > h');
  const hello = () => buildGraph({ s: start(), m: send('I am a bot'), e: end }, 's > m', 'm > e');
  const ours = async (body: string) => {
    const { workspaceId } = phone.workspace();
    const { id: conversationId } = await phone.conversation();
    const message = { type: 'text' as const, body, language_code: 'en' };
    await sendMessage({ workspaceId, conversationId, message, source: 'inbox' });
  };
  const overTheApi = async () =>
    expect(
      (await phone.callApi(messagesRoute.POST, 'POST', '/messages', { body: { to: '+919812345678', body: 'Invoice' } }))
        .status,
    ).toBe(200);

  it('a handoff outlives messages of agents, integrations and the customer', async () => {
    await phone.publish(desk());
    await phone.publish(hello());
    await phone.write('human');
    await ours('Hello, I am Ravi.');
    await overTheApi();
    await phone.write('thanks', 'human');
    expect(await phone.led()).toBe('person');
    expect(await phone.told()).toEqual(['Hello, I am Ravi.', 'Invoice']);
  });

  it('it ends by giving it back, by people or over the API, and after the idle hours that the workspace has set', async () => {
    await phone.publish(desk());
    await phone.publish(hello());
    await phone.write('human');
    const { workspaceId } = phone.workspace();
    const { id: conversationId } = await phone.conversation();
    await setConversationState({ workspaceId, conversationId, state: 'flow' });
    await phone.write('hi', 'human');
    const back = await phone.callApi(conversationRoute.PATCH, 'PATCH', `/conversations/${conversationId}`, {
      body: { state: 'flow' },
    });
    expect(back).toMatchObject({ status: 200, json: { id: conversationId, state: 'nobody' } });
    await phone.write('hi', 'human');
    await db().workspace.update({ where: { id: workspaceId }, data: { idleHours: 3 } });
    await phone.pass(2 * HOUR_MS);
    await giveBackIdle();
    expect(await phone.led()).toBe('person');
    await phone.pass(2 * HOUR_MS);
    await giveBackIdle();
    await phone.write('hi');
    expect(await phone.told()).toEqual(['I am a bot', 'I am a bot', 'I am a bot']);
  });

  it('a person’s message pauses a flow, which says nothing over it, neither to answers nor when its time comes', async () => {
    await phone.publish(asking());
    await phone.write('go');
    await ours('Wait, I do it.');
    expect(await phone.led()).toBe('paused');
    await phone.write('Ravi');
    await phone.pass(24 * HOUR_MS);
    expect(await phone.told()).toEqual(['Your name?', 'Wait, I do it.']);
  });

  it('so does what is written on the business’s own phone', async () => {
    await phone.publish(asking());
    await phone.write('go');
    await phone
      .channel()
      .echo('919812345678', { type: 'text', text: 'I do it.', phone_number_id: phone.workspace().phoneNumberId });
    await expect.poll(phone.led, { timeout: PATIENCE_MS }).toBe('paused');
    await phone.write('Ravi');
    expect((await phone.told()).filter((text) => text.startsWith('got'))).toEqual([]);
  });
});

describe('trust B: a conversation has one owner', () => {
  const read = async () => {
    const { id } = await phone.conversation();
    return (await phone.callApi(conversationRoute.GET, 'GET', `/conversations/${id}`)).json;
  };
  const put = async (state: string) => {
    const { id } = await phone.conversation();
    return (await phone.callApi(conversationRoute.PATCH, 'PATCH', `/conversations/${id}`, { body: { state } })).json;
  };

  it('its state is flow, paused, person or nobody, and the API reads and sets it', async () => {
    await phone.publish(asking({ collectSeconds: 0 }));
    await phone.write('hello');
    expect(await read()).toMatchObject({ state: 'nobody' });
    await phone.write('go');
    expect(await read()).toMatchObject({ state: 'flow' });
    expect(await put('paused')).toMatchObject({ state: 'paused' });
    await phone.write('for a person');
    expect(await put('flow')).toMatchObject({ state: 'flow' });
    await phone.work();
    await phone.write('for the flow');
    expect(await phone.told()).toEqual(['Your name?', 'got for the flow']);
    await phone.write('go');
    expect(await put('person')).toMatchObject({ state: 'person' });
    await phone.write('Asha', 'go');
    expect(await put('nobody')).toMatchObject({ state: 'nobody' });
    await phone.write('go');
    expect((await phone.told()).slice(2)).toEqual(['Your name?', 'Your name?']);
  });

  it('a run that the API starts reaches someone who never wrote by a template, hears the answer and can be read', async () => {
    const flowId = await phone.publish(
      buildGraph(
        {
          s: start('never'),
          t: template,
          q: ask({ message: { body: 'And {{order}}?' } }),
          m: send('got {{answer}}'),
          e: end,
        },
        's > t',
        't > q',
        'q.answer > m',
        ...exits('q'),
        'q.error > e',
        'm > e',
      ),
    );
    const began = (to: string) =>
      phone.callApi(flowRunsRoute.POST, 'POST', `/flows/${flowId}/runs`, { body: { to, variables: { order: 'A-7' } } });
    // A template reaches someone who has not written; the question after it does not.
    const { status, json } = await began('+919812345678');
    expect([status, json]).toMatchObject([
      200,
      { flow_id: flowId, version: 1, phone: '919812345678', state: 'running' },
    ]);
    await phone.work();
    expect(await phone.told()).toEqual([expect.stringMatching(/^Welcome/)]);
    expect((await phone.callApi(runRoute.GET, 'GET', `/runs/${json.id}`)).json).toMatchObject({
      state: 'completed',
      variables: { order: 'A-7', phone: '919812345678' },
    });
    await phone.write('hello');
    const { json: second } = await began('+919812345678');
    await phone.work();
    expect((await phone.told()).at(-1)).toBe('And A-7?');
    expect((await phone.callApi(runRoute.GET, 'GET', `/runs/${second.id}`)).json).toMatchObject({
      state: 'waiting',
      waits_until: expect.stringMatching(/Z$/),
      ended_at: null,
    });
    expect((await began('+919812345678')).status).toBe(409);
    expect((await phone.callApi(cancelRoute.POST, 'POST', `/runs/${second.id}/cancel`)).json).toMatchObject({
      state: 'cancelled',
      waits_until: null,
      ended_at: expect.stringMatching(/Z$/),
    });
    await phone.write('too late');
    expect((await phone.told()).at(-1)).toBe('And A-7?');
  });

  it('handoffs and ends of flows are reported to webhooks that name them; a new webhook has the original two events', async () => {
    const { workspaceId } = phone.workspace();
    const hook = async (events?: string[]) =>
      (
        await phone.callApi(webhooksRoute.POST, 'POST', '/webhooks', {
          body: { url: 'https://crm.example.com/hook', ...(events && { events }) },
        })
      ).json;
    const plain = await hook();
    expect(plain.events).toEqual(['message.received', 'message.status']);
    const named = await hook(['conversation.handoff', 'flow.completed', 'flow.failed']);
    await phone.publish(buildGraph({ s: start('go'), h: ['handoff', { note: 'For {{name}}' }] }, 's > h'));
    await phone.write('go');
    const [run] = await phone.runs();
    const own = { conversation_id: (await phone.conversation()).id, phone: '919812345678' };
    const deliveries = await db().delivery.findMany({
      where: { workspaceId },
      include: { event: true },
      orderBy: { position: 'asc' },
    });
    const toldTo = (id: string) =>
      deliveries.filter(({ webhookId }) => webhookId === id).map(({ event: { name, data } }) => [name, data]);
    expect(toldTo(plain.id)).toMatchObject([['message.received', {}]]);
    expect(toldTo(named.id)).toEqual([
      ['conversation.handoff', { ...own, note: 'For Asha' }],
      ['flow.completed', { ...own, flow_id: run?.flowId, run_id: run?.id }],
    ]);
  });
});
