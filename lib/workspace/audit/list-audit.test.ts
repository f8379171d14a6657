import { beforeEach, expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import type { AuditAction } from './constants.ts';
import { listAudit } from './list-audit.ts';
import { type Actor, recordAudit } from './record-audit.ts';

let workspaceId: string;
let olga: Actor;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  const { userId } = await signInAs();
  olga = { id: userId, name: 'Olga Ross', ipAddress: '192.0.2.1' };
});

const record = (action: AuditAction, actor: Actor = olga, workspace = workspaceId) =>
  recordAudit({ workspaceId: workspace, actor, action, targetName: 'Shop', detail: { a: 1 } });
const actionsOf = async (filter: object = {}) =>
  (await listAudit({ workspaceId, limit: 50, ...filter })).entries.map(({ action }) => action);

it('lists who did what, newest first, in this workspace only', async () => {
  await record('api_key.create');
  await record('member.remove', 'command line');
  await record('api_key.create', olga, (await createTestWorkspace()).workspaceId);
  const { entries } = await listAudit({ workspaceId, limit: 50 });
  expect(entries).toMatchObject([
    { actor: 'command line', action: 'member.remove', ip_address: null },
    { actor: 'Olga Ross', action: 'api_key.create', target: 'Shop', detail: { a: 1 }, ip_address: '192.0.2.1' },
  ]);
});

it('filters by part of a name and by noun', async () => {
  await record('api_key.create');
  await record('api_key.revoke', 'command line');
  await record('member.remove');
  expect(await actionsOf({ actor: 'ross' })).toEqual(['member.remove', 'api_key.create']);
  expect(await actionsOf({ about: 'api_key' })).toEqual(['api_key.revoke', 'api_key.create']);
  expect(await actionsOf({ about: 'api' })).toEqual([]);
  expect(await actionsOf({ actor: '%' })).toEqual([]);
});

it('finds a name in any case of any script', async () => {
  const { userId } = await signInAs();
  await record('member.remove', { id: userId, name: 'Özlem Иванова', ipAddress: null });
  for (const actor of ['özlem', 'иван', 'O\u0308ZLEM'])
    expect(await actionsOf({ actor }), actor).toEqual(['member.remove']);
  expect(await actionsOf({ actor: 'ozlem' })).toEqual([]);
});

it('pages without loss or repetition', async () => {
  for (const action of ['flow.create', 'flow.publish', 'flow.delete'] as const) await record(action);
  const first = await listAudit({ workspaceId, limit: 2 });
  const second = await listAudit({ workspaceId, limit: 2, cursor: first.next_cursor ?? '' });
  expect([...first.entries, ...second.entries].map(({ action }) => action)).toEqual([
    'flow.delete',
    'flow.publish',
    'flow.create',
  ]);
  expect(second.next_cursor).toBeNull();
});
