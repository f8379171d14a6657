import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { claimJobs } from './claim-jobs.ts';
import {
  extendLeases,
  releaseJobs,
  saveCompletion,
  saveFailure,
  savePlan,
  savePlannedStep,
  saveRetry,
  saveSleep,
  saveStep,
} from './save-outcome.ts';

const step = { hash: 'a'.repeat(40), result: '{"data":1}' };
const failure = { error: '"x"', event: { name: 'inngest/function.failed', data: '{}' } };

beforeEach(async () => {
  await db().$executeRaw`TRUNCATE engine_events, engine_runs CASCADE`;
});

async function leasedJob() {
  const [id, runId, lease] = [newId(), newId(), newId()];
  await db().engineRun.create({ data: { id: runId, functionId: 'fn', event: {} } });
  const dueAt = new Date(Date.now() + 60_000);
  await db().engineJob.create({ data: { id, runId, functionId: 'fn', lease, dueAt } });
  return { id, runId, lease };
}

async function everything() {
  const [events, runs, steps, jobs] = await Promise.all([
    db().engineEvent.findMany(),
    db().engineRun.findMany(),
    db().engineStep.findMany(),
    db().engineJob.findMany(),
  ]);
  return { events, runs, steps, jobs };
}

it('writes nothing for an executor whose lease another one has taken over', async () => {
  const job = { ...(await leasedJob()), lease: newId() };
  const before = await everything();
  expect(await saveStep({ ...job, step, leaseMs: 1 })).toBe(false);
  expect(await savePlannedStep({ ...job, step })).toBe(false);
  expect(await savePlan({ ...job, steps: [{ hash: 'b', sleepMs: 5 }] })).toBe(false);
  expect(await saveSleep({ ...job, hash: 'b', sleepMs: 5 })).toBe(false);
  expect(await saveRetry({ ...job, delayMs: 1 })).toBe(false);
  expect(await saveFailure({ ...job, ...failure })).toBe(false);
  expect(await saveCompletion({ ...job, output: 'null' })).toBe(false);
  await extendLeases({ jobs: [job], leaseMs: 1 });
  await releaseJobs([job]);
  expect(await everything()).toEqual(before);
});

it('calls the function again when the last of its parallel steps is over, and not before', async () => {
  const job = await leasedJob();
  const plan = [
    { hash: 'b', sleepMs: null },
    { hash: 'c', sleepMs: 0 },
    { hash: 'd', sleepMs: null },
  ];
  expect(await savePlan({ ...job, steps: plan })).toBe(true);
  const { jobs: claimed } = await claimJobs({ functionIds: ['fn'], capacity: 10, leaseMs: 10_000 });
  expect(claimed.map(({ stepHash, sleeping }) => ({ stepHash, sleeping }))).toEqual(
    expect.arrayContaining([
      { stepHash: 'b', sleeping: false },
      { stepHash: 'c', sleeping: true },
      { stepHash: 'd', sleeping: false },
    ]),
  );
  await Promise.all(
    claimed.map((held) => savePlannedStep({ ...held, step: { hash: held.stepHash ?? '', result: 'null' } })),
  );
  const { jobs, steps, runs } = await everything();
  expect(steps).toHaveLength(3);
  expect(runs).toMatchObject([{ pendingSteps: 0 }]);
  expect(jobs).toMatchObject([{ runId: job.runId, stepHash: null, lease: null, attempt: 0 }]);
});

it('deletes the other jobs of a run that ends, and sends its failure as an event', async () => {
  const job = await leasedJob();
  await db().engineJob.create({ data: { id: newId(), runId: job.runId, functionId: 'fn', stepHash: 'b' } });
  expect(await saveFailure({ ...job, ...failure })).toBe(true);
  const { jobs, runs, events } = await everything();
  expect(jobs).toEqual([]);
  expect(runs).toMatchObject([{ state: 'failed', output: 'x', endedAt: expect.any(Date) }]);
  expect(events).toMatchObject([{ name: 'inngest/function.failed', data: {} }]);
});

it('saves the outcomes of many jobs together, each under its own lease', async () => {
  const jobs = await Promise.all(Array.from({ length: 20 }, leasedJob));
  const lost = new Set([jobs[3], jobs[11]]);
  const held = jobs.map((job) => (lost.has(job) ? { ...job, lease: newId() } : job));
  const stepOf = ({ runId }: { runId: string }) => ({ hash: 'a', result: JSON.stringify({ data: runId }) });
  const expected = jobs.map((job) => !lost.has(job));

  expect(await Promise.all(held.map((job) => saveStep({ ...job, step: stepOf(job), leaseMs: 60_000 })))).toEqual(
    expected,
  );
  const before = await everything();
  expect(before.steps).toHaveLength(18);
  expect(before.steps.every(({ runId, result }) => (result as { data: string }).data === runId)).toBe(true);

  const output = ({ runId }: { runId: string }) => JSON.stringify(runId);
  expect(await Promise.all(held.map((job) => saveCompletion({ ...job, output: output(job) })))).toEqual(expected);
  const { runs, jobs: left } = await everything();
  expect(left.map(({ id }) => id).toSorted()).toEqual([...lost].map((job) => job?.id).toSorted());
  for (const run of runs) {
    const isLost = [...lost].some((job) => job?.runId === run.id);
    expect(run).toMatchObject(isLost ? { state: 'running', output: null } : { state: 'completed', output: run.id });
  }
});

it('fails only the job whose result cannot be stored', async () => {
  const [one, broken, other] = await Promise.all([leasedJob(), leasedJob(), leasedJob()]);
  const results = await Promise.allSettled([
    saveStep({ ...one, step, leaseMs: 60_000 }),
    saveStep({ ...broken, step: { hash: 'b', result: '{' }, leaseMs: 60_000 }),
    saveStep({ ...other, step, leaseMs: 60_000 }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await everything()).steps).toHaveLength(2);
});

it('saves steps while their leases are extended, without a deadlock', async () => {
  const jobs = await Promise.all(Array.from({ length: 30 }, leasedJob));
  await Promise.all([
    ...jobs.map((job) => saveStep({ ...job, step, leaseMs: 60_000 })),
    ...Array.from({ length: 10 }, (_, turn) =>
      extendLeases({ jobs: turn % 2 ? jobs : jobs.toReversed(), leaseMs: 60_000 }),
    ),
    ...jobs.toReversed().map((job) => saveStep({ ...job, step: { ...step, hash: 'c' }, leaseMs: 60_000 })),
  ]);
  expect((await everything()).steps).toHaveLength(60);
});

it('lets another executor claim released jobs, without counting an attempt', async () => {
  const job = await leasedJob();
  const claim = async () => (await claimJobs({ functionIds: ['fn'], capacity: 10, leaseMs: 10_000 })).jobs;
  expect(await claim()).toEqual([]);
  await releaseJobs([job]);
  expect(await claim()).toMatchObject([{ id: job.id, attempt: 0 }]);
});

it('counts an attempt for a job whose lease ran out', async () => {
  const job = await leasedJob();
  await db().engineJob.update({ where: { id: job.id }, data: { dueAt: new Date(0) } });
  const { jobs: claimed } = await claimJobs({ functionIds: ['fn'], capacity: 10, leaseMs: 10_000 });
  expect(claimed).toMatchObject([{ id: job.id, attempt: 1 }]);
  expect(claimed[0]?.lease).not.toBe(job.lease);
});

it('memory bombs: runs jobs whose process died one at a time, so that none is blamed for another, and new ones beside (isolation 1)', async () => {
  const jobs = await Promise.all([leasedJob(), leasedJob(), leasedJob()]);
  await db().engineJob.updateMany({ data: { dueAt: new Date(0) } });
  const fresh = await leasedJob();
  await db().engineJob.update({ where: { id: fresh.id }, data: { lease: null, dueAt: new Date(0) } });
  const claim = async () => (await claimJobs({ functionIds: ['fn'], capacity: 10, leaseMs: 60_000 })).jobs;

  const claimed = await claim();
  expect(claimed.map(({ deaths }) => deaths).toSorted()).toEqual([0, 1]);
  expect(claimed.find(({ deaths }) => deaths === 0)?.id).toBe(fresh.id);
  expect(await claim()).toEqual([]);

  const suspect = claimed.find(({ deaths }) => deaths === 1);
  if (!suspect) throw new Error('no suspect');
  expect(await saveStep({ ...suspect, step, leaseMs: 60_000 })).toBe(true);
  const [next, ...more] = await claim();
  expect(more).toEqual([]);
  expect(next).toMatchObject({ deaths: 1 });
  expect(jobs.map(({ id }) => id)).toContain(next?.id);
  // The job that survived its step is not blamed for anything that happens later.
  await db().engineJob.update({ where: { id: suspect.id }, data: { dueAt: new Date(0) } });
  await db().engineJob.deleteMany({ where: { id: { not: suspect.id } } });
  expect(await claim()).toMatchObject([{ id: suspect.id, deaths: 1 }]);
});
