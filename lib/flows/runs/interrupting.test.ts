import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { advanceRun } from './advance-run.ts';
import { readRun } from './read-run.ts';
import { readSituation } from './read-situation.ts';
import { requeueLostRuns } from './requeue-lost-runs.ts';
import { startRun } from './start-run.ts';
import { takeMessage } from './take-message.ts';
import { takeOverRun } from './take-over-run.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, end, keyword, saying, start } from './testing/small-graphs.ts';

const { place, publish, store, drive, write, tap, inbox, led, runs, events } = setUpFlows();

describe('a trigger that may interrupt (trust 4)', () => {
  it('wins over a question, whose run ends with an explanation', async () => {
    await publish(asking());
    await publish(saying('The menu', keyword('menu', { mayInterrupt: true })), 'Menu');
    await write('go');
    expect(await write('Menu')).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Your name?', 'The menu']);
    expect(await runs()).toMatchObject([
      { state: 'cancelled', error: 'The customer asked for “Menu”, which took its place.' },
      { state: 'completed' },
    ]);
    expect(await led()).toBe('nobody');
    expect(await write('go')).toMatchObject({ state: 'waiting' });
  });

  it('is the only one that does', async () => {
    await publish(asking());
    await publish(saying('The menu', keyword('menu')));
    await publish(saying('catch-all', { type: 'any_message' }));
    await write('go');
    await write('menu');
    expect(await inbox()).toEqual(['Your name?', 'got menu']);
  });

  it('takes a tap on another flow’s old button, and leaves the question its own', async () => {
    const menu: NodeSpec = ['send_message', { body: 'Menu', buttons: [{ id: 'x', title: 'Help' }] }];
    await publish(buildGraph({ s: start('menu'), m: menu, e: end }, 's > m', 'm.x > e'));
    await publish(
      asking({
        expect: 'choice',
        choices: [
          { id: 'x', title: 'Help' },
          { id: 'y', title: 'Go on' },
        ],
      }),
    );
    await publish(saying('helping', { type: 'button', text: 'Help', mayInterrupt: true }), 'Help');
    await write('menu');
    await tap('Help');
    await write('go');
    await tap('Help');
    expect((await inbox()).at(-1)).toBe('got Help');
    await write('go');
    await tap('Help', { nth: 0 });
    expect((await inbox()).at(-1)).toBe('helping');
  });

  it('also takes what was written while the run was busy', async () => {
    await publish(asking());
    await publish(saying('stopped', keyword('stop', { mayInterrupt: true })));
    const runner = newId();
    await takeMessage({ ...place(), messageId: await store({ text: 'go' }), runner });
    await db().flowRun.updateMany({ where: place(), data: { heardSequence: 1 } });
    const [run] = await runs();
    await store({ text: 'stop' });
    await drive(await advanceRun({ ...place(), runId: run!.id, runner }), runner);
    expect(await inbox()).toContain('stopped');
  });

  it('replaces no run that has moved on since it was read', async () => {
    await publish(asking({ expect: 'number', retryMessage: 'A number, please' }));
    await publish(saying('The menu', keyword('menu', { mayInterrupt: true })));
    const { workspaceId } = place();
    const { runId } = (await write('go'))!;
    const before = await readRun({ workspaceId, runId });
    await write('none');
    const situation = await readSituation({ workspaceId, messageId: await store({ text: 'menu' }) });
    expect(await startRun({ situation: situation!, runner: newId(), instead: before! })).toBeNull();
    expect(await runs()).toMatchObject([{ id: runId, state: 'waiting' }]);
    const now = await readRun({ workspaceId, runId });
    expect(await startRun({ situation: situation!, runner: newId(), instead: now! })).not.toBeNull();
  });

  it('cannot be any message', async () => {
    await expect(publish(saying('x', { type: 'any_message', mayInterrupt: true }))).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('two quick messages (trust 4)', () => {
  const bring = async (text: string) => {
    const runner = newId();
    return takeMessage({ ...place(), messageId: await store({ text }), runner });
  };

  it('are one answer to a question for a text', async () => {
    await publish(asking());
    await write('go');
    expect(await bring('Ravi')).toMatchObject({ state: 'waiting' });
    await write('Kumar');
    expect(await inbox()).toEqual(['Your name?', 'got Ravi\nKumar']);
  });

  it('are not waited for if the first is a valid answer, or if collecting is switched off', async () => {
    await publish(asking({ expect: 'number' }));
    await write('go');
    const answered = await bring('7');
    expect(answered).toMatchObject({ state: 'running' });
    await drive(answered, (await runs())[0]!.runner!);
    await db().flow.deleteMany({ where: { workspaceId: place().workspaceId } });
    await publish(asking({ collectSeconds: 0 }));
    await write('go');
    expect(await bring('Ravi')).toMatchObject({ state: 'running' });
  });

  it('cause no complaint about the first when the second answers', async () => {
    await publish(asking({ expect: 'email', retryMessage: 'An email address, please' }));
    await write('go');
    await bring('sure, it is');
    await write('asha@example.com');
    expect(await inbox()).toEqual(['Your name?', 'got asha@example.com']);
  });

  it('are both kept when the process dies in between', async () => {
    await publish(asking());
    await write('go');
    await bring('Ravi');
    await db().$executeRaw`
      UPDATE flow_runs SET waiting_until = now() - interval '5 minutes',
        waiting_for = jsonb_set(waiting_for, '{collectUntil}', to_jsonb('2000-01-01T00:00:00Z'::text))
      WHERE workspace_id = ${place().workspaceId}::uuid`;
    await requeueLostRuns();
    expect(await events()).toMatchObject([{ name: 'flow/run.continued' }]);
    const runner = newId();
    const [run] = await runs();
    await drive(await takeOverRun({ ...place(), runId: run!.id, runner }), runner);
    expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
  });
});
