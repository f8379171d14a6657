import { expect } from 'vitest';
import * as exported from '#app/api/admin/[workspace]/contacts/export/route.ts';
import * as thread from '#app/api/admin/[workspace]/conversations/[conversation_id]/messages/route.ts';
import * as notes from '#app/api/admin/[workspace]/conversations/[conversation_id]/notes/route.ts';
import * as read from '#app/api/admin/[workspace]/conversations/[conversation_id]/read/route.ts';
import * as conversation from '#app/api/admin/[workspace]/conversations/[conversation_id]/route.ts';
import * as unread from '#app/api/admin/[workspace]/conversations/[conversation_id]/unread/route.ts';
import * as inbox from '#app/api/admin/[workspace]/conversations/route.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { callAdminRoute } from '../call-admin-route.ts';

type Handler = (request: Request) => Promise<Response>;

/** A member who works in the inbox while everything changes. Each request succeeds or is refused in words. */
export function agentIn(workspaceId: string, as: { headers: Headers }) {
  const ask = async (handler: Handler, path: string, method = 'GET', body?: unknown) => {
    const { status, text } = await callAdminRoute(handler, `${workspaceId}/${path}`, { as, method, body });
    expect([200, 404, 422], `${method} ${path}: ${text}`).toContain(status);
  };
  /** One of the conversations that exist at this moment. */
  const talkAt = async (nth: number) => {
    const [talk] = await db().conversation.findMany({ where: { workspaceId }, skip: nth, take: 1 });
    return talk && `conversations/${talk.id}`;
  };
  const newest = async () =>
    (await db().message.findFirst({ where: { workspaceId }, orderBy: { createdAt: 'desc' } }))?.id ?? newId();

  return {
    async reply(nth: number) {
      const at = await talkAt(nth);
      const id = newId();
      const message = { type: 'text', body: `Reply ${id} in ${workspaceId}` };
      if (at) await ask(thread.POST, `${at}/messages`, 'POST', { id, message });
    },
    async note(nth: number) {
      const at = await talkAt(nth);
      const id = newId();
      if (at) await ask(notes.POST, `${at}/notes`, 'POST', { id, text: `Note ${id} in ${workspaceId}` });
    },
    async mark(nth: number, as: 'read' | 'unread') {
      const at = await talkAt(nth);
      if (!at) return;
      if (as === 'read') await ask(read.POST, `${at}/read`, 'POST', { up_to: await newest() });
      else await ask(unread.POST, `${at}/unread`, 'POST', { from: await newest() });
    },
    async look(nth: number) {
      const at = await talkAt(nth);
      await Promise.all([
        ask(inbox.GET, 'conversations'),
        ask(exported.GET, 'contacts/export'),
        at && ask(conversation.GET, at),
        at && ask(thread.GET, `${at}/messages`),
      ]);
    },
  };
}
