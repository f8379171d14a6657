import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { retentionSettings, settingChanges } from '#lib/workspace/audit/setting-changes.ts';
import { getWorkspaceOperation, updateWorkspaceOperation } from '#lib/workspace/workspaces/admin-operations.ts';
import { readSettings, type WorkspaceSettings } from '#lib/workspace/workspaces/read-settings.ts';
import { updateWorkspace } from '#lib/workspace/workspaces/update-workspace.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getWorkspaceOperation, ({ workspaceId }) => readSettings({ workspaceId })),
  adminEndpoint(updateWorkspaceOperation, async ({ workspaceId, body: { before: saw, ...changes } }) => {
    const { before, after } = await updateWorkspace({ workspaceId, changes, saw });
    const detail = settingChanges(audited(before), audited(after));
    return { result: after, audit: detail && { action: 'workspace.update', targetId: workspaceId, detail } };
  }),
);

const audited = ({ retention, ...rest }: WorkspaceSettings) => ({ ...rest, ...retentionSettings(retention) });
