import { trafficOperation } from '#lib/home/admin-operations.ts';
import { readTraffic } from '#lib/home/read-traffic.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(trafficOperation, ({ workspaceId, query: { days, time_zone: timeZone } }) =>
    readTraffic({ workspaceId, days, timeZone }),
  ),
);
