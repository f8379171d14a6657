import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { formFile } from '#lib/doors/steps/form-file.ts';
import { MAX_CSV_BYTES } from '#lib/messaging/contacts/constants.ts';
import { importContactsCsv } from '#lib/messaging/contacts/import-contacts-csv.ts';
import { importContactsOperation } from '#lib/messaging/contacts/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(importContactsOperation, async ({ workspaceId, body, request }) => {
    const contentType = request.headers.get('content-type');
    const file = await formFile({ bytes: body, contentType, field: 'file', maxBytes: MAX_CSV_BYTES });
    return importContactsCsv({ workspaceId, file });
  }),
);
