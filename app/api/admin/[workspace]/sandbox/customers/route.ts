import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { addCustomer } from '#lib/doors/admin/sandbox-phone/add-customer.ts';
import { addCustomerOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(addCustomerOperation, async ({ workspaceId, query, body }) => ({
    result: await addCustomer({ workspaceId, numberId: query.number, ...body }),
    audit: null,
  })),
);
