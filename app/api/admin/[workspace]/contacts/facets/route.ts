import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { contactFacetsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { contactFacets } from '#lib/messaging/contacts/contact-facets.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(contactFacetsOperation, ({ workspaceId }) => contactFacets({ workspaceId })),
);
