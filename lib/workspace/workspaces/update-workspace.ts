import type { z } from 'zod';
import { refuseChanged } from '#lib/contract/refuse-changed.ts';
import { db } from '#lib/platform/database/db.ts';
import { lockWorkspace } from '#lib/platform/database/lock-workspace.ts';
import { retentionSettings } from '../audit/setting-changes.ts';
import { setRetention } from '../retention/workspace-retention.ts';
import type { workspaceChanges } from './admin-operations.ts';
import { readSettings, type WorkspaceSettings } from './read-settings.ts';

type Changes = z.output<typeof workspaceChanges>;

/**
 * Changes the given settings of a workspace, and returns all of them before and after. Its slug stays, since people have
 * links to it. Throws `precondition_failed` if one of them is no longer as its author `saw` it.
 */
export async function updateWorkspace({
  workspaceId,
  changes: { name, default_country: defaultCountry, idle_hours: idleHours, retention = {} },
  saw = {},
}: {
  workspaceId: string;
  changes: Changes;
  saw?: Changes | undefined;
}): Promise<{ before: WorkspaceSettings; after: WorkspaceSettings }> {
  return db().$transaction(async (tx) => {
    await lockWorkspace({ tx, workspaceId });
    const before = await readSettings({ workspaceId, tx });
    refuseChanged<Fields>({ before: fieldsOf(saw), now: fieldsOf(before) as Fields, words, look: 'reload the page' });
    await tx.workspace.update({ where: { id: workspaceId }, data: { name, defaultCountry, idleHours } });
    await setRetention({ workspaceId, retention, tx });
    return { before, after: await readSettings({ workspaceId, tx }) };
  });
}

type Fields = Omit<WorkspaceSettings, 'retention'> & ReturnType<typeof retentionSettings>;

const fieldsOf = ({ retention = {}, ...rest }: Changes): Partial<Fields> => ({
  ...rest,
  ...retentionSettings(retention as WorkspaceSettings['retention']),
});

const words = {
  name: 'name',
  default_country: 'default country',
  idle_hours: 'idle hours',
  message_days: 'days for messages',
  media_days: 'days for files',
  run_days: 'days for finished runs',
  request_days: 'days for API requests',
  audit_days: 'days for the audit log',
} satisfies Record<keyof Fields, string>;
