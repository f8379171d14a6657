import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { getRun } from './get-run.ts';
import { listRuns } from './list-runs.ts';
import { listPublicRuns, readPublicRun } from './public-run.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking } from './testing/small-graphs.ts';

const { place, publish, write, runs } = setUpFlows();

it.each([
  ['the runs of a conversation', (run: Run) => listRuns({ ...run, limit: 5 }), { runs: [] }],
  ['a flow’s runs', (run: Run) => listPublicRuns({ ...run, limit: 5 }), { runs: [] }],
  ['a run with its steps', (run: Run) => getRun(run), { code: 'not_found' }],
  ['a run', (run: Run) => readPublicRun(run), { code: 'not_found' }],
] as const)('%s can be read at the moment in which the person is erased', async (_what, read, expected) => {
  const flowId = await publish(asking({ collectSeconds: 0 }));
  await write('go');
  const [run] = await runs();
  const asked: Run = { ...place(), flowId, runId: run?.id ?? '' };
  let reading: Promise<unknown> | undefined;
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE`;
    reading = read(asked).catch((error: unknown) => error);
    // The run was read, and the contact is not yet.
    await vi.waitFor(async () => expect(await waitingForLock('contacts')).toBe(1));
    await tx.contact.deleteMany({ where: { workspaceId: asked.workspaceId } });
  });
  expect(await reading).toMatchObject(expected);
});

type Run = { workspaceId: string; conversationId: string; flowId: string; runId: string };
