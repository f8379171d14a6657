import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import { withinShare } from './within-share.ts';

const settled = () => new Promise(setImmediate);

it.each([
  ['keys', 256],
  ['people', 64],
  ['events', 64],
] as const)(
  'one connection: of the %s of a workspace %i are served at a time, and others meanwhile (isolation 2)',
  async (of, most) => {
    const [loud, quiet] = [newId(), newId()];
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const work = () => {
      begun += 1;
      return gate.promise;
    };
    const all = Array.from({ length: most + 10 }, () => withinShare({ of, workspace: loud, work }));
    await settled();
    expect(begun).toBe(most);
    expect(await withinShare({ of, workspace: quiet, work: async () => 'served' })).toBe('served');
    gate.resolve();
    await Promise.all(all);
    expect(begun).toBe(most + 10);
  },
);

it('says so when no slot was free for long, and frees the slot of a failure', async () => {
  const workspace = newId();
  const gate = Promise.withResolvers<void>();
  const busy = Array.from({ length: 64 }, () => withinShare({ of: 'people', workspace, work: () => gate.promise }));
  const late = withinShare({ of: 'people', workspace, work: async () => 'served', waitMs: 20 });
  await expect(late).rejects.toMatchObject({ code: 'rate_limited', message: expect.stringContaining('64 requests') });
  gate.reject(new Error('broken'));
  expect((await Promise.allSettled(busy)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await withinShare({ of: 'people', workspace, work: async () => 'served' })).toBe('served');
});

it('one connection: a neighbor waits for a bounded number of another workspace’s statements (isolation 2)', async () => {
  const [loud, quiet] = [newId(), newId()];
  await withPoolOf(1, async () => {
    let answered = 0;
    const query = () => db().$queryRaw`SELECT 1`;
    const storm = Array.from({ length: 1000 }, () =>
      withinShare({ of: 'people', workspace: loud, work: query, waitMs: 60_000 }).then(() => (answered += 1)),
    );
    await settled();
    await withinShare({ of: 'people', workspace: quiet, work: query });
    expect(answered).toBeLessThan(200);
    await Promise.all(storm);
  });
});
