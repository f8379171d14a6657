import { expect, it } from 'vitest';
import { blockContact } from '#lib/messaging/conversations/block-contact.ts';
import { db } from '#lib/platform/database/db.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, end, send, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, drive, store, write, inbox, runs } = setUpFlows();

/** What people who are blocked write reaches no flow (docs/decisions/228). */
async function block(blocked: boolean) {
  const { workspaceId, conversationId } = place();
  const { contactId } = await db().conversation.findFirstOrThrow({ where: { workspaceId, id: conversationId } });
  await blockContact({ workspaceId, contact: contactId, blocked, actor: { cause: 'api' } });
}

/** The time for the answer is over. */
async function timePasses() {
  const [run] = await runs();
  const { id: runId, workspaceId, runner, revision } = run!;
  return drive(await wakeRun({ workspaceId, runId, runner: runner!, revision }), runner!);
}

it('answers no question with what someone writes who is blocked, also when its time is over', async () => {
  await publish(asking());
  await write('go');
  await block(true);
  expect(await write('Ravi')).toBeNull();
  expect(await timePasses()).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['Your name?', 'timeout']);
});

it('interrupts no question with it', async () => {
  await publish(asking());
  const trigger = { type: 'keyword' as const, match: 'exact' as const, keywords: ['stop'], mayInterrupt: true };
  await publish(buildGraph({ s: ['start', { triggers: [trigger] }], m: send('Stopped'), e: end }, 's > m', 'm > e'));
  await write('go');
  await block(true);
  expect(await write('stop')).toBeNull();
  await timePasses();
  expect(await inbox()).toEqual(['Your name?', 'timeout']);
});

it('takes only what is written after the block for an answer', async () => {
  await publish(asking());
  await write('go');
  await block(true);
  await write('Ravi');
  await block(false);
  expect(await write('Kumar')).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['Your name?', 'got Kumar']);
});

it('takes no answer from what no flow was offered, because they were blocked when it came', async () => {
  await publish(asking());
  await write('go');
  await block(true);
  await store({ text: 'Ravi' });
  await block(false);
  expect(await write('Kumar')).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['Your name?', 'got Kumar']);
});

it('starts nothing with it when a run ends after the block', async () => {
  await publish(asking());
  await publish(buildGraph({ s: start('menu'), m: send('Menu'), e: end }, 's > m', 'm > e'));
  await write('go');
  await block(true);
  await store({ text: 'menu' });
  await block(false);
  expect(await timePasses()).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['Your name?', 'timeout']);
});

it('starts nothing with it, and something with what follows the block', async () => {
  await publish(buildGraph({ s: start('go'), m: send('Hello'), e: end }, 's > m', 'm > e'));
  await block(true);
  expect(await write('go')).toBeNull();
  await block(false);
  expect(await write('thanks')).toBeNull();
  expect(await write('go')).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['Hello']);
});
