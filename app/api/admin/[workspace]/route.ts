import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { retentionSettings, settingChanges } from '#lib/workspace/audit/setting-changes.ts';
import { retentionOf, setRetention } from '#lib/workspace/retention/workspace-retention.ts';
import { updateWorkspaceOperation } from '#lib/workspace/workspaces/admin-operations.ts';
import { idleHours as idleHoursOf } from '#lib/workspace/workspaces/idle-hours.ts';
import { updateWorkspace } from '#lib/workspace/workspaces/update-workspace.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(updateWorkspaceOperation, async ({ workspaceId, member, body }) => {
    const before = {
      name: member.workspaceName,
      default_country: member.defaultCountry,
      idle_hours: await idleHoursOf({ workspaceId }),
      ...retentionSettings(await retentionOf({ workspaceId })),
    };
    const { name, defaultCountry, idleHours } = await updateWorkspace({
      workspaceId,
      name: body.name,
      defaultCountry: body.default_country,
      idleHours: body.idle_hours,
    });
    const retention = await setRetention({ workspaceId, retention: body.retention ?? {} });
    const settings = { name, default_country: defaultCountry, idle_hours: idleHours };
    const detail = settingChanges(before, { ...settings, ...retentionSettings(retention) });
    return {
      result: { ...settings, retention },
      audit: detail && { action: 'workspace.update', targetId: workspaceId, detail },
    };
  }),
);
