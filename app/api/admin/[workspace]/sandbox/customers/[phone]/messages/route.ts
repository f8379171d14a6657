import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { phoneMessagesOperation, writeInOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { listPhoneMessages } from '#lib/doors/admin/sandbox-phone/list-phone-messages.ts';
import { writeIn } from '#lib/doors/admin/sandbox-phone/write-in.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(phoneMessagesOperation, ({ workspaceId, params, query }) =>
    listPhoneMessages({ workspaceId, numberId: query.number, ...params }),
  ),
  adminEndpoint(writeInOperation, async ({ workspaceId, params, query, body }) => ({
    result: await writeIn({ workspaceId, numberId: query.number, ...params, ...body }),
    audit: null,
  })),
);
