import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { sendFileOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { sendFile } from '#lib/sandbox-phone/send-file.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(sendFileOperation, async ({ workspaceId, params, query, body, request }) => ({
    result: await sendFile({
      workspaceId,
      ...params,
      ...query,
      bytes: body,
      mimeType: request.headers.get('content-type') ?? 'application/octet-stream',
    }),
    audit: null,
  })),
);
