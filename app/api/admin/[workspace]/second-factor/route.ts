import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { requireSecondFactorOperation } from '#lib/workspace/workspaces/admin-operations.ts';
import { requireSecondFactor } from '#lib/workspace/workspaces/require-second-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(requireSecondFactorOperation, async ({ workspaceId, person, body }) => ({
    result: await requireSecondFactor({ workspaceId, person, required: body.required }),
    audit: {
      action: 'workspace.update',
      targetId: workspaceId,
      detail: { second_factor_required: body.required },
    },
  })),
);
