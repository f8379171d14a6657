import { uploadAttachmentOperation } from '#lib/conversations/admin-operations.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { uploadAttachment } from '#lib/messages/upload-attachment.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(uploadAttachmentOperation, async ({ workspaceId, params, query, body, request }) => ({
    result: await uploadAttachment({
      workspaceId,
      conversationId: params.conversation_id,
      ...query,
      bytes: body,
      mimeType: request.headers.get('content-type') ?? '',
    }),
    audit: null,
  })),
);
