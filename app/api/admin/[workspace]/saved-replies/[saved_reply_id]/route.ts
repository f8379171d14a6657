import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { deleteSavedReplyOperation, updateSavedReplyOperation } from '#lib/messaging/saved-replies/admin-operations.ts';
import { deleteSavedReply } from '#lib/messaging/saved-replies/delete-saved-reply.ts';
import { changeSavedReply } from '#lib/messaging/saved-replies/save-reply.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(updateSavedReplyOperation, async ({ workspaceId, params, body: { before, ...changes } }) => {
    const result = await changeSavedReply({ workspaceId, id: params.saved_reply_id, changes, before });
    return { result, audit: { action: 'saved_reply.update', targetId: result.id, targetName: result.name } };
  }),
  adminEndpoint(deleteSavedReplyOperation, async ({ workspaceId, params }) => {
    const result = await deleteSavedReply({ workspaceId, id: params.saved_reply_id });
    return { result, audit: { action: 'saved_reply.delete', targetId: result.id, targetName: result.name } };
  }),
);
