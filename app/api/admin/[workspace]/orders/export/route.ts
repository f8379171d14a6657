import { exportOrdersOperation } from '#lib/commerce/orders/admin-operations.ts';
import { exportOrdersCsv } from '#lib/commerce/orders/export-orders-csv.ts';
import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { csvResponse } from '#lib/doors/steps/csv-response.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(
    exportOrdersOperation,
    async ({ workspaceId, isUnchanged }) =>
      csvResponse({ filename: 'orders.csv', lines: exportOrdersCsv({ workspaceId }), isUnchanged }),
    {
      audit: () => ({ action: 'order.export' }),
    },
  ),
);
