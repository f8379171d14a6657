import { listEvents } from '#lib/events/list-events.ts';
import { listEventsOperation } from '#lib/events/operations.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listEventsOperation, ({ workspaceId, query }) => listEvents({ workspaceId, ...query })),
);
