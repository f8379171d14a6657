import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#lib/platform/database/embedded-postgres.ts';
import { migrate } from '#lib/platform/database/migrate.ts';
import { freePort } from '#lib/platform/net/free-port.ts';
import { sandboxControl } from '#lib/sandbox/control-client.ts';
import { startSandbox } from '#lib/sandbox/start-sandbox.ts';
import { apiClient } from '#scripts/cli/prove/api-client.ts';
import { type History, judgeHistory } from '#scripts/cli/prove/judge-history.ts';
import { newWorkspace } from '#scripts/cli/prove/new-workspace.ts';
import { publishFlows } from '#scripts/cli/prove/order-flow.ts';
import { startReceiver } from '#scripts/cli/prove/receiver.ts';
import { startLoad } from '#scripts/cli/prove/start-load.ts';
import { newSecrets, type TestSubject, testSubject } from '#scripts/cli/prove/test-subject.ts';
import { unknownTexts, waitUntilIdle } from '#scripts/cli/prove/wait-until-idle.ts';
import { ensureProductionBuild } from '#scripts/launcher/production-build.ts';
import { type Balancer, startBalancer } from './start-balancer.ts';

/** In ms: how long clients are observed before and after a fault. */
const LOAD_MS = 8000;
/** Longer than the balancer needs to see that an instance is leaving. */
const SHUTDOWN_DELAY_SECONDS = 2;

type Pair = {
  instances: [TestSubject, TestSubject];
  balancer: Balancer;
  /** Resolves when a write has succeeded and both instances are ready, with the seconds that it took. */
  recovery(since: number): Promise<number>;
  end(): Promise<History>;
  /** The requests that clients had to repeat, or that never got a response. */
  counts: { askedAgain: number; cutOff: number; unanswered: string[]; refused: string[] };
};

/** Takes minutes: for `npm run test:long -- ops`. */
describe.runIf(process.env.PARLEY_TEST_LONG).each([1, 2])(
  'two instances behind a balancer, under load, with WORKERS=%i',
  (workers) => {
    beforeAll(async () => {
      await ensureProductionBuild({ onStart: () => process.stdout.write('Building…\n') });
    }, 1_200_000);

    it('one is killed: nothing is lost, duplicated or out of order', { timeout: 600_000 }, () =>
      withPair({ name: 'one of two instances killed', workers }, async ({ instances: [one], recovery }) => {
        const since = performance.now();
        await one.end('SIGKILL');
        await one.startAgain();
        return recovery(since);
      }),
    );

    it('one is drained and comes back: no request fails', { timeout: 600_000 }, () =>
      withPair({ name: 'one of two instances drained', workers }, async (pair) => {
        const since = performance.now();
        await restart(pair.instances[0], pair);
        expect(pair.balancer.failed).toEqual([]);
        return pair.recovery(since);
      }),
    );

    it('each in turn is stopped and started again: no request fails', { timeout: 600_000 }, () =>
      withPair({ name: 'a rolling restart', workers }, async (pair) => {
        const since = performance.now();
        for (const instance of pair.instances) await restart(instance, pair);
        const seconds = await pair.recovery(since);
        expect(pair.balancer.failed).toEqual([]);
        expect(pair.counts).toMatchObject({ askedAgain: 0, cutOff: 0 });
        return seconds;
      }),
    );
  },
);

async function restart(instance: TestSubject, { recovery }: Pair) {
  expect(await instance.end('SIGTERM')).toBe(0);
  await instance.startAgain();
  await recovery(performance.now());
}

async function withPair({ name, workers }: { name: string; workers: number }, fault: (pair: Pair) => Promise<number>) {
  await using cleanup = new AsyncDisposableStack();
  const pair = await startPair({ workers, cleanup });
  await elapsed(LOAD_MS);
  const seconds = await fault(pair);
  await elapsed(LOAD_MS);
  const { counts, balancer } = pair;
  const history = await pair.end();
  process.stdout.write(
    `${name}, WORKERS=${workers}: ${seconds.toFixed(1)} s; ${balancer.requests} requests, of which ${balancer.failed.length} failed; ` +
      `${history.acknowledgedSends.length} sends, ${history.acknowledgedInbound.length} messages, ` +
      `${history.deliveries.length} deliveries and ${history.runs.length} runs; ${counts.askedAgain} asked again\n`,
  );
  expect(history.acknowledgedSends.length).toBeGreaterThan(0);
  expect(history.runs.length).toBeGreaterThan(0);
  expect([counts.unanswered, counts.refused]).toEqual([[], []]);
  expect(judgeHistory(history)).toEqual([]);
}

/** Two instances of this build on one separate database, and everything that plays the outside world. */
async function startPair({ workers, cleanup }: { workers: number; cleanup: AsyncDisposableStack }): Promise<Pair> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-pair-'));
  cleanup.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir });
  cleanup.defer(() => postgres.stop());
  await migrate({ url: postgres.ownerUrl });

  const secrets = newSecrets();
  const receiver = await startReceiver();
  cleanup.defer(() => receiver.stop());
  const instances: TestSubject[] = [];
  const balancer = await startBalancer(instances);
  cleanup.defer(() => balancer.stop());
  const sandbox = await startSandbox({
    port: 0,
    appUrl: balancer.url,
    appSecret: secrets.WHATSAPP_APP_SECRET,
    verifyToken: secrets.WHATSAPP_VERIFY_TOKEN,
    settings: { webhooks: { retry_delays_ms: Array(100).fill(500) } },
  });
  cleanup.defer(() => sandbox.stop());
  const meta = sandboxControl(sandbox.url);
  const encryptionKey = randomBytes(32).toString('base64');
  const { apiKey, phoneNumberId } = await newWorkspace({ databaseUrl: postgres.url, encryptionKey, meta });

  for (let count = 0; count < 2; count += 1) {
    const folder = join(dataDir, `instance-${count}`);
    mkdirSync(folder);
    const instance = await testSubject({
      dataDir: folder,
      databaseUrl: postgres.url,
      encryptionKey,
      port: await freePort(),
      sandboxUrl: sandbox.url,
      secrets,
      appUrl: balancer.url,
      shutdownDelaySeconds: SHUTDOWN_DELAY_SECONDS,
      workers,
    });
    cleanup.defer(() => instance.stop());
    await instance.start();
    instances.push(instance);
  }
  const [one, two] = instances as [TestSubject, TestSubject];
  const api = apiClient({ url: balancer.url, apiKey });
  cleanup.defer(() => api.stop());
  const writes = async () => (await api.call('POST', '/contacts', [{ phone: '+919830000000' }])).status === 200;
  while (!(await writes())) await elapsed(100);

  const webhook = { url: receiver.url, events: ['message.received', 'flow.completed'] };
  expect(await api.call('POST', '/webhooks', webhook)).toMatchObject({ status: 200 });
  await publishFlows({ api, apiUrl: receiver.apiUrl });
  const load = await startLoad({ api, meta, phoneNumberId, receiver });
  cleanup.defer(() => load.stop());
  balancer.failed.length = 0;
  load.steady();

  return {
    instances: [one, two],
    balancer,
    counts: load.counts,
    async recovery(since) {
      while (!((await one.isReady()) && (await two.isReady()) && (await writes()))) await elapsed(50);
      return (performance.now() - since) / 1000;
    },
    async end() {
      await load.stop();
      await waitUntilIdle(load);
      await load.close();
      return { ...load.history(), unknown: await unknownTexts(postgres.url) };
    },
  };
}
