import { openApiDocument } from '#lib/doors/openapi/document.ts';
import { withOtherMethods } from '#lib/doors/public/public-route.ts';
import { appUrl } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';

/** The document of the public API. It needs no key. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherMethods({
  GET: async () => Response.json(openApiDocument({ serverUrl: appUrl() }), { headers: { 'x-request-id': newId() } }),
});

export const dynamic = 'force-dynamic';
