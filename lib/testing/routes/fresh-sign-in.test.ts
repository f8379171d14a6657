import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { signInAs } from '../sign-in-as.ts';
import { browserOperations, requests } from '../wall/requests.ts';

/** Keys, roles, exports of customers' data, secrets, and sign-in methods. */
const FRESH = [
  'POST /api/admin/{workspace}/keys',
  'POST /api/admin/{workspace}/keys/{key_id}/rotate',
  'POST /api/admin/{workspace}/invitations',
  'PATCH /api/admin/{workspace}/members/{member_id}',
  'GET /api/admin/{workspace}/contacts/export',
  'GET /api/admin/{workspace}/orders/export',
  'PUT /api/admin/{workspace}/flow-secrets',
  'PUT /api/admin/{workspace}/numbers',
  'POST /api/admin/{workspace}/webhooks',
  'POST /api/admin/{workspace}/webhooks/{webhook_id}/rotate',
  'PUT /api/admin/{workspace}/second-factor',
  'POST /api/account/email',
  'POST /api/account/fresh',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/options',
  'DELETE /api/account/passkeys/{passkey_id}',
];

it('fresh sign-in: is asked of an owner before keys, roles, exports, secrets and sign-in methods, and nothing is done', async () => {
  const fresh = (await browserOperations()).filter((operation) => operation.fresh).map(({ title }) => title);
  expect([...fresh].sort()).toEqual([...FRESH].sort());
  const { workspaceId } = await createTestWorkspace();
  const { userId, headers } = await signInAs({ workspaceId });
  const { ask } = requests({ admin: headers, integrator: new Headers() });
  const params = {
    workspace: workspaceId,
    key_id: newId(),
    member_id: newId(),
    webhook_id: newId(),
    passkey_id: newId(),
  };
  const confirmedAt = (at: Date) =>
    db().session.updateMany({ where: { userId }, data: { createdAt: at, confirmedAt: at } });
  await confirmedAt(new Date(Date.now() - 3_600_000));
  for (const title of fresh) {
    expect(await ask(title, { params, status: 403 })).toMatchObject({ code: 'fresh_sign_in_needed' });
  }
  expect(await db().auditEntry.count({ where: { workspaceId } })).toBe(0);
  await confirmedAt(new Date());
  expect(await ask('POST /api/account/fresh')).toEqual({ fresh: true });
  expect(await ask('GET /api/admin/{workspace}/orders/export', { params })).toContain('order_id');
});
