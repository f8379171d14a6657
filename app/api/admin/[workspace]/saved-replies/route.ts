import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { createSavedReplyOperation, listSavedRepliesOperation } from '#lib/messaging/saved-replies/admin-operations.ts';
import { listSavedReplies } from '#lib/messaging/saved-replies/list-saved-replies.ts';
import { saveReply } from '#lib/messaging/saved-replies/save-reply.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listSavedRepliesOperation, async ({ workspaceId }) => ({
    saved_replies: await listSavedReplies({ workspaceId }),
  })),
  adminEndpoint(createSavedReplyOperation, async ({ workspaceId, body }) => {
    const result = await saveReply({ workspaceId, ...body });
    return { result, audit: { action: 'saved_reply.create', targetId: result.id, targetName: result.name } };
  }),
);
