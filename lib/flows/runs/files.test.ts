import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import type { MediaState } from '#lib/platform/database/generated/prisma/client.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { signMediaUrl } from '#lib/platform/storage/sign-media-url.ts';
import { isSignedLink } from '#lib/platform/storage/signed-link.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { takeMessage } from './take-message.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, end, send, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, arrive, drive, write, inbox, runs, contactId } = setUpFlows();

const graph = buildGraph(
  {
    s: start('go'),
    q: ask({ message: { body: 'Your card?' }, expect: 'media', variable: 'card' }),
    m: send('{{card}}'),
    w: ['wait', { minutes: 90 }],
    n: send('{{card}} {{passport}} {{theirs}} {{note}} {{papers.0}} {{order}}'),
    e: end,
  },
  ...['s > q', 'q.answer > m', 'q.invalid > e', 'q.timeout > e', 'm > w', 'w > n', 'n > e'],
);

const setState = (messageId: string, state: MediaState) =>
  db().media.updateMany({ where: { workspaceId: place().workspaceId, messageId }, data: { state } });

/** The customer sends a photo, whose copy is under way. */
async function sendPhoto() {
  const [messageId = ''] = await arrive(wireText('', { type: 'image', image: { id: '1', mime_type: 'image/jpeg' } }));
  await setState(messageId, 'pending');
  const runner = newId();
  return { messageId, taking: takeMessage({ ...place(), messageId, runner }).then((run) => drive(run, runner)) };
}

it('has the link to a file once the file is there', async () => {
  await publish(graph);
  await write('go');
  const { messageId, taking } = await sendPhoto();
  await elapsed(300);
  expect(await inbox()).toEqual(['Your card?']);
  await setState(messageId, 'stored');
  await taking;
  expect((await inbox()).slice(1)).toEqual([expect.stringContaining(`${messageId}/`)]);
});

it('asks again for a file that could not be copied', async () => {
  await publish(graph);
  await write('go');
  const { messageId, taking } = await sendPhoto();
  await elapsed(300);
  await setState(messageId, 'failed');
  await taking;
  expect(await inbox()).toEqual(['Your card?', 'Your card?']);
});

/** A link that no longer works to a file of someone. */
async function oldLink(conversation: { workspaceId: string; conversationId: string }) {
  const messageId = await createTestMessage({ ...conversation, type: 'document', kind: 'document', text: null });
  const { workspaceId } = conversation;
  const file = { filename: 'a file.pdf', mimeType: null };
  await db().media.create({ data: { workspaceId, messageId, state: 'stored', ...file } });
  return expired(await signMediaUrl({ path: mediaPath({ workspaceId, messageId, ...file }), ...file }));
}

const expired = (link: string) => link.replace(/expires=\d+/, 'expires=1');

it('renews links to files of its contact after a wait, and no others', async () => {
  const { workspaceId } = place();
  await publish(graph);
  const { id: numberId } = await db().number.findFirstOrThrow({ where: { workspaceId } });
  const other = await createTestConversation({ workspaceId, numberId, phone: '+919812345600' });
  const theirs = await oldLink({ workspaceId, conversationId: other.conversationId });
  const passport = await oldLink(place());
  const attributes = { passport, theirs, note: `(${passport}), or\n${theirs}.`, papers: [passport] };
  await db().contact.updateMany({ where: { workspaceId, id: contactId() }, data: { attributes } });
  await write('go');
  const { messageId, taking } = await sendPhoto();
  await setState(messageId, 'stored');
  await taking;
  const [run] = await runs();
  const variables = run!.variables as Record<string, string>;
  expect(variables).toMatchObject({ theirs, passport: expect.stringMatching(/expires=\d{13}/) });
  const old = { ...variables, ...attributes, card: expired(variables.card ?? '') };
  const order = JSON.stringify({ file: passport });
  await db().flowRun.updateMany({ where: { workspaceId }, data: { variables: { ...old, order } } });
  const { id: runId, runner, revision } = run!;
  await drive(await wakeRun({ workspaceId, runId, runner: runner!, revision }), runner!);
  const told = (await inbox()).at(-1) ?? '';
  const [card = '', renewed = '', ...rest] = told.split(/[ \n]/);
  expect([card, renewed].map(isSignedLink)).toEqual([true, true]);
  expect(rest).toEqual([theirs, `(${renewed}),`, 'or', `${theirs}.`, renewed, order.replace(passport, renewed)]);
});
