import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { setRetention } from '#lib/workspace/retention/workspace-retention.ts';
import { updateWorkspaceOperation } from '#lib/workspace/workspaces/admin-operations.ts';
import { updateWorkspace } from '#lib/workspace/workspaces/update-workspace.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(updateWorkspaceOperation, async ({ workspaceId, body }) => {
    const { name, defaultCountry, idleHours } = await updateWorkspace({
      workspaceId,
      name: body.name,
      defaultCountry: body.default_country,
      idleHours: body.idle_hours,
    });
    const retention = await setRetention({ workspaceId, retention: body.retention ?? {} });
    return {
      result: { name, default_country: defaultCountry, idle_hours: idleHours, retention },
      audit: { action: 'workspace.update', targetId: workspaceId, targetName: name, detail: body },
    };
  }),
);
