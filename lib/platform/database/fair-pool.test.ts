import { expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import { membershipOf } from '#lib/workspace/workspaces/membership-of.ts';
import { batched } from '../batched.ts';
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

const uses = {
  'a statement': (ms: number) => db().$queryRaw`SELECT pg_sleep(${ms / 1000})::text`,
  'a transaction': (ms: number) => db().$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(${ms / 1000})::text`),
};

it.each(Object.entries(uses))('%s waits in the line of its workspace', async (_name, use) => {
  await withPoolOf(2, async () => {
    // Opens both connections.
    for (const release of [await holds('loud'), await holds('quiet')]) release();
    const ended: string[] = [];
    const ask = (workspace: string, ms: number) =>
      onBehalfOf(workspace, async () => {
        await use(ms);
        ended.push(workspace);
      });
    const loud = Array.from({ length: 10 }, () => ask('loud', 100));
    await ask('quiet', 0);
    expect(ended.filter((workspace) => workspace === 'loud').length).toBeLessThan(3);
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
