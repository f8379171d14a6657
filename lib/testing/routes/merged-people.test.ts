import { beforeEach, describe, expect, it } from 'vitest';
import * as adminBlock from '#app/api/admin/[workspace]/contacts/[contact_id]/block/route.ts';
import * as adminContact from '#app/api/admin/[workspace]/contacts/[contact_id]/route.ts';
import * as erasure from '#app/api/admin/[workspace]/contacts/erasure/route.ts';
import * as contactTags from '#app/api/admin/[workspace]/contacts/tags/route.ts';
import * as mentionsRead from '#app/api/admin/[workspace]/conversations/[conversation_id]/mentions/read/route.ts';
import * as adminThread from '#app/api/admin/[workspace]/conversations/[conversation_id]/messages/route.ts';
import * as notes from '#app/api/admin/[workspace]/conversations/[conversation_id]/notes/route.ts';
import * as read from '#app/api/admin/[workspace]/conversations/[conversation_id]/read/route.ts';
import * as adminConversation from '#app/api/admin/[workspace]/conversations/[conversation_id]/route.ts';
import * as block from '#app/public/v1/contacts/[contact]/block/route.ts';
import * as contact from '#app/public/v1/contacts/[contact]/route.ts';
import * as messages from '#app/public/v1/conversations/[id]/messages/route.ts';
import * as conversation from '#app/public/v1/conversations/[id]/route.ts';
import { mergeContacts } from '#lib/messaging/contacts/merge-contacts.ts';
import { addNote } from '#lib/messaging/notes/add-note.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { recordAudit } from '#lib/workspace/audit/record-audit.ts';
import { callAdminRoute } from '../call-admin-route.ts';
import { callRoute } from '../call-route.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { createTestMessage } from '../create-test-message.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { setUpChannel } from '../set-up-channel.ts';
import { signInAs } from '../sign-in-as.ts';
import { waitingForLock } from '../waiting-for-lock.ts';

setUpChannel();

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let agent: Awaited<ReturnType<typeof signInAs>>;
let former: string;
let present: string;
let messageId: string;
let formerContact: string;
let presentContact: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  agent = await signInAs({ workspaceId, role: 'agent' });
  const [first, second, last] = [
    await createTestConversation({ ...workspace, phone: '+919812345671' }),
    await createTestConversation({ ...workspace, phone: '+919812345672' }),
    await createTestConversation({ ...workspace, phone: '+919812345673' }),
  ];
  former = first.conversationId;
  present = last.conversationId;
  formerContact = first.contactId;
  presentContact = last.contactId;
  messageId = await createTestMessage({ workspaceId, conversationId: former, text: 'Written before' });
  for (const [from, into] of [
    [first, second],
    [second, last],
  ] as const) {
    await db().$transaction((tx) => mergeContacts({ tx, workspaceId, fromId: from.contactId, intoId: into.contactId }));
  }
});

const api = (handler: (request: Request) => Promise<Response>, method: string, path: string, body?: unknown) =>
  callRoute(handler, { method, path, apiKey: workspace.apiKey, ...(body !== undefined && { body }) });
const asAgent = (
  handler: (request: Request) => Promise<Response>,
  method: string,
  rest = '',
  body?: unknown,
  id = former,
) =>
  callAdminRoute(handler, `${workspace.workspaceId}/conversations/${id}${rest}`, {
    as: agent,
    method,
    ...(body !== undefined && { body }),
  });

describe('a conversation that was joined to another one, even twice', () => {
  it('is read and changed under its former ID over the API', async () => {
    expect((await api(conversation.GET, 'GET', `/conversations/${former}`)).json).toMatchObject({ id: present });
    expect((await api(messages.GET, 'GET', `/conversations/${former}/messages`)).json).toMatchObject({
      messages: [{ id: messageId, text: 'Written before' }],
    });
    const changed = await api(conversation.PATCH, 'PATCH', `/conversations/${former}`, { state: 'person' });
    expect(changed).toMatchObject({ status: 200, json: { id: present, state: 'person' } });
  });

  it('is paged through under its former ID, and under the present one', async () => {
    const { workspaceId } = workspace;
    const others = [1, 2, 3].map((sequence) =>
      createTestMessage({ workspaceId, conversationId: present, sequence: sequence + 1 }),
    );
    const all = [messageId, ...(await Promise.all(others))];
    for (const [first, then] of [
      [former, former],
      [former, present],
      [present, former],
    ]) {
      const page = await api(messages.GET, 'GET', `/conversations/${first}/messages?limit=2`);
      const cursor = page.json.next_cursor;
      const rest = await api(messages.GET, 'GET', `/conversations/${then}/messages?limit=2&cursor=${cursor}`);
      expect(rest).toMatchObject({ status: 200, json: { next_cursor: null } });
      const read = [...page.json.messages, ...rest.json.messages].map(({ id }) => id);
      expect(read.toSorted()).toEqual(all.toSorted());
    }
    const foreign = await api(messages.GET, 'GET', `/conversations/${former}/messages?cursor=nonsense`);
    expect(foreign).toMatchObject({ status: 422, json: { detail: [{ type: 'cursor_invalid' }] } });
  });

  it('continues after a page that was read before, and leaves nothing out', async () => {
    const { workspaceId } = workspace;
    const [going, staying] = [
      await createTestConversation({ ...workspace, phone: '+919812345674' }),
      await createTestConversation({ ...workspace, phone: '+919812345675' }),
    ];
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    const write = (seconds: number[], { conversationId }: typeof going) =>
      Promise.all(
        seconds.map((second, index) =>
          createTestMessage({ workspaceId, conversationId, sequence: index + 1, timestamp: at(second) }),
        ),
      );
    const ids = await write([1, 2, 2, 3], going);
    const [between] = await write([1, 9], staying);
    for (const { conversationId } of [going, staying]) {
      const where = { workspaceId_id: { workspaceId, id: conversationId } };
      await db().conversation.update({ where, data: { lastSequence: 4 } });
    }
    const list = (id: string, search: string) =>
      api(messages.GET, 'GET', `/conversations/${id}/messages?direction=inbound&${search}`);
    const page = await list(going.conversationId, 'limit=2');
    expect(page.json.messages.map(({ id }: { id: string }) => id)).toEqual([ids[3], ids[2]]);
    await db().$transaction((tx) =>
      mergeContacts({ tx, workspaceId, fromId: going.contactId, intoId: staying.contactId }),
    );
    for (const id of [going.conversationId, staying.conversationId]) {
      const { json } = await list(id, `cursor=${page.json.next_cursor}`);
      // Those of the second in which the page ended come again.
      expect(json.messages.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1], ids[0], between]);
    }
    const otherFilters = `/conversations/${going.conversationId}/messages?cursor=${page.json.next_cursor}`;
    expect((await api(messages.GET, 'GET', otherFilters)).status).toBe(422);
  });

  it('is answered by an agent who sends in the moment in which it is joined', async () => {
    const { workspaceId } = workspace;
    const { contactId: intoId, conversationId } = await createTestConversation({
      ...workspace,
      phone: '+919812345674',
    });
    const id = newId();
    let answer: ReturnType<typeof asAgent> | undefined;
    await db().$transaction(async (tx) => {
      await mergeContacts({ tx, workspaceId, fromId: presentContact, intoId });
      const body = { id, message: { type: 'text', body: 'On our way' } };
      answer = asAgent(adminThread.POST, 'POST', '/messages', body, present);
      await expect.poll(() => waitingForLock('new_conversation_id'), { interval: 20 }).toBe(1);
    });
    expect(await answer).toMatchObject({ status: 200 });
    expect(await db().message.findFirstOrThrow({ where: { id } })).toMatchObject({ conversationId });
  });

  it('is read, answered, noted and marked under its former ID by a page that still shows it', async () => {
    expect((await asAgent(adminConversation.GET, 'GET')).json).toMatchObject({ conversation: { id: present } });
    expect((await asAgent(adminThread.GET, 'GET', '/messages')).json).toMatchObject({ messages: [{ id: messageId }] });
    const id = newId();
    const message = { type: 'text', body: 'On our way' };
    expect((await asAgent(adminThread.POST, 'POST', '/messages', { id, message })).status).toBe(200);
    expect(await db().message.findFirstOrThrow({ where: { id } })).toMatchObject({ conversationId: present });
    expect((await asAgent(notes.POST, 'POST', '/notes', { id: newId(), text: 'Joined', mentions: [] })).status).toBe(
      200,
    );
    expect((await asAgent(read.POST, 'POST', '/read', { up_to: messageId })).status).toBe(200);
  });

  it('has its mentions seen under its former ID, by a page that still shows it', async () => {
    const { workspaceId } = workspace;
    const author = await signInAs({ workspaceId, role: 'agent' });
    const { id } = await db().member.findFirstOrThrow({ where: { workspaceId, userId: agent.userId } });
    const note = { id: newId(), text: 'See this', mentions: [id] };
    await addNote({ workspaceId, conversationId: present, userId: author.userId, note });
    expect(await asAgent(mentionsRead.POST, 'POST', '/mentions/read')).toMatchObject({ json: { read: 1 } });
    expect(await asAgent(mentionsRead.POST, 'POST', '/mentions/read')).toMatchObject({ json: { read: 0 } });
    expect((await asAgent(mentionsRead.POST, 'POST', '/mentions/read', undefined, newId())).status).toBe(404);
  });

  it('is unknown to others, and so is what never existed', async () => {
    const other = await createTestWorkspace();
    const path = `/conversations/${former}`;
    expect((await callRoute(conversation.GET, { method: 'GET', path, apiKey: other.apiKey })).status).toBe(404);
    expect((await api(conversation.GET, 'GET', `/conversations/${newId()}`)).status).toBe(404);
    expect((await asAgent(adminConversation.GET, 'GET', '', undefined, newId())).status).toBe(404);
    const { status } = await asAgent(read.POST, 'POST', '/read', { up_to: newId() });
    expect(status).toBe(404);
  });
});

describe('a contact that was merged with another one, even twice', () => {
  const onContacts = (
    handler: (request: Request) => Promise<Response>,
    method: string,
    rest: string,
    body?: unknown,
    as = agent,
  ) => callAdminRoute(handler, `${workspace.workspaceId}/contacts${rest}`, { as, method, body });

  it('is blocked and erased under its former ID over the API', async () => {
    const audit = { action: 'contact.update', targetId: formerContact, targetName: 'Asha Menon' } as const;
    await recordAudit({ workspaceId: workspace.workspaceId, actor: 'command line', ...audit });
    const path = `/contacts/${formerContact}`;
    const blocked = await api(block.PUT, 'PUT', `${path}/block`, { blocked: true });
    expect(blocked).toMatchObject({ status: 200, json: { id: presentContact, blocked_at: expect.any(String) } });
    const erased = await api(contact.DELETE, 'DELETE', path);
    expect(erased).toMatchObject({ status: 200, json: { id: presentContact } });
    expect(await db().contact.count({ where: { workspaceId: workspace.workspaceId } })).toBe(0);
    expect(await db().message.count({ where: { id: messageId } })).toBe(0);
    expect(await db().auditEntry.count({ where: { targetName: 'Asha Menon' } })).toBe(0);
    expect((await api(contact.DELETE, 'DELETE', path)).status).toBe(404);
  });

  it('is read, changed, tagged and blocked by a page that still shows it', async () => {
    const changed = await onContacts(adminContact.PATCH, 'PATCH', `/${formerContact}`, { name: 'Asha' });
    expect(changed).toMatchObject({ status: 200, json: { id: presentContact, name: 'Asha' } });
    expect((await onContacts(adminContact.GET, 'GET', `/${formerContact}`)).json).toEqual(changed.json);
    const tags = { contact_ids: [formerContact, presentContact], add: ['tea'] };
    expect(await onContacts(contactTags.POST, 'POST', '/tags', tags)).toMatchObject({
      status: 200,
      json: { changed: 1, undo: [{ contact_ids: [presentContact], add: [], remove: ['tea'] }] },
    });
    const blocked = await onContacts(adminBlock.PUT, 'PUT', `/${formerContact}/block`, { blocked: true });
    expect(blocked).toMatchObject({ status: 200, json: { id: presentContact, tags: ['tea'] } });
  });

  it.each([
    ['an edit', adminContact.PATCH, 'PATCH', '', { name: 'Asha' }, { name: 'Asha' }],
    ['a block', adminBlock.PUT, 'PUT', '/block', { blocked: true }, { blocked_at: expect.any(String) }],
  ] as const)('is found by %s that waits while it is merged', async (_what, handler, method, rest, body, changed) => {
    const { workspaceId } = workspace;
    const { contactId: intoId } = await createTestConversation({ ...workspace, phone: '+919812345674' });
    let answer: ReturnType<typeof onContacts> | undefined;
    await db().$transaction(async (tx) => {
      await mergeContacts({ tx, workspaceId, fromId: presentContact, intoId });
      answer = onContacts(handler, method, `/${formerContact}${rest}`, body);
      await expect.poll(() => waitingForLock('contacts|conversations'), { interval: 20 }).toBe(1);
    });
    expect(await answer).toMatchObject({ status: 200, json: { id: intoId, ...changed } });
    const talks = await db().conversation.findMany({ where: { workspaceId, status: 'closed' } });
    expect(talks).toHaveLength(rest === '/block' ? 1 : 0);
  });

  it('is counted and erased once, though a page has both IDs selected', async () => {
    const admin = await signInAs({ ...workspace, role: 'admin' });
    const ids = [formerContact, presentContact, newId()];
    const { json } = await onContacts(erasure.GET, 'GET', `/erasure?ids=${ids}`, undefined, admin);
    expect(json).toMatchObject({ contacts: 1, conversations: 1, messages: 1 });
    const erased = await onContacts(erasure.POST, 'POST', '/erasure', { contact_ids: ids }, admin);
    expect(erased).toMatchObject({ status: 200, json: { erased: 1 } });
  });

  it('is unknown to others', async () => {
    const other = await createTestWorkspace();
    const call = { method: 'DELETE', path: `/contacts/${formerContact}`, apiKey: other.apiKey };
    expect((await callRoute(contact.DELETE, call)).status).toBe(404);
    expect(await db().contact.count({ where: { id: presentContact } })).toBe(1);
  });
});
