import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createKey } from '../keys/create-key.ts';
import { rotateKey } from '../keys/rotate-key.ts';
import { listQuotas } from './list-quotas.ts';
import { quotaLimits } from './quota-limits.ts';
import { quotaWords } from './quotas.ts';
import { setQuota } from './set-quota.ts';
import { isQuotaExceeded, requireRoom, withinQuota } from './within-quota.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  await db().apiKey.deleteMany({ where: { workspaceId } });
});

const key = () => createKey({ workspaceId, name: 'one more' });
const keys = () => db().apiKey.count({ where: { workspaceId } });

it('quotas: lets through only as many of any number of concurrent requests as there is room for', async () => {
  await setQuota({ workspaceId, name: 'api_keys', value: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, key));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await keys()).toBe(3);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    code: 'validation_failed',
    issues: [
      {
        type: 'quota_exceeded',
        msg: 'This workspace may have 3 working API keys. Revoke one, or ask the operator to raise the limit.',
      },
    ],
  });
});

it('counts what exists, not what existed', async () => {
  await setQuota({ workspaceId, name: 'api_keys', value: 1 });
  const { id } = await key();
  await expect(key()).rejects.toSatisfy(isQuotaExceeded);
  await db().apiKey.updateMany({ where: { workspaceId, id }, data: { revokedAt: new Date() } });
  const { id: next } = await key();
  await expect(key()).rejects.toSatisfy(isQuotaExceeded);
  await db().apiKey.updateMany({ where: { workspaceId, id: next }, data: { expiresAt: new Date() } });
  await key();
});

it('lets a key be rotated when there is no room for another', async () => {
  await setQuota({ workspaceId, name: 'api_keys', value: 1 });
  const { id } = await key();
  await rotateKey({ workspaceId, keyId: id, overlapHours: 24 });
  expect(await keys()).toBe(2);
});

it('does not count what a failed transaction would have made', async () => {
  await setQuota({ workspaceId, name: 'api_keys', value: 1 });
  const make = () => Promise.reject(new Error('undone'));
  await expect(withinQuota({ workspaceId, quota: 'api_keys', make })).rejects.toThrow('undone');
  await key();
});

it('does not affect other workspaces', async () => {
  await setQuota({ workspaceId, name: 'api_keys', value: 1 });
  await key();
  const other = await createTestWorkspace();
  await createKey({ workspaceId: other.workspaceId, name: 'one' });
  await createKey({ workspaceId: other.workspaceId, name: 'two' });
});

it('takes the limit of the installation where the workspace has none of its own, and 0 for no limit', async () => {
  overrideEnv({ WORKSPACE_API_KEYS: '1' });
  try {
    await key();
    await expect(key()).rejects.toSatisfy(isQuotaExceeded);
    await setQuota({ workspaceId, name: 'api_keys', value: 2 });
    await key();
    await setQuota({ workspaceId, name: 'api_keys', value: null });
    await expect(key()).rejects.toSatisfy(isQuotaExceeded);
    await setQuota({ workspaceId, name: 'api_keys', value: 0 });
    await key();
  } finally {
    overrideEnv({ WORKSPACE_API_KEYS: '' });
  }
});

it('counts files by their size', async () => {
  await setQuota({ workspaceId, name: 'storage_mb', value: 10 });
  const ask = (adding: number) =>
    db().$transaction((tx) => requireRoom({ tx, workspaceId, quota: 'storage_mb', adding }));
  await ask(10);
  await expect(ask(10.5)).rejects.toSatisfy(isQuotaExceeded);
});

it('shows the usage of each limit', async () => {
  const unknown = { workspaceId: newId() };
  await key();
  await setQuota({ workspaceId, name: 'flows', value: 7 });
  await setQuota({ workspaceId, name: 'webhooks', value: 0 });
  const shown = await listQuotas({ workspaceId });
  expect(Object.fromEntries(shown.map(({ name, ...quota }) => [name, quota]))).toEqual({
    requests_per_minute: { used: 0, limit: 3000, is_own: false },
    flow_runs: { used: 0, limit: 10_000, is_own: false },
    steps_per_run: { used: null, limit: 500, is_own: false },
    variables_kb: { used: null, limit: 1024, is_own: false },
    storage_mb: { used: 0, limit: 10_240, is_own: false },
    webhooks: { used: 0, limit: null, is_own: true },
    flows: { used: 0, limit: 7, is_own: true },
    api_keys: { used: 1, limit: 50, is_own: false },
  });
  expect(await quotaLimits({ workspaceId })).toMatchObject({ flows: 7, webhooks: Number.POSITIVE_INFINITY });
  expect(await quotaLimits(unknown)).toMatchObject({ flows: 200 });
});

it('counts in words', () => {
  expect(quotaWords('webhooks', 1)).toBe(
    'This workspace may have 1 webhook. Delete one, or ask the operator to raise the limit.',
  );
  expect(quotaWords('flow_runs', 10_000)).toMatch(/^This workspace may have 10,000 flow runs at a time\. /);
});
