import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { phoneFileOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { phoneFile } from '#lib/sandbox-phone/phone-file.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(phoneFileOperation, async ({ workspaceId, query }) => {
    const { bytes, contentType, contentDisposition } = await phoneFile({ workspaceId, messageId: query.message_id });
    return new Response(bytes, {
      headers: {
        'content-type': contentType,
        'content-disposition': contentDisposition,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=3600',
      },
    });
  }),
);
