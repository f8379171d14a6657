import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { csvResponse } from '#lib/http/csv-response.ts';
import { exportOrdersOperation } from '#lib/orders/admin-operations.ts';
import { exportOrdersCsv } from '#lib/orders/export-orders-csv.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(exportOrdersOperation, async ({ workspaceId }) =>
    csvResponse({ filename: 'orders.csv', lines: exportOrdersCsv({ workspaceId }) }),
  ),
);
