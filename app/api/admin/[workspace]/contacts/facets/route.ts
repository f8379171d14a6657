import { contactFacetsOperation } from '#lib/contacts/admin-operations.ts';
import { contactFacets } from '#lib/contacts/contact-facets.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(contactFacetsOperation, ({ workspaceId }) => contactFacets({ workspaceId })),
);
