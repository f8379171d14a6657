import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { phoneMessagesOperation, writeInOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { listPhoneMessages } from '#lib/sandbox-phone/list-phone-messages.ts';
import { writeIn } from '#lib/sandbox-phone/write-in.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(phoneMessagesOperation, ({ workspaceId, params }) => listPhoneMessages({ workspaceId, ...params })),
  adminEndpoint(writeInOperation, async ({ workspaceId, params, body }) => ({
    result: await writeIn({ workspaceId, ...params, ...body }),
    audit: null,
  })),
);
