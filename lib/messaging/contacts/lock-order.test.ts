import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { blockContact } from '../conversations/block-contact.ts';
import { updateContact } from './update-contact.ts';

type Place = { workspaceId: string; contactId: string; conversationId: string };

const lock = {
  contact: (tx: Prisma.TransactionClient, { workspaceId, contactId }: Place) => tx.$queryRaw`
    SELECT FROM contacts WHERE workspace_id = ${workspaceId}::uuid AND id = ${contactId}::uuid FOR UPDATE`,
  conversation: (tx: Prisma.TransactionClient, { workspaceId, conversationId }: Place) => tx.$queryRaw`
    SELECT FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid FOR UPDATE`,
};

it.each([
  [
    'blocking a contact',
    ['contact', 'conversation'],
    ({ workspaceId, contactId }: Place) =>
      blockContact({ workspaceId, contact: contactId, blocked: true, actor: { cause: 'api' } }),
  ],
  [
    'changing a contact',
    ['conversation', 'contact'],
    ({ workspaceId, contactId }: Place) => updateContact({ workspaceId, contactId, changes: { name: 'Asha' } }),
  ],
] as const)(
  '%s goes through beside a transaction that locks in the other order',
  async (_what, [first, second], act) => {
    const { workspaceId, numberId } = await createTestWorkspace();
    const place = { workspaceId, ...(await createTestConversation({ workspaceId, numberId })) };
    let acting: Promise<unknown> | undefined;
    const other = db().$transaction(
      async (tx) => {
        await lock[first](tx, place);
        acting = act(place);
        await vi.waitFor(async () => expect(await waitingForLock()).toBe(1));
        await lock[second](tx, place);
        await elapsed(50);
      },
      { timeout: 20_000 },
    );
    await other.catch(() => {});
    await expect(acting).resolves.toMatchObject({ id: place.contactId });
  },
);
