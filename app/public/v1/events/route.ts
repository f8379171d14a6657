import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { listEvents } from '#lib/webhooks/events/list-events.ts';
import { listEventsOperation } from '#lib/webhooks/events/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listEventsOperation, ({ workspaceId, query }) => listEvents({ workspaceId, ...query })),
);
