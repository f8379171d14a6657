import { describe, expect, it } from 'vitest';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { publishFlow } from '#lib/flows/definitions/publish-flow.ts';
import { unpublishFlow } from '#lib/flows/definitions/unpublish-flow.ts';
import { giveBackIdle } from '#lib/flows/runs/give-back-idle.ts';
import { removeFlow } from '#lib/flows/runs/remove-flow.ts';
import { setConversationState } from '#lib/flows/runs/set-conversation-state.ts';
import { startFlowWith } from '#lib/flows/runs/start-flow-with.ts';
import { takeFlowOffline } from '#lib/flows/runs/take-flow-offline.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { eraseContact } from '#lib/messaging/contacts/erase-contact.ts';
import { importContactsCsv } from '#lib/messaging/contacts/import-contacts-csv.ts';
import { updateContact } from '#lib/messaging/contacts/update-contact.ts';
import { upsertContacts } from '#lib/messaging/contacts/upsert-contacts.ts';
import { markRead } from '#lib/messaging/conversations/mark-read.ts';
import { inboundWorkspace } from '#lib/messaging/inbound/testing/inbound-workspace.ts';
import { profile, wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { markLostSends } from '#lib/messaging/messages/mark-lost-sends.ts';
import { sendMessageBody } from '#lib/messaging/messages/schema.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';
import { db } from '#lib/platform/database/db.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { rotateKey } from '#lib/workspace/keys/rotate-key.ts';
import { acceptInvitation } from '#lib/workspace/members/accept-invitation.ts';
import { changeRole } from '#lib/workspace/members/change-role.ts';
import { inviteMember } from '#lib/workspace/members/invite-member.ts';
import { joinByInvitation } from '#lib/workspace/members/join-by-invitation.ts';
import { leaveWorkspace } from '#lib/workspace/members/leave-workspace.ts';
import { provisionForOwner } from '#lib/workspace/members/provision-for-owner.ts';
import { removeMember } from '#lib/workspace/members/remove-member.ts';
import { withdrawInvitation } from '#lib/workspace/members/withdraw-invitation.ts';
import { sessionOf } from '#lib/workspace/sessions/session-of.ts';
import { createTestConversation } from './create-test-conversation.ts';
import { setUpChannel } from './set-up-channel.ts';
import { signInAs } from './sign-in-as.ts';
import { withPoolOf } from './with-pool-of.ts';

/*
 * A transaction that waits for a second connection holds one that others wait for: enough of them at once stop everyone
 * until they time out. With a pool of one, a single such transaction stops itself, and its test.
 */
const LIMIT = 15_000;
const test = setUpChannel();
const PHONE = '+919812345678';
const graph = buildGraph(
  { s: ['start', { triggers: [{ type: 'any_message' }] }], m: ['send_message', { body: 'Hi' }], e: ['end', {}] },
  's > m',
  'm > e',
);

describe('one connection: on a pool of one connection (isolation 2)', () => {
  it('people are invited, accept, join, change roles, are removed and leave', { timeout: LIMIT }, async () => {
    const { workspaceId } = test.workspace;
    const owner = await signInAs({ workspaceId, role: 'owner' });
    const newcomer = await signInAs();
    await withPoolOf(1, async () => {
      const { headers } = owner;
      const person = await sessionOf({ headers });
      if (!person) throw new Error('not signed in');
      const invite = async (email: string) => {
        const invitation = await inviteMember({ workspaceId, headers, person, email, role: 'agent' });
        return { ...invitation, token: invitation.url.split('/').at(-1) ?? '' };
      };
      await acceptInvitation({ token: (await invite(newcomer.email)).token, headers: newcomer.headers });
      const joining = await invite('nils@example.com');
      const account = { email: joining.email, name: 'Nils', password: 'correct horse battery' };
      await joinByInvitation({ token: joining.token, ...account, headers: new Headers() });
      const { id: invitationId } = await invite('withdrawn@example.com');
      await withdrawInvitation({ workspaceId, headers, invitationId, role: 'owner' });
      const member = await db().member.findFirstOrThrow({ where: { workspaceId, user: { email: account.email } } });
      await changeRole({ workspaceId, headers, memberId: member.id, role: 'admin' });
      await removeMember({ workspaceId, headers, memberId: member.id });
      await leaveWorkspace({ workspaceId, headers: newcomer.headers });
      await expect(leaveWorkspace({ workspaceId, headers })).rejects.toMatchObject({ code: 'conflict' });
      expect(await db().member.count({ where: { workspaceId } })).toBe(1);
    });
  });

  it('workspaces and keys are made', { timeout: LIMIT }, async () => {
    const { workspaceId } = test.workspace;
    const { email } = await signInAs({ workspaceId });
    await withPoolOf(1, async () => {
      await provisionForOwner({ ownerEmail: email, name: 'One', country: 'IN', number: null });
      await provisionForOwner({ ownerEmail: 'new@example.com', name: 'Two', country: 'IN', number: null });
      const { id: keyId } = await createKey({ workspaceId, name: 'key' });
      await rotateKey({ workspaceId, keyId, overlapHours: 1 });
    });
  });

  it('flows are published, started, handed over, stopped and removed', { timeout: LIMIT }, async () => {
    const { workspaceId } = test.workspace;
    const { conversationId } = await createTestConversation({ ...test.workspace, phone: PHONE });
    await withPoolOf(1, async () => {
      const { id: flowId } = await createFlow({ workspaceId, name: 'Orders', graph });
      await publishFlow({ workspaceId, flowId });
      await startFlowWith({ workspaceId, flowId, to: PHONE });
      for (const state of ['paused', 'flow', 'person'] as const) {
        await setConversationState({ workspaceId, conversationId, state });
      }
      await giveBackIdle();
      await takeFlowOffline({ workspaceId, flowId, runs: 'stop', message: 'Bye' });
      await publishFlow({ workspaceId, flowId });
      await unpublishFlow({ workspaceId, flowId });
      await removeFlow({ workspaceId, flowId, message: 'Bye' });
    });
  });

  it('messages are sent', { timeout: LIMIT }, async () => {
    await createTestConversation({ ...test.workspace, phone: PHONE });
    await withPoolOf(1, async () => {
      const { workspaceId } = test.workspace;
      const message = sendMessageBody.parse({ to: PHONE, body: 'Hi' });
      await sendMessage({ workspaceId, message, source: 'api' });
      await markLostSends();
    });
  });

  it('contacts are imported, changed and erased', { timeout: LIMIT }, async () => {
    const { workspaceId } = test.workspace;
    await withPoolOf(1, async () => {
      const contacts = [{ phone: PHONE, name: 'Asha', attributes: { city: 'Pune', size: 'L' } }];
      await upsertContacts({ workspaceId, contacts });
      const file = [Buffer.from(`phone,City\n${PHONE},Delhi\n`)];
      expect(await importContactsCsv({ workspaceId, file })).toMatchObject({ upserted: 1, error_count: 0 });
      const { id: contactId } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
      await updateContact({ workspaceId, contactId, changes: { name: 'Asha P.' } });
      await eraseContact({ workspaceId, contact: contactId });
    });
  });

  // Last, as it changes the app’s secret, by which the others send.
  it('messages are received and read', { timeout: LIMIT }, async () => {
    const workspace = await inboundWorkspace();
    await withPoolOf(1, async () => {
      await workspace.receive([wireText('Hello')], [profile('Asha')]);
      const [conversation] = await workspace.conversations();
      const { id: upTo } = await db().message.findFirstOrThrow({ where: { workspaceId: workspace.workspaceId } });
      await markRead({ workspaceId: workspace.workspaceId, conversationId: conversation?.id ?? '', upTo });
    });
  });
});
