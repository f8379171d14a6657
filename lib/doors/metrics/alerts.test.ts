import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { doors } from '#app/doors.ts';
import { json, startFakeGraph } from '#lib/channel/testing/start-fake-graph.ts';
import { graphRequest } from '#lib/channel/whatsapp/graph-request.ts';
import { inboundWorkspace } from '#lib/messaging/inbound/testing/inbound-workspace.ts';
import { postRaw, wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { connections, db } from '#lib/platform/database/db.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { startTelemetry, stopTelemetry } from '#lib/platform/telemetry/telemetry.ts';
import { byDatabaseProxy } from '#lib/testing/by-database-proxy.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { mountSmallDisk } from '#lib/testing/ops/mount-small-disk.ts';
import { serveDoors } from '#lib/testing/serve-doors.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import { setUpDeliveries } from '#lib/webhooks/deliveries/testing/set-up-deliveries.ts';
import { readDatabase } from './read-database.ts';
import { readDisk } from './read-disk.ts';
import { evaluate, parseSamples, type Sample } from './testing/promql.ts';

const file = z.object({
  groups: z.tuple([
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Parley[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ]),
});
const [{ rules }] = file.parse(parse(readFileSync('ops/alerts.yaml', 'utf8'))).groups;

const TOKEN = 'a-token-of-this-test';
const t = setUpDeliveries();
let server: Awaited<ReturnType<typeof serveDoors>>;

beforeAll(async () => {
  overrideEnv({ METRICS_TOKEN: TOKEN });
  server = await serveDoors(doors);
});
afterAll(() => server.stop());

afterEach(async () => {
  await stopTelemetry();
  await db().engineEvent.deleteMany();
  await db().engineRun.deleteMany();
  await db().number.deleteMany();
});

/** What Prometheus takes from one scrape. */
async function scrape(): Promise<Sample[]> {
  const labels = { job: 'parley', instance: 'here' };
  const up = (value: number) => ({ name: 'up', labels, value });
  try {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    if (!answer.ok) return [up(0)];
    return [
      up(1),
      ...parseSamples(await answer.text()).map((one) => ({ ...one, labels: { ...one.labels, ...labels } })),
    ];
  } catch {
    return [up(0)];
  }
}

/** The rules that `provoke` triggers. None fires before it, once the effects of `begin` were measured. */
async function firedBy(
  provoke: (scraped: () => Promise<void>) => Promise<unknown>,
  { begin, read = readDatabase }: { begin?: () => Promise<unknown>; read?: typeof readDatabase } = {},
) {
  await startTelemetry({ read, readEveryMs: 0 });
  await begin?.();
  let before = await scrape();
  const firing = (now: Sample[]) =>
    rules.filter(({ expr }) => evaluate(expr, { before, now }).length > 0).map(({ alert }) => alert);
  const isQuiet = async () => {
    before = await scrape();
    return firing(before);
  };
  // A busy machine may block this very thread for a moment.
  await expect.poll(isQuiet).toEqual([]);
  let now: Sample[] | undefined;
  await provoke(async () => {
    now = await scrape();
  });
  return firing(now ?? (await scrape()));
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const request = { accessToken: 't', path: 'x', schema: z.unknown() };

/** Triggers each rule as it would be triggered in practice. */
const provocations: Record<string, (skip: (why: string) => never) => Promise<string[]>> = {
  ParleyInstanceDown: () => firedBy(() => stopTelemetry()),

  ParleyDatabaseUnreachable: () =>
    byDatabaseProxy((proxy) =>
      firedBy(async (scraped) => {
        proxy.mode = 'refuse';
        proxy.drop();
        await scraped();
      }),
    ),

  ParleyRequestsFailing: async () => {
    const { apiKey } = await createTestWorkspace();
    return byDatabaseProxy((proxy) =>
      firedBy(async () => {
        proxy.mode = 'refuse';
        proxy.drop();
        const ask = () => fetch(`${server.url}/public/v1/webhooks`, { headers: { 'x-api-key': apiKey } });
        const answers = await Promise.all(Array.from({ length: 11 }, ask));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
        proxy.mode = 'pass';
      }),
    );
  },

  ParleyAcknowledgementsSlow: async () => {
    const { receive } = await inboundWorkspace();
    return byDatabaseProxy((proxy) =>
      firedBy(
        async () => {
          proxy.delayMs = 600;
          await receive([wireText('slow')]);
          proxy.delayMs = 0;
        },
        { begin: () => receive([wireText('quick')]) },
      ),
    );
  },

  ParleyAcknowledgementsRefused: async () => {
    const refuse = async () => {
      expect((await postRaw(Buffer.from('{}'), null)).status).toBe(401);
    };
    return firedBy(refuse, { begin: refuse });
  },

  ParleyDeliveriesLate: () =>
    firedBy(async () => {
      const { webhook } = await t.receiver();
      await t.record();
      await db().delivery.updateMany({ where: { webhookId: webhook.id }, data: { dueAt: minutesAgo(2) } });
    }),

  ParleyMessagesUnsent: () =>
    firedBy(async () => {
      const { workspaceId, numberId } = await createTestWorkspace();
      const { conversationId } = await createTestConversation({ workspaceId, numberId });
      const about = { workspaceId, conversationId, direction: 'outbound', type: 'text', kind: 'text' } as const;
      await db().message.create({
        data: {
          ...about,
          id: newId(),
          status: 'sending',
          source: 'api',
          timestamp: new Date(),
          createdAt: minutesAgo(3),
        },
      });
    }),

  ParleyRunsLate: () =>
    firedBy(async () => {
      const id = newId();
      await db().engineRun.create({ data: { id, functionId: 'f', event: {} } });
      await db().engineJob.create({ data: { id: newId(), runId: id, functionId: 'f', dueAt: minutesAgo(2) } });
    }),

  ParleyEngineBehind: () =>
    firedBy(() => db().engineEvent.create({ data: { name: 'a/b.c', data: {}, ts: minutesAgo(2).getTime() } })),

  ParleyChannelFailing: async () => {
    const graph = await startFakeGraph();
    graph.answerWith(json(500, {}));
    try {
      return await firedBy(() =>
        Promise.allSettled(Array.from({ length: 11 }, () => graphRequest({ ...request, method: 'POST' }))),
      );
    } finally {
      await graph.stop();
    }
  },

  ParleyNumberDisconnected: () =>
    firedBy(() =>
      db().number.updateMany({ where: { workspaceId: t.workspaceId() }, data: { status: 'token_refused' } }),
    ),

  ParleyDiskAlmostFull: async (skip) => {
    const disk = mountSmallDisk({ megabytes: 2 });
    if (typeof disk === 'string') return skip(disk);
    const { DATA_DIR } = env();
    try {
      return await firedBy(async () => overrideEnv({ DATA_DIR: disk.folder }), { read: readDisk });
    } finally {
      overrideEnv({ DATA_DIR });
      disk.unmount();
    }
  },

  ParleyBackupsFailing: async () => {
    overrideEnv({ BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: 'correct horse battery' });
    try {
      return await firedBy(() =>
        db().backupRun.create({
          data: { scheduledAt: minutesAgo(3), finishedAt: new Date(), error: 'The disk is full.' },
        }),
      );
    } finally {
      overrideEnv({ BACKUP_DIR: '', BACKUP_PASSPHRASE: '' });
      await db().backupRun.deleteMany();
    }
  },

  ParleyDeliveriesGivenUp: () =>
    firedBy(async () => {
      const receiver = await t.receiver(() => ({ status: 500 }));
      t.dispatch({ retryDelays: [] });
      await t.record();
      await expect.poll(async () => (await t.deliveries(receiver.webhook.id))[0]?.state).toBe('failed');
      await noted('parley_deliveries_total{outcome="given_up"} 1');
    }),

  ParleyWebhookDisabled: () =>
    firedBy(async () => {
      const receiver = await t.receiver(() => ({ status: 410 }));
      t.dispatch();
      await t.record();
      await expect.poll(async () => (await t.webhookRow(receiver.webhook.id)).disabledReason).toBe('gone');
      await noted('parley_webhooks_disabled_total{reason="gone"} 1');
    }),

  ParleyConnectionsExhausted: () =>
    withPoolOf(1, () =>
      // Reading the database would wait, too.
      firedBy(
        async (scraped) => {
          const held = await connections().connect();
          const waiting = connections().connect();
          await scraped();
          held.release();
          (await waiting).release();
        },
        { read: async () => [] },
      ),
    ),

  ParleyEventLoopBlocked: () =>
    firedBy(async () => {
      for (let times = 0; times < 3; times += 1) {
        const until = performance.now() + 400;
        while (performance.now() < until);
        await setTimeout(50);
      }
    }),
};

/** Waits until a counter, which is updated after the commit, has this line. */
async function noted(line: string) {
  const text = async () =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  await expect.poll(text).toContain(line);
}

it.for(rules.map(({ alert }) => alert))('%s fires when it should, and not before', async (alert, { skip }) => {
  const provoke = provocations[alert];
  if (!provoke) throw new Error(`No one provokes ${alert}`);
  expect(await provoke(skip)).toContain(alert);
});
