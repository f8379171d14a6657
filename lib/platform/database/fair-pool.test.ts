import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import { membershipOf } from '#lib/workspace/workspaces/membership-of.ts';
import { batched } from '../batched.ts';
import { env } from '../env.ts';
import { onBehalfOf } from '../on-behalf-of.ts';
import { connections, db } from './db.ts';

/** Takes a connection for a workspace. Returns a function that releases it. */
async function holds(workspace: string) {
  const client = await onBehalfOf(workspace, () => connections().connect());
  return () => client.release();
}

it('fair shares: a workspace holds half of the connections at most, and the next free one is not for it (isolation 2)', async () => {
  await withPoolOf(4, async () => {
    const got: string[] = [];
    const loud = [1, 2, 3, 4, 5].map(async () => {
      const release = await holds('loud');
      got.push('loud');
      return release;
    });
    await Promise.all(loud.slice(0, 2));
    expect(connections().waiting()).toBe(3);
    const others = [await holds('quiet'), await holds('other')];
    const late = holds('late').then((release) => {
      got.push('late');
      return release;
    });
    expect(connections().waiting()).toBe(4);
    expect(got).toEqual(['loud', 'loud']);
    (await loud[0])?.();
    (await late)();
    for (const release of others) release();
    for (const each of loud.slice(1)) (await each)();
    expect(got).toEqual(['loud', 'loud', 'late', 'loud', 'loud', 'loud']);
    expect(connections().waiting()).toBe(0);
  });
});

it('fair shares: the pages of a workspace and its keys have one share together (isolation 2)', async () => {
  const { workspaceId } = await createTestWorkspace();
  const slug = `slug-${workspaceId}`;
  await db().workspace.update({ where: { id: workspaceId }, data: { slug } });
  const { userId } = await signInAs({ workspaceId, role: 'agent' });
  await membershipOf({ slug, userId });
  await withPoolOf(4, async () => {
    const held = await Promise.all([holds(workspaceId), holds(slug)]);
    const third = holds(slug);
    expect(connections().waiting()).toBe(1);
    for (const release of held) release();
    (await third)();
  });
});

it('fair shares: a batch that serves everyone waits in no queue, no matter who began it', async () => {
  await withPoolOf(4, async () => {
    const held = await Promise.all([holds('loud'), holds('loud')]);
    const behind = holds('loud');
    const double = batched(
      (numbers: number[]) => db().$queryRaw<{ n: number }[]>`
      SELECT n * 2 AS n FROM unnest(${numbers}::int[]) AS n`,
    );
    const begun = onBehalfOf('loud', () => double(1));
    expect([await begun, await onBehalfOf('quiet', () => double(2))]).toEqual([{ n: 2 }, { n: 4 }]);
    expect(connections().waiting()).toBe(1);
    for (const release of held) release();
    (await behind)();
  });
});

/** Each waits while another connection holds the advisory lock of this number. */
const uses = {
  'a statement': (lock: number) => db().$queryRaw`SELECT pg_advisory_xact_lock(${lock})::text`,
  'a transaction': (lock: number) =>
    db().$transaction((tx) => tx.$queryRaw`SELECT pg_advisory_xact_lock(${lock})::text`),
};

it.each(Object.entries(uses))('%s waits in the line of its workspace', async (_name, use) => {
  await withPoolOf(2, async () => {
    const holder = new pg.Client({ connectionString: env().DATABASE_URL });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    const loud = Array.from({ length: 10 }, () => onBehalfOf('loud', async () => await use(1)));
    await expect.poll(() => connections().waiting()).toBe(9);
    await onBehalfOf('quiet', async () => await use(2));
    expect(connections().waiting()).toBe(9);
    await holder.end();
    await Promise.all(loud);
  });
});

it('what the process does for itself takes no more than any workspace', async () => {
  await withPoolOf(2, async () => {
    const release = await connections().connect();
    const second = connections().connect();
    expect(connections().waiting()).toBe(1);
    (await holds('quiet'))();
    release.release();
    (await second).release();
  });
});
