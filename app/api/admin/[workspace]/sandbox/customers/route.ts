import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { addCustomer } from '#lib/sandbox-phone/add-customer.ts';
import { addCustomerOperation } from '#lib/sandbox-phone/admin-operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(addCustomerOperation, async ({ workspaceId, body }) => ({
    result: await addCustomer({ workspaceId, ...body }),
    audit: null,
  })),
);
