import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { connectNumberOperation, viewNumberOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { connectNumber } from '#lib/workspace/numbers/connect-number.ts';
import { viewNumber } from '#lib/workspace/numbers/view-number.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(viewNumberOperation, ({ workspaceId }) => viewNumber({ workspaceId })),
  adminEndpoint(connectNumberOperation, async ({ workspaceId, body }) => {
    const { phone_number_id: phoneNumberId, waba_id: wabaId, access_token: accessToken, catalog_id: catalogId } = body;
    const { id } = await connectNumber({ workspaceId, phoneNumberId, wabaId, accessToken, catalogId });
    const result = await viewNumber({ workspaceId });
    const targetName = result.number?.verified_name ?? result.number?.display_phone ?? phoneNumberId;
    const detail = { phone_number_id: phoneNumberId, waba_id: wabaId };
    return { result, audit: { action: 'number.connect', targetId: id, targetName, detail } };
  }),
);
