import { expect } from 'vitest';
import * as contactView from '#app/api/admin/[workspace]/contacts/[contact_id]/route.ts';
import * as tags from '#app/api/admin/[workspace]/contacts/tags/route.ts';
import * as mentionsRead from '#app/api/admin/[workspace]/conversations/[conversation_id]/mentions/read/route.ts';
import * as notes from '#app/api/admin/[workspace]/conversations/[conversation_id]/notes/route.ts';
import * as read from '#app/api/admin/[workspace]/conversations/[conversation_id]/read/route.ts';
import * as unread from '#app/api/admin/[workspace]/conversations/[conversation_id]/unread/route.ts';
import * as block from '#app/public/v1/contacts/[contact]/block/route.ts';
import * as contact from '#app/public/v1/contacts/[contact]/route.ts';
import * as contacts from '#app/public/v1/contacts/route.ts';
import * as conversation from '#app/public/v1/conversations/[id]/route.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { Act, Performed } from './acts.ts';
import type { Hands } from './hands.ts';
import * as model from './model.ts';
import * as byUs from './model-by-us.ts';

/** What integrators and members change about contacts and conversations. */
export function changes({
  state,
  call,
  asMember,
  spelled,
  contactOf,
  nextMessage,
  stored,
  idOf,
  memberId,
  emailOf,
}: Hands): Pick<
  Performed,
  'upsert' | 'note' | 'see mentions' | 'edit' | 'change' | 'block' | 'tag' | 'read' | 'unread' | 'erase'
> {
  async function mark({ customer, nth }: Extract<Act, { does: 'read' | 'unread' }>, as: 'read' | 'unread') {
    const talk = contactOf(customer)?.talk;
    const known = talk ? model.inOrder(talk).filter(({ channelId }) => channelId !== null) : [];
    const message = known.at(-1 - (nth % Math.max(known.length, 1)));
    if (!talk || !message) return;
    const { conversationId } = stored(customer);
    const id = await idOf(message);
    const handler = as === 'read' ? read.POST : unread.POST;
    const path = `conversations/${conversationId}/${as}`;
    const answer = await asMember(handler, path, as === 'read' ? { up_to: id } : { from: id });
    expect(answer.status, answer.text).toBe(200);
    if (as === 'read') byUs.markRead(talk, message);
    else byUs.markUnread(talk, message);
  }

  return {
    read: (act) => mark(act, 'read'),
    unread: (act) => mark(act, 'unread'),

    async upsert({ customer, spelling, items }) {
      const body = items.map((item, index) => ({ phone: spelled(customer, spelling + index), ...item }));
      const upserted = byUs.upsert(
        state,
        items.map((item) => ({ customer, ...item })),
      );
      const { status, json } = await call(contacts.POST, 'POST', '/contacts', body);
      expect([status, json]).toEqual([200, { upserted, received: items.length }]);
    },

    async note({ customer, mentions }) {
      const about = contactOf(customer);
      if (!about?.talk) return;
      const { conversationId } = stored(customer);
      const body = {
        id: newId(),
        text: `${nextMessage().text}, a note`,
        mentions: mentions ? [await memberId(0)] : [],
      };
      const answer = await asMember(notes.POST, `conversations/${conversationId}/notes`, body, { member: 1 });
      expect(answer.status, answer.text).toBe(200);
      about.talk.isMentioned ||= mentions;
      about.talk.notes.push(body.text);
    },

    async 'see mentions'({ customer }) {
      const talk = contactOf(customer)?.talk;
      if (!talk) return;
      const { conversationId } = stored(customer);
      const answer = await asMember(mentionsRead.POST, `conversations/${conversationId}/mentions/read`, {});
      expect(answer.status, answer.text).toBe(200);
      talk.isMentioned = false;
    },

    async edit({ customer, changes }) {
      const about = contactOf(customer);
      if (!about) return;
      const { contactId } = stored(customer);
      const answer = await asMember(contactView.PATCH, `contacts/${contactId}`, changes, { method: 'PATCH' });
      expect(answer.status, answer.text).toBe(200);
      if (changes.name !== undefined) about.name = changes.name || null;
      if (changes.opt_in !== undefined) about.optIn = changes.opt_in;
      if (changes.tags) about.tags = [...new Set(changes.tags)];
    },

    async change({ customer, work }) {
      const about = contactOf(customer);
      if (!about?.talk) return;
      const { conversationId } = stored(customer);
      const { assignee } = work;
      const body = { ...work, ...(assignee !== undefined && { assignee: emailOf(assignee) }) };
      byUs.change(state, about, work);
      const answer = await call(conversation.PATCH, 'PATCH', `/conversations/${conversationId}`, body);
      expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    },

    async block({ customer, spelling, isBlocked }) {
      const about = model.byCustomer(state, customer);
      const path = `/contacts/${encodeURIComponent(spelled(customer, spelling))}/block`;
      const answer = await call(block.PUT, 'PUT', path, { blocked: isBlocked });
      expect(answer.status).toBe(about ? 200 : 404);
      if (about) byUs.block(state, about, isBlocked);
    },

    async tag({ customer, add, remove }) {
      const about = contactOf(customer);
      if (!about) return;
      const { contactId } = stored(customer);
      const answer = await asMember(tags.POST, 'contacts/tags', { contact_ids: [contactId], add, remove });
      expect(answer.status, answer.text).toBe(200);
      about.tags = [...new Set([...about.tags, ...add])].filter((tag) => !remove.includes(tag));
    },

    async erase({ customer, spelling }) {
      const about = contactOf(customer);
      const { contactId } = stored(customer);
      const name = about && (about.customer === null || spelling % 2 === 0) ? contactId : spelled(customer, spelling);
      const answer = await call(contact.DELETE, 'DELETE', `/contacts/${encodeURIComponent(name)}`);
      expect(answer.status, JSON.stringify(answer.json)).toBe(about ? 200 : 404);
      if (about) byUs.erase(state, about);
    },
  };
}
