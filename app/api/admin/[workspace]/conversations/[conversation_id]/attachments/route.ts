import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { uploadAttachmentOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { uploadAttachment } from '#lib/messaging/messages/upload-attachment.ts';

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
