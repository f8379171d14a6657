import { beforeEach, describe, expect, it } from 'vitest';
import * as conversation from '#app/public/v1/conversations/[id]/route.ts';
import * as flowRuns from '#app/public/v1/flows/[id]/runs/route.ts';
import * as cancelling from '#app/public/v1/runs/[id]/cancel/route.ts';
import * as one from '#app/public/v1/runs/[id]/route.ts';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { publishFlow } from '#lib/flows/definitions/publish-flow.ts';
import { takeOverRun } from '#lib/flows/runs/take-over-run.ts';
import { asking } from '#lib/flows/runs/testing/small-graphs.ts';
import { eraseContact } from '#lib/messaging/contacts/erase-contact.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { saveNumber } from '#lib/workspace/numbers/save-number.ts';
import { callRoute } from '../call-route.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
let conversationId: string;
let flowId: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  ({ conversationId } = await createTestConversation({
    ...workspace,
    contact: { name: 'Asha', attributes: { tier: 2 } },
  }));
  ({ id: flowId } = await createFlow({ workspaceId, name: 'Ask', graph: asking() }));
  await publishFlow({ workspaceId, flowId });
});

type Options = { body?: unknown; key?: string; headers?: Record<string, string>; search?: string };

const call = (
  handler: (request: Request) => Promise<Response>,
  method: string,
  path: string,
  { body, key = workspace.apiKey, headers = {}, search = '' }: Options = {},
) => callRoute(handler, { method, path: path + search, apiKey: key, body, headers });

const start = (body: unknown = { to: '98123 45678' }, more: Options = {}, id = flowId) =>
  call(flowRuns.POST, 'POST', `/flows/${id}/runs`, { body, ...more });
const list = (search = '') => call(flowRuns.GET, 'GET', `/flows/${flowId}/runs`, { search });
const read = (id: string) => call(one.GET, 'GET', `/runs/${id}`);
const cancel = (id: string, more: Options = {}) => call(cancelling.POST, 'POST', `/runs/${id}/cancel`, more);
const state = () => call(conversation.GET, 'GET', `/conversations/${conversationId}`);
const put = (value: unknown, id = conversationId) =>
  call(conversation.PATCH, 'PATCH', `/conversations/${id}`, { body: { state: value } });
const runs = () => db().flowRun.count({ where: { workspaceId } });

describe('POST /flows/{id}/runs', () => {
  it('starts with someone who hides their number, by user ID', async () => {
    const { contactId } = await db().conversation.findUniqueOrThrow({
      where: { workspaceId_id: { workspaceId, id: conversationId } },
    });
    const hidden = { phone: null, phoneKey: null, waId: null, userId: 'IN.1a2B' };
    await db().contact.update({ where: { workspaceId_id: { workspaceId, id: contactId } }, data: hidden });
    const { status, json } = await start({ to: 'IN.1a2B' });
    expect([status, json]).toMatchObject([200, { conversation_id: conversationId, phone: null, state: 'running' }]);
    const unknown = await start({ to: 'IN.other' });
    expect([unknown.status, unknown.json.detail]).toMatchObject([422, [{ type: 'user_unknown', loc: ['body', 'to'] }]]);
    expect(await runs()).toBe(1);
  });

  it('starts the published version with the customer, and has the given variables', async () => {
    const { status, json } = await start({ to: '98123 45678', variables: { tier: 'gold', order: { id: 7 } } });
    expect(status).toBe(200);
    expect(json).toEqual({
      id: expect.any(String),
      flow_id: flowId,
      version: 1,
      conversation_id: conversationId,
      phone: '919812345678',
      state: 'running',
      waits_until: null,
      variables: { name: 'Asha', opt_in: null, phone: '919812345678', message: '', tier: 'gold', order: { id: 7 } },
      error: null,
      started_at: expect.stringMatching(/Z$/),
      ended_at: null,
    });
    expect((await state()).json).toMatchObject({ id: conversationId, state: 'flow' });
    expect(await takeOverRun({ workspaceId, runId: json.id, runner: 'one' })).not.toBeNull();
  });

  it('starts with what is known about the contact, and with what they write from then on', async () => {
    const where = { workspaceId_id: { workspaceId, id: conversationId } };
    const { contactId } = await db().conversation.update({ where, data: { lastSequence: 7 } });
    await db().contact.updateMany({ where: { workspaceId, id: contactId }, data: { optIn: true } });
    const { json } = await start();
    expect(json.variables).toEqual({ tier: 2, name: 'Asha', opt_in: true, phone: '919812345678', message: '' });
    expect(await db().flowRun.findFirstOrThrow({ where: { workspaceId } })).toMatchObject({ heardSequence: 7 });
  });

  it('starts with the one of several numbers to which the customer wrote', async () => {
    const { wabaId, accessToken } = workspace;
    const { id: byDefault } = await saveNumber({ workspaceId, phoneNumberId: newId(), wabaId, accessToken });
    expect((await start()).json).toMatchObject({ conversation_id: conversationId });
    const { json } = await start({ to: '+44 7911 123456' });
    const where = { workspaceId_id: { workspaceId, id: json.conversation_id } };
    expect(await db().conversation.findUnique({ where })).toMatchObject({ numberId: byDefault });
  });

  it('creates contact and conversation for someone new', async () => {
    const { status, json } = await start({ to: '+44 7911 123456' });
    expect({ status, phone: json.phone, variables: json.variables }).toEqual({
      status: 200,
      phone: '447911123456',
      variables: { name: '', opt_in: null, phone: '447911123456', message: '' },
    });
    expect(json.conversation_id).not.toBe(conversationId);
  });

  it('starts once under an Idempotency-Key, even when the first response was lost', async () => {
    const headers = { 'idempotency-key': 'order-7' };
    const first = await start(undefined, { headers });
    const again = await start(undefined, { headers });
    expect([again.status, again.json]).toEqual([200, first.json]);
    await db().idempotencyRecord.updateMany({ where: { workspaceId }, data: { state: 'unknown', body: null } });
    const lost = await start(undefined, { headers });
    expect([lost.status, lost.json.id]).toEqual([200, first.json.id]);
    expect(await runs()).toBe(1);
  });

  it('tells nothing about a person under an Idempotency-Key once they are erased', async () => {
    const headers = { 'idempotency-key': 'order-7' };
    const body = { to: '98123 45678', variables: { diagnosis: 'flu' } };
    const first = await start(body, { headers });
    const stopped = await cancel(first.json.id, { headers: { 'idempotency-key': 'stop' } });
    expect([first.status, stopped.status, stopped.json.state]).toEqual([200, 200, 'cancelled']);
    const replays = () =>
      Promise.all([start(body, { headers }), cancel(first.json.id, { headers: { 'idempotency-key': 'stop' } })]);
    for (const [index, { status, json, headers: sent }] of (await replays()).entries()) {
      const was = [first, stopped][index]?.json;
      expect([status, json, sent.get('idempotency-replayed')]).toEqual([200, was, 'true']);
    }

    await eraseContact({ workspaceId, contact: '9812345678' });
    const stored = await db().idempotencyRecord.findMany({ where: { workspaceId } });
    expect(stored.map(({ state, body }) => [state, body])).toEqual(Array(2).fill(['done', null]));
    const [again, stoppedAgain] = await replays();
    expect(again).toMatchObject({ status: 404, json: { code: 'not_found', detail: expect.stringMatching(/erased/) } });
    expect(stoppedAgain).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect((await start({ to: '98123 45678' }, { headers })).json.code).toBe('idempotency_conflict');
    expect(await db().contact.count({ where: { workspaceId } })).toBe(0);
  });

  it('starts one of many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => start({ to: '+919811111111' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await runs()).toBe(1);
  });

  it('refuses a draft, and a conversation that a flow or a person leads', async () => {
    const { id: draft } = await createFlow({ workspaceId, name: 'Draft', graph: asking() });
    expect(await start(undefined, {}, draft)).toMatchObject({
      status: 409,
      json: { detail: expect.stringMatching(/draft/) },
    });
    await start();
    expect(await start()).toMatchObject({
      status: 409,
      json: { code: 'conflict', detail: expect.stringMatching(/run/) },
    });
    await put('person');
    expect(await start()).toMatchObject({ status: 409, json: { detail: expect.stringMatching(/person/) } });
  });

  it.each([
    ['no phone', {}, 'to'],
    ['a phone that is not one', { to: 'call me' }, 'to'],
    ['variables that are not an object', { to: '9812345678', variables: [] }, 'variables'],
  ])('refuses %s at its place', async (_what, body, field) => {
    const { status, json } = await start(body);
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ loc: ['body', field] }]);
    expect(await runs()).toBe(0);
  });

  it('refuses another workspace’s flow', async () => {
    expect((await start(undefined, {}, newId())).status).toBe(404);
    const other = await createTestWorkspace();
    expect((await start(undefined, { key: other.apiKey })).status).toBe(404);
  });
});

describe('reading and stopping runs', () => {
  it('shows a waiting run, and its outcome', async () => {
    const { json } = await start();
    const until = new Date(Date.now() + 60_000);
    await db().flowRun.updateMany({ where: { workspaceId }, data: { state: 'waiting', waitingUntil: until } });
    expect((await read(json.id)).json).toMatchObject({ state: 'waiting', waits_until: until.toISOString() });
    const cancelled = await cancel(json.id);
    expect(cancelled).toMatchObject({
      status: 200,
      json: { state: 'cancelled', error: null, waits_until: null, ended_at: expect.any(String) },
    });
    expect((await state()).json.state).toBe('nobody');
    expect((await cancel(json.id)).json).toEqual(cancelled.json);
  });

  it('counts a run that handed over as completed, and does not stop what has ended', async () => {
    const { json } = await start();
    await db().flowRun.updateMany({ where: { workspaceId }, data: { state: 'handed_off' } });
    expect((await read(json.id)).json.state).toBe('completed');
    expect((await list('?state=completed')).json.runs).toHaveLength(1);
    expect((await list('?state=waiting')).json.runs).toEqual([]);
    expect(await cancel(json.id)).toMatchObject({ status: 409, json: { code: 'conflict' } });
  });

  it('lists them page by page, newest first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { json } = await start();
      ids.unshift(json.id);
      await cancel(json.id);
    }
    const first = await list('?limit=2');
    const rest = await list(`?limit=2&cursor=${first.json.next_cursor}`);
    expect([...first.json.runs, ...rest.json.runs].map(({ id }) => id)).toEqual(ids);
    expect(rest.json.next_cursor).toBeNull();
    expect((await list('?state=handed_off')).status).toBe(422);
    expect((await list('?cursor=nonsense')).status).toBe(422);
  });

  it('refuses unknown runs and flows', async () => {
    expect((await read(newId())).status).toBe(404);
    expect((await cancel(newId())).status).toBe(404);
    expect((await call(flowRuns.GET, 'GET', `/flows/${newId()}/runs`)).status).toBe(404);
  });
});

describe('/conversations/{id}', () => {
  it('is the conversation as in the list', async () => {
    const { status, json } = await state();
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: conversationId, phone: '919812345678', state: 'nobody', unread_count: 0 });
  });

  it('takes over, holds, gives back and frees', async () => {
    const { json } = await start();
    expect((await put('paused')).json).toMatchObject({ id: conversationId, state: 'paused' });
    expect((await put('flow')).json.state).toBe('flow');
    expect((await put('person')).json.state).toBe('person');
    expect((await read(json.id)).json.state).toBe('cancelled');
    expect((await put('flow')).json.state).toBe('nobody');
    expect((await put('nobody')).json.state).toBe('nobody');
  });

  it.each([
    ['bot', ['body', 'state']],
    [7, ['body', 'state']],
    // Nothing is asked for.
    [null, ['body']],
    [undefined, ['body']],
  ])('refuses %s', async (value, loc) => {
    const { status, json } = await put(value);
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ loc }]);
  });

  it('refuses another workspace’s conversation', async () => {
    expect((await put('person', newId())).status).toBe(404);
    const other = await createTestWorkspace();
    const { conversationId: theirs } = await createTestConversation(other);
    expect((await put('person', theirs)).status).toBe(404);
    expect(await db().conversation.findFirst({ where: { id: theirs } })).toMatchObject({ state: 'nobody' });
  });
});
