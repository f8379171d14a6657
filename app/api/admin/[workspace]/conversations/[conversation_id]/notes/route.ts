import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { addNote } from '#lib/messaging/notes/add-note.ts';
import { addNoteOperation } from '#lib/messaging/notes/admin-operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(addNoteOperation, async ({ workspaceId, person: { userId }, params, body }) => ({
    result: await addNote({ workspaceId, conversationId: params.conversation_id, userId, note: body }),
    audit: null,
  })),
);
