import { vi } from 'vitest';
import { copyMedia } from '#lib/messaging/media/copy-media.ts';
import { newId } from '#lib/platform/new-id.ts';
import { askPush } from './ask-push.ts';
import { ADMIN, API, ASHA, type Place, RAVI, WAIT } from './place.ts';
import type { Ask } from './requests.ts';

export async function askInbox(
  ask: Ask,
  { rowsOf, memberId, workspaceId, conversationId }: Place & { conversationId: string },
) {
  const params = { conversation_id: conversationId };
  const text = { type: 'text', body: 'Welcome' };
  const [received] = await rowsOf('messages');
  const [file] = await rowsOf('media');
  const messageId = file?.message_id ?? '';
  await copyMedia({ workspaceId, messageId });
  await ask(`GET ${ADMIN}/messages/{message_id}/file`, { params: { message_id: messageId }, status: 302 });
  await ask(`GET ${API}/media`, { query: { message_id: messageId } });

  await ask(`GET ${ADMIN}/inbox`);
  await ask(`GET ${ADMIN}/inbox/numbers`);
  await ask(`GET ${ADMIN}/inbox/new-messages`, { query: { conversation_ids: conversationId } });
  await ask(`GET ${ADMIN}/stream`);
  for (const query of [{}, { search: 'Asha' }, { tag: 'vip', window: 'open' }, { assignee: 'me', status: 'open' }]) {
    await ask(`GET ${ADMIN}/conversations`, { query: query as Record<string, string> });
  }
  await ask(`GET ${ADMIN}/conversations`, { query: { ids: conversationId } });
  await ask(`GET ${ADMIN}/conversations/{conversation_id}`, { params });
  await ask(`GET ${ADMIN}/conversations/{conversation_id}/messages`, { params });
  const around = `GET ${ADMIN}/conversations/{conversation_id}/messages/around` as const;
  await ask(around, { params, query: { message_id: received?.id ?? '' } });
  const { newer_cursor: newer } = await ask(around, { params, query: { message_id: received?.id ?? '' } });
  if (newer) await ask(around, { params, query: { message_id: received?.id ?? '', newer_than: newer } });
  await ask(`GET ${ADMIN}/messages`, { query: { search: 'hi' } });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/read`, { params, body: { up_to: received?.id } });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/unread`, { params, body: { from: received?.id } });
  const newest = (await rowsOf('messages')).findLast((message) => message.conversation_id === conversationId);
  await askPush(ask, { rowsOf, workspaceId, conversationId, messageId: newest?.id ?? '' });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/presence`, { params, body: { activity: 'typing' } });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/messages`, { params, body: { id: newId(), message: text } });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/messages`, {
    params,
    body: { id: newId(), message: { ...text, reply_to: received?.id } },
  });
  await ask(`PUT ${ADMIN}/conversations/{conversation_id}/messages/{message_id}/reaction`, {
    params: { ...params, message_id: received?.id ?? '' },
    body: { id: newId(), emoji: '👍' },
  });
  await ask(`GET ${ADMIN}/messages/{message_id}`, { params: { message_id: received?.id ?? '' } });
  await ask(`PATCH ${ADMIN}/conversations/{conversation_id}`, {
    params,
    body: { assignee: memberId, state: 'person' },
  });
  const note = newId();
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/notes`, {
    params,
    body: { id: note, text: 'A regular', mentions: [memberId] },
  });
  await ask(`GET ${ADMIN}/conversations`, { query: { mentions: 'me' } });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/mentions/read`, { params });
  await ask(`DELETE ${ADMIN}/conversations/{conversation_id}/notes/{note_id}`, {
    params: { ...params, note_id: note },
  });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/attachments`, {
    params,
    query: { type: 'document', filename: 'menu.pdf' },
    body: '%PDF-1.4',
    headers: { 'content-type': 'application/pdf' },
  });
  const contactId = (await rowsOf('contacts')).find(({ phone }) => phone === `+${RAVI}`)?.id ?? '';
  const template = { type: 'template', template_name: 'hello_world', language_code: 'en_US' };
  await ask(`POST ${ADMIN}/conversations`, { body: { id: newId(), contact_id: contactId, message: template } });

  await ask(`POST ${API}/messages`, { body: { to: `+${ASHA}`, body: 'Your parcel leaves today.' } });
  await ask(`POST ${API}/messages`, { body: { to: `+${RAVI}`, ...template }, headers: { 'idempotency-key': 'two' } });
  const { messages } = await ask(`GET ${ADMIN}/sandbox/customers/{phone}/messages`, { params: { phone: ASHA } });
  const ours = messages.findLast(({ direction }: { direction: string }) => direction === 'outbound');
  await ask(`POST ${ADMIN}/sandbox/status`, { body: { message_id: ours.id, status: 'delivered' } });
  await vi.waitFor(async () => {
    const messages = await rowsOf('messages');
    if (!messages.some(({ status }) => status === 'delivered')) throw new Error('No receipt has arrived.');
  }, WAIT);
  await ask(`POST ${ADMIN}/sandbox/customers/{phone}/read`, { params: { phone: ASHA } });
  for (const query of [{}, { phone: ASHA }, { tag: 'vip', window: 'open' }, { status: 'open', assignee: memberId }]) {
    await ask(`GET ${API}/conversations`, { query: { limit: '1', ...(query as object) } });
  }
  const { next_cursor: cursor } = await ask(`GET ${API}/conversations`, { query: { limit: '1' } });
  await ask(`GET ${API}/conversations`, { query: { cursor } });
  await ask(`GET ${API}/conversations/{id}`, { params: { id: conversationId } });
  const page = await ask(`GET ${API}/conversations/{id}/messages`, {
    params: { id: conversationId },
    query: { limit: '2', direction: 'inbound' },
  });
  await ask(`GET ${API}/conversations/{id}/messages`, {
    params: { id: conversationId },
    query: { cursor: page.next_cursor, direction: 'inbound' },
  });
  await ask(`PATCH ${API}/conversations/{id}`, { params: { id: conversationId }, body: { assignee: null } });
  await ask(`PATCH ${API}/conversations/{id}`, { params: { id: conversationId }, body: { state: 'nobody' } });
}
