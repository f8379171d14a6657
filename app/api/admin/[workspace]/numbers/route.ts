import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { connectNumberOperation, viewNumbersOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { connectNumber } from '#lib/workspace/numbers/connect-number.ts';
import { viewNumbers } from '#lib/workspace/numbers/view-numbers.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(viewNumbersOperation, ({ workspaceId }) => viewNumbers({ workspaceId })),
  adminEndpoint(connectNumberOperation, async ({ workspaceId, body }) => {
    const { phone_number_id: phoneNumberId, waba_id: wabaId, access_token: accessToken, catalog_id: catalogId } = body;
    const { id } = await connectNumber({ workspaceId, phoneNumberId, wabaId, accessToken, catalogId });
    const result = await viewNumbers({ workspaceId });
    const number = result.numbers.find((one) => one.id === id);
    const targetName = number?.verified_name ?? number?.display_phone ?? phoneNumberId;
    const detail = { phone_number_id: phoneNumberId, waba_id: wabaId };
    return { result, audit: { action: 'number.connect', targetId: id, targetName, detail } };
  }),
);
