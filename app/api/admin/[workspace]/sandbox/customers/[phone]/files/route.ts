import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { sendFileOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { sendFile } from '#lib/doors/admin/sandbox-phone/send-file.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(
    sendFileOperation,
    async ({ workspaceId, params, query: { number: numberId, ...query }, body, request }) => ({
      result: await sendFile({
        workspaceId,
        numberId,
        ...params,
        ...query,
        bytes: body,
        mimeType: request.headers.get('content-type') ?? 'application/octet-stream',
      }),
      audit: null,
    }),
  ),
);
