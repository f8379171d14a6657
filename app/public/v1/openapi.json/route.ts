import { openApiDocument } from '#lib/doors/openapi/document.ts';
import { openRoute } from '#lib/doors/public/public-route.ts';
import { metered } from '#lib/doors/steps/metered.ts';
import { appUrl } from '#lib/platform/env.ts';

/** The document of the public API. It needs no key. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = openRoute({
  GET: (request) => metered(request, async () => Response.json(openApiDocument({ serverUrl: appUrl() }))),
});

export const dynamic = 'force-dynamic';
