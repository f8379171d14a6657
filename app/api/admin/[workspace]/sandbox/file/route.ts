import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { phoneFileOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { phoneFile } from '#lib/doors/admin/sandbox-phone/phone-file.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(phoneFileOperation, async ({ workspaceId, query }) => {
    const { bytes, contentType, contentDisposition } = await phoneFile({
      workspaceId,
      numberId: query.number,
      messageId: query.message_id,
    });
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
