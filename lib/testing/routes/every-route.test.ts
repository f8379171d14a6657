import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Method, Operation } from '#lib/contract/operation.ts';
import { scopes as allScopes } from '#lib/contract/scopes.ts';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { revokeKey } from '#lib/workspace/keys/revoke-key.ts';
import { setQuota } from '#lib/workspace/quotas/set-quota.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { publicRoutes } from '../public-routes.ts';

type Workspace = Awaited<ReturnType<typeof createTestWorkspace>>;
type Handlers = Record<Method, (request: Request) => Promise<Response>>;

let routes: Map<string, Handlers>;
let us: Workspace;
/** For each operation a key that had access and was then revoked; all are revoked at once, since that takes a moment. */
let revoked: Map<Operation, { statusBefore: number; token: string }>;
beforeAll(async () => {
  routes = new Map((await publicRoutes()).map(({ path, handlers }) => [path, handlers]));
  us = await createTestWorkspace();
  await setQuota({ workspaceId: us.workspaceId, name: 'api_keys', value: 0 });
  revoked = new Map(
    await Promise.all(allOperations.map(async (operation) => [operation, await usedKey(operation)] as const)),
  );
});

async function usedKey(operation: Operation) {
  const { id, token } = await createKey({ workspaceId: us.workspaceId, name: 'revoked' });
  const { status } = await ask(operation, { key: token });
  await revokeKey({ workspaceId: us.workspaceId, keyId: id });
  return { statusBefore: status, token };
}

async function ask(operation: Operation, { key, search = '' }: { key: string | null; search?: string }) {
  const path = operation.path.replace(/\{\w+\}/g, newId()) + search;
  const body = operation.body ? JSON.stringify(operation.examples.request) : undefined;
  const request = new Request(`http://localhost/public/v1${path}`, {
    method: operation.method,
    headers: { ...(key !== null && { 'x-api-key': key }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  });
  const handlers = routes.get(operation.path);
  if (!handlers) throw new Error(`no route for ${operation.path}`);
  const response = await handlers[operation.method](request);
  const { request_id: _, ...json } = await response.json();
  return { status: response.status, json, headers: response.headers };
}

const titled = allOperations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

describe.each(titled)('%s', (_title, operation) => {
  it('answers 401 without a key', async () => {
    expect(await ask(operation, { key: null })).toMatchObject({ status: 401, json: { code: 'missing_api_key' } });
  });

  it.each([
    ['that does not exist', 'parley_nobody'],
    ['of spaces', '   x'],
    ['that is very long', 'k'.repeat(5000)],
    ['of SQL', "' OR 1=1 --"],
  ])('answers 401 to a key %s', async (_what, key) => {
    expect(await ask(operation, { key })).toMatchObject({ status: 401, json: { code: 'invalid_api_key' } });
  });

  it('answers 401 to a key that was revoked', async () => {
    const { statusBefore, token = '' } = revoked.get(operation) ?? {};
    expect(statusBefore).toBeGreaterThanOrEqual(200);
    expect(statusBefore).not.toBe(401);
    await expect
      .poll(() => ask(operation, { key: token }))
      .toMatchObject({ status: 401, json: { code: 'invalid_api_key' } });
  });

  it('answers 401 to a key that has expired', async () => {
    const expiresAt = new Date(Date.now() - 1000);
    const { id, token } = await createKey({ workspaceId: us.workspaceId, name: 'expired' });
    await db().apiKey.update({ where: { workspaceId_id: { workspaceId: us.workspaceId, id } }, data: { expiresAt } });
    expect(await ask(operation, { key: token })).toMatchObject({ status: 401, json: { code: 'invalid_api_key' } });
  });

  it('answers 403 to a key with every scope but its own, and names the scope', async () => {
    const scopes = allScopes.filter((scope) => scope !== operation.scope);
    const { token } = await createKey({ workspaceId: us.workspaceId, name: 'narrow', scopes });
    const { status, json } = await ask(operation, { key: token });
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'missing_scope' });
    expect(json.detail).toContain(operation.scope);
  });

  it('lets a key in that has only its scope', async () => {
    const { token } = await createKey({ workspaceId: us.workspaceId, name: 'exact', scopes: [operation.scope] });
    expect([401, 403]).not.toContain((await ask(operation, { key: token })).status);
  });
});

it.each(titled.filter(([, { query }]) => query))(
  '%s: answers 422 to every query parameter that is given twice',
  async (_title, operation) => {
    const names = Object.keys((operation.query as z.ZodObject).shape);
    expect(names).not.toEqual([]);
    for (const name of names) {
      const { status, json } = await ask(operation, { key: us.apiKey, search: `?${name}=1&${name}=2` });
      expect(status).toBe(422);
      expect(json.detail).toEqual([{ type: 'repeated', loc: ['query', name], msg: expect.any(String) }]);
    }
  },
);
