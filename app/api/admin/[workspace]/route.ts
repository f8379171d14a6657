import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { updateWorkspaceOperation } from '#lib/workspaces/admin-operations.ts';
import { updateWorkspace } from '#lib/workspaces/update-workspace.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(updateWorkspaceOperation, async ({ workspaceId, body }) => {
    const { name, defaultCountry } = await updateWorkspace({
      workspaceId,
      name: body.name,
      defaultCountry: body.default_country,
    });
    return {
      result: { name, default_country: defaultCountry },
      audit: { action: 'workspace.update', targetId: workspaceId, targetName: name, detail: body },
    };
  }),
);
