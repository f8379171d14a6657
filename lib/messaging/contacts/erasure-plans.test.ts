import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { crowdedPlans, repeatedScans } from '#lib/testing/wall/crowded-plans.ts';
import { recordInTest } from '#lib/testing/wall/record-statements.ts';
import { statementName } from '#lib/testing/wall/statement-name.ts';
import { eraseContact } from './erase-contact.ts';
import { previewErasure } from './preview-erasure.ts';

const HISTORY = new Set(['messages', 'media', 'flow_runs']);

it('compares no files with messages, though PostgreSQL expects one of each, as before version 18 of a new workspace', async () => {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId, contactId } = await createTestConversation({ ...workspace, phone: '+919812345678' });
  const messageId = await createTestMessage({ workspaceId, conversationId });
  const file = { filename: 'face.jpg', mimeType: 'image/jpeg', state: 'stored' } as const;
  await db().media.create({ data: { workspaceId, messageId, ...file } });
  const statements = new Map<string, unknown[]>();
  await recordInTest(async ({ text, values }) => {
    const isOfPerson = values.flat().some((value) => value === contactId || value === conversationId);
    // Others, and what changes rows, are about pieces of 500 messages.
    if (isOfPerson && /^\s*SELECT/.test(text)) statements.set(text, values);
  });
  expect(await previewErasure({ workspaceId, contactIds: [contactId] })).toMatchObject({ messages: 1, files: 1 });
  await eraseContact({ workspaceId, contact: contactId });

  expect(statements.size).toBeGreaterThan(5);
  const plans = await crowdedPlans({ url: env().DATABASE_URL ?? '', statements, counted: true });
  const found = [...plans].flatMap(([text, all]) =>
    all.flatMap((plan) => repeatedScans(plan, HISTORY).map((table) => `${table}: ${statementName(text)}`)),
  );
  expect(new Set(found)).toEqual(new Set());
});
