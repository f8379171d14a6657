import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { setQuota } from '#lib/workspace/quotas/set-quota.ts';
import { finishAccessLog, MAX_OVER_BUDGET } from '../steps/access-log.ts';
import { setUpEcho } from './testing/set-up-echo.ts';

const { state, route, post } = setUpEcho();

describe('rate limit', () => {
  // Budgets are renewed with each minute of the clock.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    return () => vi.useRealTimers();
  });

  it('counts each request, sends the budget with every response, and responds with 429 beyond it', async () => {
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '3' });
    const answers = await Promise.all([post(), post(), post(), post(), post()]);
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '1000' });
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    for (const { status, headers } of answers) {
      expect(headers.get('ratelimit-limit')).toBe('3');
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const remaining = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining'))).toSorted();
    expect(remaining).toEqual([0, 0, 0, 1, 2]);
  });

  it('bounds: leaves a limited number of rows in the request log for what comes beyond it, with paths of limited length', async () => {
    await setQuota({ workspaceId: state.workspaceId, name: 'requests_per_minute', value: 1 });
    const path = `/echo/${'7'.repeat(3000)}`;
    for (let sent = 0; sent < MAX_OVER_BUDGET + 10; sent++) await post({ text: 'hi' }, { path });
    await finishAccessLog();
    const rows = await db().apiRequest.findMany({
      where: { workspaceId: state.workspaceId },
      select: { status: true, path: true },
    });
    expect(rows.filter(({ status }) => status === 429)).toHaveLength(MAX_OVER_BUDGET);
    expect(rows).toHaveLength(MAX_OVER_BUDGET + 1);
    expect(Math.max(...rows.map((row) => row.path.length))).toBe(2000);
  });

  it('answers again at once when the operator raises a limit that was reached', async () => {
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '1' });
    const before = [(await post()).status, (await post()).status, (await post()).status];
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '1000' });
    expect([...before, (await post()).status]).toEqual([200, 429, 429, 200]);
  });

  it('quotas: counts the keys of a workspace together, and says which limit it is and who raises it', async () => {
    await setQuota({ workspaceId: state.workspaceId, name: 'requests_per_minute', value: 2 });
    const other = await createKey({ workspaceId: state.workspaceId, name: 'other' });
    const send = (token: string) =>
      route.GET(new Request('http://localhost/public/v1/echo/7', { headers: { 'x-api-key': token } }));
    const answers = await Promise.all([send(state.apiKey), send(other.token), send(state.apiKey), send(other.token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('ratelimit-limit')).toBe('2');
    expect(await refused?.json()).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringMatching(/This workspace may make 2 requests a minute.*ask the operator to raise the limit/),
    });
  });

  it('has no headers when it is off', async () => {
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' });
    const { status, headers } = await post();
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '1000', WORKSPACE_REQUESTS_PER_MINUTE: '3000' });
    expect(status).toBe(200);
    expect(headers.get('ratelimit-limit')).toBeNull();
  });
});
