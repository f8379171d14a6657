import { expect, it } from 'vitest';
import * as exported from '#app/api/admin/[workspace]/contacts/export/route.ts';
import * as contacts from '#app/api/admin/[workspace]/contacts/route.ts';
import { db } from '#lib/platform/database/db.ts';
import { readMigrations } from '#lib/platform/database/migration-files.ts';
import { env } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { callAdminRoute } from '#lib/testing/call-admin-route.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { tablesWith } from '#lib/testing/tables-with.ts';
import { type AuditDraft, recordAudit } from '#lib/workspace/audit/record-audit.ts';
import { eraseContact } from './erase-contact.ts';

it('leaves no name in the audit log of someone whom a member added, looked for and exported', async () => {
  const { workspaceId } = await createTestWorkspace();
  const as = await signInAs({ workspaceId });
  const asha = { phone: '98123 90091', name: 'Secret Asha' };
  const added = await callAdminRoute(contacts.POST, `${workspaceId}/contacts`, { as, method: 'POST', body: asha });
  expect(added.json).toEqual({ upserted: 1, received: 1 });
  const filters = new URLSearchParams({ tag: 'vip', search: asha.name, attribute: 'called', value: asha.name });
  expect((await callAdminRoute(exported.GET, `${workspaceId}/contacts/export?${filters}`, { as })).status).toBe(200);
  expect(await tablesWith(asha.name)).toEqual(['audit_entries', 'contacts']);
  const { id: contactId } = await eraseContact({ workspaceId, contact: asha.phone });
  expect(await tablesWith(asha.name, asha.phone)).toEqual([]);
  const entries = await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });
  expect(entries).toMatchObject([
    { action: 'contact.create', targetId: contactId, targetName: null },
    { action: 'contact.export', detail: { tag: 'vip', search: '…', attribute: 'called', value: '…' } },
  ]);
});

it('the migration removes such names from entries of earlier versions, and only these', async () => {
  const { workspaceId } = await createTestWorkspace();
  const record = (entry: AuditDraft) => recordAudit({ ...entry, workspaceId, actor: 'command line' });
  const known = newId();
  await record({ action: 'contact.create', targetName: 'Old Asha' });
  await record({ action: 'contact.create', targetId: known, targetName: 'Ravi' });
  await record({ action: 'contact.export', detail: { tag: 'vip', search: 'Old Asha', value: 'Old Asha' } });
  await record({ action: 'contact.export', detail: { tag: 'vip' } });
  const { script = '' } =
    readMigrations(process.cwd()).find(({ name }) => name.endsWith('no_names_in_old_audit_entries')) ?? {};
  await queryDatabase(env().DATABASE_URL ?? '', script);
  expect(await tablesWith('Old Asha')).toEqual([]);
  expect(await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })).toMatchObject([
    { targetId: null, targetName: null },
    { targetId: known, targetName: 'Ravi' },
    { detail: { tag: 'vip', search: '…', value: '…' } },
    { detail: { tag: 'vip' } },
  ]);
});
