import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { inngest } from '../client/client.ts';
import { readFunctions } from './read-functions.ts';
import { routeEvents } from './route-events.ts';

beforeEach(async () => {
  await db().$executeRaw`TRUNCATE engine_events, engine_runs CASCADE`;
});

it('leaves an event that only functions of a newer version listen to', async () => {
  const fn = inngest.createFunction({ id: 'known', triggers: [{ event: 'test/known' }] }, async () => {});
  await enqueueEvents({ events: [{ name: 'test/newer' }, { name: 'test/known' }] });
  await routeEvents({ functions: readFunctions({ client: inngest, functions: [fn] }) });
  expect(await db().engineEvent.findMany()).toMatchObject([{ name: 'test/newer' }]);
  expect(await db().engineRun.findMany()).toMatchObject([{ functionId: 'parley-known' }]);
});
