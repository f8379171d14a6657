import { beforeEach, describe, expect, it } from 'vitest';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';
import { type Health, startOnce, stopServices } from '#lib/platform/installation/services.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { mountSmallDisk } from '#lib/testing/ops/mount-small-disk.ts';
import { trafficOperation } from './admin-operations.ts';
import { readAttention } from './read-attention.ts';
import { readTraffic } from './read-traffic.ts';

const DAY_MS = 86_400_000;
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
let conversationId: string;

beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  ({ conversationId } = await createTestConversation(workspace));
});

const write = (
  status: Prisma.MessageCreateManyInput['status'],
  { at = new Date(), ...more }: Partial<Prisma.MessageCreateManyInput> & { at?: Date } = {},
) =>
  db().message.create({
    data: {
      ...{ workspaceId, conversationId, id: newId(), type: 'text', kind: 'text', source: 'api', status, timestamp: at },
      direction: status === 'received' ? 'inbound' : 'outbound',
      ...more,
    },
  });

/** A time zone in which no new day begins while a test runs. */
function zoneAtNoon() {
  const ahead = 12 - new Date().getUTCHours();
  // The names say how far UTC is ahead.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

describe('the traffic of a workspace', () => {
  it('counts messages in and out by day, and their outcomes', async () => {
    const timeZone = zoneAtNoon();
    for (const status of ['received', 'received', 'delivered', 'read', 'failed', 'sent'] as const) await write(status);
    await write('read', { at: new Date(Date.now() - 2 * DAY_MS) });
    const { days } = await readTraffic({ workspaceId, days: 7, timeZone });
    expect(days).toHaveLength(7);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
    expect(days.at(-1)).toEqual({ day, received: 2, sent: 4, delivered: 2, read: 1, failed: 1 });
    expect(days.at(-3)).toMatchObject({ sent: 1, read: 1, received: 0 });
    expect(days[0]).toMatchObject({ sent: 0, received: 0 });
  });

  it('uses the reader’s days', async () => {
    const at = new Date();
    await write('received', { at });
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { days } = await readTraffic({ workspaceId, days: 7, timeZone });
      expect(days.at(-1)).toMatchObject({ day: dayIn(timeZone), received: 1 });
    }
  });

  it('excludes other workspaces', async () => {
    await write('received');
    const { days } = await readTraffic({ ...(await createTestWorkspace()), days: 30, timeZone: 'UTC' });
    expect(days).toHaveLength(30);
    expect(days.every(({ received, sent }) => received + sent === 0)).toBe(true);
  });

  it.each([{ time_zone: 'Nowhere/Land' }, { days: '8' }])('is refused for %o', (query) => {
    expect(trafficOperation.query?.safeParse(query).success).toBe(false);
  });
});

describe('what needs attention', () => {
  const items = async (role: 'admin' | 'agent' = 'admin') => (await readAttention({ workspaceId, role })).items;
  const trouble = async () => {
    await db().number.updateMany({ where: { workspaceId }, data: { status: 'token_refused', qualityRating: 'RED' } });
    const webhook = { workspaceId, url: 'https://crm.example.com', events: ['message.received'], secret: 'x' };
    await db().webhook.create({ data: { ...webhook, id: newId(), failingSince: new Date() } });
    await db().webhook.create({
      data: { ...webhook, id: newId(), disabledAt: new Date(), disabledReason: 'gone', failingSince: new Date() },
    });
    const template = { workspaceId, wabaId: newId(), components: [], syncedAt: new Date(), language: 'en' };
    for (const [name, status] of [
      ['sale', 'REJECTED'],
      ['hello', 'APPROVED'],
    ] as const) {
      await db().template.create({ data: { ...template, id: newId(), channelId: newId(), name, status } });
    }
    const flowId = newId();
    await db().flow.create({ data: { workspaceId, id: flowId, name: 'Order status', draftGraph: {} } });
    await db().flowVersion.create({ data: { workspaceId, flowId, version: 1, graph: {} } });
    const run = { workspaceId, flowId, version: 1, conversationId, state: 'failed' as const };
    await db().flowRun.create({ data: { ...run, id: newId() } });
    await db().flowRun.create({ data: { ...run, id: newId(), startedAt: new Date(Date.now() - 3 * DAY_MS) } });
    await write('failed');
    await db().conversation.update({
      where: { workspaceId_id: { workspaceId, id: conversationId } },
      data: { state: 'person', handoffAt: new Date() },
    });
  };

  it('is nothing in a workspace where all is well', async () => {
    expect(await items()).toEqual([]);
  });

  it('names each trouble of the last day', async () => {
    await trouble();
    expect(await items()).toMatchObject([
      { kind: 'number_trouble', phone: null, status: 'token_refused' },
      { kind: 'number_quality', quality: 'RED' },
      { kind: 'webhook_failing', url: 'https://crm.example.com' },
      { kind: 'webhook_disabled', reason: 'gone' },
      { kind: 'runs', count: 1, flow: 'Order status' },
      { kind: 'templates', count: 1, names: ['sale'] },
      { kind: 'sends', count: 1 },
      { kind: 'handoffs', count: 1 },
    ]);
  });

  it.each([
    ['an engine that is away', 'engine', 'engine_away'],
    ['a scheduled backup that failed', 'backups', 'backup_failed'],
  ])('is %s, for admins', async (_words, name, kind) => {
    let health: Health = 'degraded';
    await startOnce(async () => [{ name, healthy: () => health, stop: async () => {} }]);
    try {
      expect(await items()).toEqual([{ kind }]);
      expect(await items('agent')).toEqual([]);
      health = true;
      expect(await items()).toEqual([]);
    } finally {
      await stopServices();
    }
  });

  it('is a disk that is almost full, for admins', async ({ skip }) => {
    const disk = mountSmallDisk({ megabytes: 2 });
    if (typeof disk === 'string') return skip(disk);
    const { DATA_DIR } = env();
    overrideEnv({ DATA_DIR: disk.folder });
    try {
      expect(await items()).toEqual([{ kind: 'disk_low', free_mb: 2 }]);
      expect(await items('agent')).toEqual([]);
    } finally {
      overrideEnv({ DATA_DIR });
      disk.unmount();
    }
  });

  it('is for agents what agents can fix', async () => {
    await trouble();
    expect((await items('agent')).map(({ kind }) => kind)).toEqual(['sends', 'handoffs']);
  });

  it('is a conversation that waits for a person: open, and not answered by one since', async () => {
    const change = (data: Prisma.ConversationUpdateInput) =>
      db().conversation.update({ where: { workspaceId_id: { workspaceId, id: conversationId } }, data });
    const waits = async () => (await items('agent')).some(({ kind }) => kind === 'handoffs');
    await change({ state: 'person', handoffAt: new Date(Date.now() - 1000) });
    expect(await waits()).toBe(true);
    await change({ status: 'closed' });
    expect(await waits()).toBe(false);
    await change({ status: 'snoozed', snoozedUntil: new Date(Date.now() + DAY_MS) });
    expect(await waits()).toBe(false);
    await change({ status: 'open', snoozedUntil: null });
    await write('received', { source: 'channel' });
    await write('sent', { source: 'api' });
    expect(await waits()).toBe(true);
    // As the WhatsApp Business app reports what someone writes in it.
    await write('sent', { source: 'phone' });
    expect(await waits()).toBe(false);
  });

  it('excludes other workspaces', async () => {
    await trouble();
    const other = await createTestWorkspace();
    expect(await readAttention({ ...other, role: 'owner' })).toEqual({ items: [] });
  });
});
