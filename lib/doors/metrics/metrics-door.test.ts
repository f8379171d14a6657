import { afterEach, expect, it } from 'vitest';
import { doors } from '#app/doors.ts';
import { closeDatabase, db } from '#lib/platform/database/db.ts';
import { migrate } from '#lib/platform/database/migrate.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';
import { METRICS } from '#lib/platform/telemetry/metrics.ts';
import { startTelemetry, stopTelemetry } from '#lib/platform/telemetry/telemetry.ts';
import { VERSION } from '#lib/platform/version.ts';
import { byDatabaseProxy } from '#lib/testing/by-database-proxy.ts';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { serveDoors } from '#lib/testing/serve-doors.ts';
import { switchDatabase } from '#lib/testing/switch-database.ts';
import { setUpDeliveries } from '#lib/webhooks/deliveries/testing/set-up-deliveries.ts';
import { readInstallation } from './read-installation.ts';

const TOKEN = 'a-token-of-this-test';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const t = setUpDeliveries();

afterEach(async () => {
  await stopTelemetry();
  overrideEnv({ METRICS_TOKEN: '' });
});

/** Starts measuring, and lets `use` call the doors over HTTP. */
async function withDoors(
  use: (ask: (path: string, headers?: Record<string, string>) => Promise<Response>) => Promise<void>,
) {
  overrideEnv({ METRICS_TOKEN: TOKEN });
  await startTelemetry({ read: readInstallation, readEveryMs: 0 });
  const server = await serveDoors(doors);
  try {
    await use((path, headers) => fetch(`${server.url}${path}`, headers ? { headers } : {}));
  } finally {
    await server.stop();
  }
}

it('metrics: does not exist without a token of the installation, and measures nothing', async () => {
  await startTelemetry({ read: readInstallation });
  const server = await serveDoors(doors);
  const answer = await fetch(`${server.url}/metrics`, { headers: bearer('undefined') });
  await server.stop();
  expect([answer.status, await answer.json()]).toEqual([404, { detail: 'There is no such path.' }]);
});

it('metrics: refuses a caller without the token', async () => {
  await withDoors(async (ask) => {
    for (const headers of [{}, bearer(''), bearer(`${TOKEN}x`), { authorization: `Basic ${TOKEN}` }]) {
      const answer = await ask('/metrics', headers);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });
});

it('metrics: answers a caller with the token, with everything in the table and nothing else', async () => {
  const { workspaceId } = await createTestWorkspace();
  const receiver = await t.receiver((call) => ({ status: call === 0 ? 200 : 410 }));
  await withDoors(async (ask) => {
    t.dispatch();
    await t.record();
    await expect.poll(() => receiver.received.length).toBe(1);
    await t.record();
    await expect.poll(async () => (await t.webhookRow(receiver.webhook.id)).disabledReason).toBe('gone');
    await ask(`/public/v1/contacts/${workspaceId}`);
    await expect.poll(async () => (await ask('/metrics', bearer(TOKEN))).text()).toContain('reason="gone"');
    const answer = await ask('/metrics', bearer(TOKEN));
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const reported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    expect([...reported].filter((name) => !Object.hasOwn(METRICS, name ?? ''))).toEqual([]);
    for (const line of [
      `parley_build_info{version="${VERSION}"} 1`,
      'parley_database_reachable 1',
      'parley_deliveries_total{outcome="delivered"} 1',
      'parley_deliveries_total{outcome="given_up"} 1',
      'parley_webhooks_disabled_total{reason="gone"} 1',
      'parley_webhooks{state="disabled"} 1',
      'parley_queue_size{queue="deliveries"} 0',
      'parley_request_duration_seconds_count{door="public",operation="OTHER /public/v1/contacts/{contact}",status="4xx"} 1',
      'parley_delivery_attempt_seconds_count{outcome="acknowledged"} 1',
      'parley_delivery_attempt_seconds_count{outcome="refused"} 1',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).not.toContain(workspaceId);
  });
});

it('reports how late waiting work is', async () => {
  const { webhook } = await t.receiver();
  await t.record(2);
  await db().delivery.updateMany({
    where: { webhookId: webhook.id },
    data: { dueAt: new Date(Date.now() - 90_000) },
  });
  await withDoors(async (ask) => {
    const text = await (await ask('/metrics', bearer(TOKEN))).text();
    expect(text).toContain('parley_queue_size{queue="deliveries"} 2');
    expect(Number(/^parley_oldest_delivery_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
    expect(Number(/^parley_table_bytes\{table="deliveries"\} (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  });
});

it('leaves out what waits for a receiver that is failing, which is counted instead', async () => {
  const failing = (await t.receiver()).webhook.id;
  const well = (await t.receiver()).webhook.id;
  await t.record();
  const due = (webhookId: string, secondsAgo: number) =>
    db().delivery.updateMany({ where: { webhookId }, data: { dueAt: new Date(Date.now() - secondsAgo * 1000) } });
  await due(failing, 900);
  await due(well, 90);
  await db().webhook.updateMany({ where: { id: failing }, data: { failingSince: new Date() } });
  await withDoors(async (ask) => {
    const text = await (await ask('/metrics', bearer(TOKEN))).text();
    const oldest = Number(/^parley_oldest_delivery_seconds (\S+)$/m.exec(text)?.[1]);
    expect(oldest).toBeGreaterThanOrEqual(90);
    expect(oldest).toBeLessThan(900);
    expect(text).toContain('parley_webhooks{state="failing"} 1');
    expect(text).toContain('parley_queue_size{queue="deliveries"} 2');
  });
});

it('answers while the database is away, and says so', async () => {
  await withDoors((ask) =>
    byDatabaseProxy(async (proxy) => {
      proxy.mode = 'refuse';
      const text = await (await ask('/metrics', bearer(TOKEN))).text();
      expect(text).toContain('parley_database_reachable 0');
      expect(text).not.toContain('parley_oldest_delivery_seconds');
    }),
  );
});

it('reads a schema whose name has capitals', async () => {
  const usual = env().DATABASE_URL ?? '';
  const url = `${await createEmptyDatabase()}&schema=Mixed-case`;
  await migrate({ url });
  await switchDatabase({ DATABASE_URL: url });
  try {
    await withDoors(async (ask) => {
      const text = await (await ask('/metrics', bearer(TOKEN))).text();
      expect(text).toContain('parley_database_reachable 1');
      expect(text).toContain('parley_table_bytes{table="deliveries"}');
    });
  } finally {
    await switchDatabase({ DATABASE_URL: usual });
  }
});

it('says so while the database is read-only, as a standby is, and reads the rest', async () => {
  const name = new URL(env().DATABASE_URL ?? '').pathname.slice(1);
  await db().$executeRawUnsafe(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  try {
    await withDoors((ask) =>
      byDatabaseProxy(async () => {
        const text = await (await ask('/metrics', bearer(TOKEN))).text();
        expect(text).toContain('parley_database_reachable 0');
        expect(text).toContain('parley_oldest_delivery_seconds');
      }),
    );
  } finally {
    await db().$transaction([
      db().$executeRawUnsafe('SET TRANSACTION READ WRITE'),
      db().$executeRawUnsafe(`ALTER DATABASE ${name} RESET default_transaction_read_only`),
    ]);
    await closeDatabase();
  }
});
