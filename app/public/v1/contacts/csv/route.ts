import { MAX_CSV_BYTES } from '#lib/contacts/constants.ts';
import { importContactsCsv } from '#lib/contacts/import-contacts-csv.ts';
import { importContactsOperation } from '#lib/contacts/operations.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { formFile } from '#lib/http/form-file.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(importContactsOperation, async ({ workspaceId, body, request }) => {
    const contentType = request.headers.get('content-type');
    const file = await formFile({ bytes: body, contentType, field: 'file', maxBytes: MAX_CSV_BYTES });
    return importContactsCsv({ workspaceId, file });
  }),
);
