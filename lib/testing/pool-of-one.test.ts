import { describe, expect, it } from 'vitest';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { publishFlow } from '#lib/flows/definitions/publish-flow.ts';
import { unpublishFlow } from '#lib/flows/definitions/unpublish-flow.ts';
import { giveBackIdle } from '#lib/flows/runs/give-back-idle.ts';
import { removeFlow } from '#lib/flows/runs/remove-flow.ts';
import { startFlowWith } from '#lib/flows/runs/start-flow-with.ts';
import { takeFlowOffline } from '#lib/flows/runs/take-flow-offline.ts';
import { setConversationState } from '#lib/flows/runs/testing/set-conversation-state.ts';
import { deleteFlowSecret } from '#lib/flows/secrets/delete-flow-secret.ts';
import { setFlowSecret } from '#lib/flows/secrets/set-flow-secret.ts';
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
import { addNote } from '#lib/messaging/notes/add-note.ts';
import { deleteNote } from '#lib/messaging/notes/delete-note.ts';
import { readMentions } from '#lib/messaging/notes/read-mentions.ts';
import { deleteSavedReply } from '#lib/messaging/saved-replies/delete-saved-reply.ts';
import { changeSavedReply, saveReply } from '#lib/messaging/saved-replies/save-reply.ts';
import { db } from '#lib/platform/database/db.ts';
import { appUrl } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { addPasskey, beginPasskey } from '#lib/workspace/accounts/add-passkey.ts';
import { removePasskey, renamePasskey } from '#lib/workspace/accounts/change-passkey.ts';
import { createOwnWorkspace } from '#lib/workspace/accounts/create-own-workspace.ts';
import { listPeopleOfInstance } from '#lib/workspace/instance/list-people-of-instance.ts';
import { listWorkspacesOfInstance } from '#lib/workspace/instance/list-workspaces-of-instance.ts';
import { setQuotaOfWorkspace } from '#lib/workspace/instance/quotas-of-workspace.ts';
import { setInstanceAdmin } from '#lib/workspace/instance/set-instance-admin.ts';
import { setPersonDisabled } from '#lib/workspace/instance/set-person-disabled.ts';
import { setWorkspaceDisabled } from '#lib/workspace/instance/set-workspace-disabled.ts';
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
import { makeResetLink } from '#lib/workspace/resets/make-reset-link.ts';
import { resetPassword } from '#lib/workspace/resets/reset-password.ts';
import { sessionOf } from '#lib/workspace/sessions/session-of.ts';
import { authBrowser } from './auth-browser.ts';
import { createTestConversation } from './create-test-conversation.ts';
import { setUpChannel } from './set-up-channel.ts';
import { signInAs } from './sign-in-as.ts';
import { softAuthenticator } from './soft-authenticator.ts';
import { secretIn, totpCode } from './totp-code.ts';
import { withPoolOf } from './with-pool-of.ts';

/*
 * A transaction that waits for a second connection holds one that others wait for: enough of them at once block everyone
 * until they time out. With a pool of one, a single such transaction blocks itself and fails by timeout.
 */
const test = setUpChannel();
const PASSWORD = 'correct horse battery';
const PHONE = '+919812345678';
const graph = buildGraph(
  { s: ['start', { triggers: [{ type: 'any_message' }] }], m: ['send_message', { body: 'Hi' }], e: ['end', {}] },
  's > m',
  'm > e',
);

describe('one connection: on a pool of one connection (isolation 2)', () => {
  it('people are invited, accept, join, change roles, are removed and leave', async () => {
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
      await leaveWorkspace({ workspaceId, ...newcomer });
      await expect(leaveWorkspace({ workspaceId, ...owner })).rejects.toMatchObject({ code: 'conflict' });
      expect(await db().member.count({ where: { workspaceId } })).toBe(1);
    });
  });

  it('workspaces and keys are created', async () => {
    const { workspaceId } = test.workspace;
    const { email } = await signInAs({ workspaceId });
    await withPoolOf(1, async () => {
      await provisionForOwner({ ownerEmail: email, name: 'One', country: 'IN', number: null });
      await provisionForOwner({ ownerEmail: 'new@example.com', name: 'Two', country: 'IN', number: null });
      const { id: keyId } = await createKey({ workspaceId, name: 'key' });
      await rotateKey({ workspaceId, keyId, overlapHours: 1 });
    });
  });

  it('people sign in, prove who they are, make passkeys and workspaces, and set new passwords', {
    // Hashing passwords is slow on purpose.
    timeout: 480_000,
  }, async () => {
    const { workspaceId } = test.workspace;
    const { email, headers, userId } = await signInAs({ workspaceId });
    const person = await sessionOf({ headers });
    if (!person) throw new Error('not signed in');
    await withPoolOf(1, async () => {
      const { url } = await makeResetLink({ email });
      await resetPassword({ token: url.split('/').at(-1) ?? '', password: PASSWORD });
      const browser = authBrowser({ origin: appUrl() });
      await browser.post('/sign-in/email', { email, password: PASSWORD });
      const { body } = await browser.post('/two-factor/enable', { password: PASSWORD });
      const code = totpCode(secretIn(body.totpURI));
      expect(await browser.post('/two-factor/verify-totp', { code })).toMatchObject({ status: 200 });
      const proved = await browser.person();
      if (!proved) throw new Error('not signed in');
      const key = softAuthenticator({ origin: appUrl() });
      const response = key.register(await beginPasskey({ person: proved }));
      const { id: passkeyId } = await addPasskey({ person: proved, name: 'Laptop', response, ipAddress: null });
      await renamePasskey({ userId, passkeyId, name: 'Old laptop' });
      const visitor = authBrowser({ origin: appUrl() });
      const { body: challenge } = await visitor.post('/sign-in/passkey/options');
      const answer = { response: key.authenticate(challenge) };
      expect(await visitor.post('/sign-in/passkey', answer)).toMatchObject({ status: 200 });
      await removePasskey({ person: proved, passkeyId, ipAddress: null });
      await createOwnWorkspace({ person: proved, name: 'Second', country: 'IN', ipAddress: null });
      expect(await browser.post('/two-factor/disable', { password: PASSWORD })).toMatchObject({ status: 200 });
    });
  });

  it('an instance admin disables, enables and limits', async () => {
    const { workspaceId } = test.workspace;
    const { userId: personId, email } = await signInAs({ workspaceId, role: 'agent' });
    await withPoolOf(1, async () => {
      await setInstanceAdmin({ email, on: true });
      await listWorkspacesOfInstance({ q: workspaceId });
      await listPeopleOfInstance({ q: email });
      const actor = 'command line';
      await setQuotaOfWorkspace({ workspaceId, name: 'flows', value: 5, actor });
      for (const disabled of [true, false]) {
        await setWorkspaceDisabled({ workspaceId, disabled, actor });
        await setPersonDisabled({ personId, disabled, actor });
      }
    });
  });

  it('notes and saved replies are written, read and deleted, and secrets stored', async () => {
    const { workspaceId } = test.workspace;
    const { conversationId } = await createTestConversation({ ...test.workspace, phone: PHONE });
    const { userId } = await signInAs({ workspaceId });
    const { id: memberId } = await db().member.findFirstOrThrow({ where: { workspaceId, userId } });
    await withPoolOf(1, async () => {
      const note = { id: newId(), text: 'A regular', mentions: [memberId] };
      await addNote({ workspaceId, conversationId, userId, note });
      await readMentions({ workspaceId, conversationId, userId });
      await deleteNote({ workspaceId, conversationId, noteId: note.id, userId });
      const { id } = await saveReply({ workspaceId, name: 'hours', text: 'At nine.' });
      await changeSavedReply({ workspaceId, id, changes: { name: 'hours', text: 'At ten.' } });
      await deleteSavedReply({ workspaceId, id });
      await setFlowSecret({ workspaceId, name: 'shop', value: 'secret' });
      await deleteFlowSecret({ workspaceId, name: 'shop' });
    });
  });

  it('flows are published, started, handed over, stopped and removed', async () => {
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

  it('messages are sent', async () => {
    await createTestConversation({ ...test.workspace, phone: PHONE });
    await withPoolOf(1, async () => {
      const { workspaceId } = test.workspace;
      const message = sendMessageBody.parse({ to: PHONE, body: 'Hi' });
      await sendMessage({ workspaceId, message, source: 'api' });
      await markLostSends();
    });
  });

  it('contacts are imported, changed and erased', async () => {
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

  // Last, because it changes the app’s secret, which the other sends use.
  it('messages are received and read', async () => {
    const workspace = await inboundWorkspace();
    await withPoolOf(1, async () => {
      await workspace.receive([wireText('Hello')], [profile('Asha')]);
      const [conversation] = await workspace.conversations();
      const { id: upTo } = await db().message.findFirstOrThrow({ where: { workspaceId: workspace.workspaceId } });
      await markRead({ workspaceId: workspace.workspaceId, conversationId: conversation?.id ?? '', upTo });
    });
  });
});
