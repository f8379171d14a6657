import { openApiDocument } from '#lib/doors/openapi/document.ts';

/** The document of /public/v1/openapi.json, made once: what it says of this instance's address is of no use here. */
export const servedDocument = openApiDocument({ serverUrl: '' });
