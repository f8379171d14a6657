import { expect, it } from 'vitest';
import { byDatabaseProxy } from '#lib/testing/by-database-proxy.ts';
import { isDatabaseLost } from '../database-lost.ts';
import { BoundedClient } from './bounded-client.ts';
import { ownConnection } from './connection-settings.ts';

const BOUND_MS = 500;

it('connects although this thread was busy for longer than connecting may take', async () => {
  const client = new BoundedClient(ownConnection(), BOUND_MS);
  const connecting = client.connect();
  const until = performance.now() + 2 * BOUND_MS;
  while (performance.now() < until);
  await connecting;
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it('gives up on a database that accepts the connection and says nothing', async () => {
  await byDatabaseProxy(async (proxy) => {
    proxy.mode = 'blackhole';
    const error = await new BoundedClient(ownConnection(), BOUND_MS).connect().catch((refusal: unknown) => refusal);
    expect(isDatabaseLost(error)).toBe(true);
  });
});
