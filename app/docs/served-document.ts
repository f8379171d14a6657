import { openApiDocument } from '#lib/doors/openapi/document.ts';

/**
 * The document of /public/v1/openapi.json, built once and without this instance's address, which is not needed here.
 */
export const servedDocument = openApiDocument({ serverUrl: '' });
