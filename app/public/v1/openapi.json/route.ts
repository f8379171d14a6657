import { appUrl } from '#lib/env.ts';
import { openApiDocument } from '#lib/openapi/document.ts';

export const dynamic = 'force-dynamic';

/** The document of the public API. It needs no key. */
export function GET(): Response {
  return Response.json(openApiDocument({ serverUrl: appUrl() }));
}
