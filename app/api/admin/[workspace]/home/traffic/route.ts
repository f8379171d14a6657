import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { trafficOperation } from '#lib/doors/admin/home/admin-operations.ts';
import { readTraffic } from '#lib/doors/admin/home/read-traffic.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(trafficOperation, ({ workspaceId, query: { days, time_zone: timeZone } }) =>
    readTraffic({ workspaceId, days, timeZone }),
  ),
);
