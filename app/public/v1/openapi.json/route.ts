import { appUrl } from '#lib/env.ts';
import { withOtherMethods } from '#lib/http/public-route.ts';
import { newId } from '#lib/new-id.ts';
import { openApiDocument } from '#lib/openapi/document.ts';

/** The document of the public API. It needs no key. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherMethods({
  GET: async () => Response.json(openApiDocument({ serverUrl: appUrl() }), { headers: { 'x-request-id': newId() } }),
});

export const dynamic = 'force-dynamic';
