import { beforeEach, describe, expect, it } from 'vitest';
import { readThread } from '#lib/doors/admin/inbox/read-thread.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { eraseContact } from '../contacts/erase-contact.ts';
import { mergeContacts } from '../contacts/merge-contacts.ts';
import { countInbox } from '../conversations/count-inbox.ts';
import { listInbox } from '../conversations/list-inbox.ts';
import { listMessages } from '../conversations/list-messages.ts';
import { addNote } from './add-note.ts';
import { MAX_NOTES } from './constants.ts';
import { deleteNote } from './delete-note.ts';
import { readMentions } from './read-mentions.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
let conversationId: string;
let contactId: string;
let asha: Awaited<ReturnType<typeof member>>;
let omar: Awaited<ReturnType<typeof member>>;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  ({ conversationId, contactId } = await createTestConversation(workspace));
  [asha, omar] = [await member('Asha Rao'), await member('Omar Haddad')];
});

async function member(name: string, workspaceOf = workspaceId) {
  const { userId } = await signInAs({ workspaceId: workspaceOf, role: 'agent', name });
  const { id } = await db().member.findFirstOrThrow({ where: { workspaceId: workspaceOf, userId } });
  return { userId, id };
}

const note = (text: string, mentions: string[] = [], id = newId()) =>
  addNote({ workspaceId, conversationId, userId: asha.userId, note: { id, text, mentions } });
const shown = async () => (await readThread({ workspaceId, conversationId, limit: 50 })).notes;
const unseen = async ({ userId }: { userId: string }) => (await countInbox({ workspaceId, userId })).mentions;

const message = (second: number) =>
  createTestMessage({
    workspaceId,
    conversationId,
    sequence: second,
    timestamp: new Date(Date.UTC(2026, 2, 2, 9, 0, second)),
  });

describe('a note', () => {
  it('is in the thread with its author and its mentions, once, and in no list of messages', async () => {
    const id = newId();
    await note('@Omar Haddad, can you look?', [omar.id, omar.id, asha.id], id);
    await note('again', [], id);
    expect(await shown()).toMatchObject([
      {
        id,
        text: '@Omar Haddad, can you look?',
        author: 'Asha Rao',
        author_id: asha.userId,
        mentions: ['Omar Haddad'],
      },
    ]);
    expect((await listMessages({ workspaceId, conversationId, limit: 50 })).rows).toEqual([]);
    const events = await db().event.count({ where: { workspaceId } });
    expect(events).toBe(0);
  });

  it('is deleted by its author alone', async () => {
    const { id: noteId } = await note('mine');
    const where = { workspaceId, conversationId, noteId };
    await expect(deleteNote({ ...where, userId: omar.userId })).rejects.toMatchObject({ code: 'role_missing' });
    const elsewhere = (await createTestWorkspace()).workspaceId;
    const across = { ...where, workspaceId: elsewhere, userId: asha.userId };
    await expect(deleteNote(across)).rejects.toMatchObject({ code: 'not_found' });
    await deleteNote({ ...where, userId: asha.userId });
    expect(await shown()).toEqual([]);
    await expect(deleteNote({ ...where, userId: asha.userId })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('mentions no one of another workspace, and cannot be in another workspace’s conversation', async () => {
    const theirs = await createTestWorkspace();
    const stranger = await member('Stranger', theirs.workspaceId);
    await expect(note('@Stranger', [stranger.id])).rejects.toMatchObject({ code: 'validation_failed' });
    const { conversationId: foreign } = await createTestConversation(theirs);
    const across = { workspaceId, conversationId: foreign, userId: asha.userId };
    await expect(addNote({ ...across, note: { id: newId(), text: 'x', mentions: [] } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await db().note.count({ where: { workspaceId: theirs.workspaceId } })).toBe(0);
  });

  it('is one of a limited number, even when two are added at once', async () => {
    await db().note.createMany({
      data: Array.from({ length: MAX_NOTES - 1 }, () => ({
        workspaceId,
        id: newId(),
        conversationId,
        authorId: asha.userId,
        text: 'x',
      })),
    });
    const added = await Promise.allSettled([note('one'), note('two')]);
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    const { id } = await db().note.findFirstOrThrow({
      where: { workspaceId, conversationId, text: { in: ['one', 'two'] } },
    });
    const again = addNote({
      workspaceId,
      conversationId,
      userId: asha.userId,
      note: { id, text: 'one', mentions: [] },
    });
    await expect(again).resolves.toEqual({ id });
  });

  it('is on the page of the messages of its time, each on one', async () => {
    for (const second of [1, 2, 3, 4]) await message(second);
    const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 9, 0, second, 500));
    const times = [0, 1, 2, 3, 9];
    await db().note.createMany({
      data: times.map((second) => ({
        workspaceId,
        id: newId(),
        conversationId,
        authorId: asha.userId,
        text: String(second),
        createdAt: at(second),
      })),
    });
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await readThread({ workspaceId, conversationId, limit: 2, cursor });
      pages.push(page.notes.map(({ text }) => text));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual([
      ['3', '9'],
      ['0', '1', '2'],
    ]);
  });

  it('is erased with the person', async () => {
    await note('secret', [omar.id]);
    await eraseContact({ workspaceId, contact: contactId });
    expect(await db().note.count({ where: { workspaceId } })).toBe(0);
    expect(await db().mention.count({ where: { workspaceId } })).toBe(0);
  });

  it('moves to the conversation that remains of two', async () => {
    await note('@Omar Haddad', [omar.id]);
    const other = await createTestConversation({ ...workspace, phone: '+919812345679' });
    await db().$transaction((tx) => mergeContacts({ tx, workspaceId, fromId: contactId, intoId: other.contactId }));
    const { notes } = await readThread({ workspaceId, conversationId: other.conversationId, limit: 50 });
    expect(notes).toMatchObject([{ text: '@Omar Haddad' }]);
    const { conversations } = await listInbox({ workspaceId, userId: omar.userId, mentions: 'me', limit: 50 });
    expect(conversations.map(({ id }) => id)).toEqual([other.conversationId]);
  });
});

describe('a mention', () => {
  it('is counted until the mentioned member has seen it, and stays in their list', async () => {
    await note('@Omar Haddad', [omar.id]);
    await note('@Omar Haddad again', [omar.id]);
    expect([await unseen(omar), await unseen(asha)]).toEqual([1, 0]);
    const mentioning = async ({ userId }: { userId: string }) =>
      (await listInbox({ workspaceId, userId, mentions: 'me', limit: 50 })).conversations.map(({ id }) => id);
    expect([await mentioning(omar), await mentioning(asha)]).toEqual([[conversationId], []]);
    expect(await readMentions({ workspaceId, conversationId, userId: omar.userId })).toEqual({ read: 2 });
    expect(await readMentions({ workspaceId, conversationId, userId: omar.userId })).toEqual({ read: 0 });
    expect(await unseen(omar)).toBe(0);
    expect(await mentioning(omar)).toEqual([conversationId]);
  });

  it('is deleted with its note', async () => {
    const { id: noteId } = await note('@Omar Haddad', [omar.id]);
    await deleteNote({ workspaceId, conversationId, noteId, userId: asha.userId });
    expect(await unseen(omar)).toBe(0);
  });
});
