import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { isDisabled } from '#lib/workspace/workspaces/is-disabled.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { advanceRun } from './advance-run.ts';
import { takeMessage } from './take-message.ts';
import { takeOverRun } from './take-over-run.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, end, send, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, store, drive, write, inbox, runs } = setUpFlows();

async function setDisabled(disabled: boolean) {
  const { workspaceId } = place();
  await db().workspace.update({ where: { id: workspaceId }, data: { disabledAt: disabled ? new Date() : null } });
  await expect.poll(() => isDisabled({ workspaceId })).toBe(disabled);
}

it('goes on with no run that is under way, until it is enabled', async () => {
  await publish(buildGraph({ s: start('go'), m: send('one'), n: send('two'), e: end }, 's > m', 'm > n', 'n > e'));
  const run = await takeMessage({ ...place(), messageId: await store({ text: 'go' }), runner: 'one' });
  expect(run).toMatchObject({ state: 'running' });
  const { workspaceId } = place();
  await setDisabled(true);
  expect(await advanceRun({ workspaceId, runId: run!.runId, runner: 'one' })).toBeNull();
  expect(await takeOverRun({ workspaceId, runId: run!.runId, runner: 'two' })).toBeNull();
  expect(await runs()).toMatchObject([{ state: 'running', runner: 'one' }]);
  expect(await inbox()).toEqual(['one']);
  await setDisabled(false);
  await drive(await takeOverRun({ workspaceId, runId: run!.runId, runner: 'two' }), 'two');
  expect(await inbox()).toEqual(['one', 'two']);
});

it('leaves a run waiting whose time is over or whose customer replies, and hears the reply when it is enabled', async () => {
  await publish(asking({ timeoutMinutes: 5, collectSeconds: 0 }));
  const { runId, revision } = (await write('go'))!;
  const [{ runner } = { runner: null }] = await runs();
  const wake = { workspaceId: place().workspaceId, runId, revision, runner: runner! };
  await setDisabled(true);
  expect(await wakeRun(wake)).toBeNull();
  expect(await takeMessage({ ...place(), messageId: await store({ text: 'Ravi' }), runner: 'two' })).toBeNull();
  expect(await runs()).toMatchObject([{ state: 'waiting', revision }]);
  await setDisabled(false);
  await drive(await wakeRun(wake), wake.runner);
  expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
});
