import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { deleteNoteOperation } from '#lib/messaging/notes/admin-operations.ts';
import { deleteNote } from '#lib/messaging/notes/delete-note.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(deleteNoteOperation, async ({ workspaceId, person: { userId }, params }) => {
    const { conversation_id: conversationId, note_id: noteId } = params;
    return { result: await deleteNote({ workspaceId, conversationId, noteId, userId }), audit: null };
  }),
);
