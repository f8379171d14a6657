import { useCallback, useEffect, useRef } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { PRESENCE_EVERY_MS, usePresenceHeartbeat } from '#components/browser/use-presence-heartbeat.ts';
import type { PresenceNews, presenceOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const TYPING_EVERY_MS = 4_000;

/** Tells colleagues that the person has a conversation open, while it is visible. Call `typing` when they type. */
export function useAnnouncePresence(id: string): { typing: () => void } {
  const { slug: workspace } = useWorkspace();
  const lastTyped = useRef(0);
  const announce = useCallback(
    (activity: PresenceNews['activity']) => {
      callAdmin<typeof presenceOperation>('POST /api/admin/{workspace}/conversations/{conversation_id}/presence', {
        params: { workspace, conversation_id: id },
        body: { activity, at: Date.now() },
        keepalive: true,
        // A lost report only means that colleagues notice a little later.
      }).catch(() => {});
    },
    [workspace, id],
  );
  useEffect(() => {
    if (id) lastTyped.current = 0;
  }, [id]);
  const isImplied = useCallback(() => Date.now() - lastTyped.current < PRESENCE_EVERY_MS, []);
  usePresenceHeartbeat({ place: id, announce, isImplied });
  const typing = useCallback(() => {
    if (Date.now() - lastTyped.current < TYPING_EVERY_MS) return;
    lastTyped.current = Date.now();
    announce('typing');
  }, [announce]);
  return { typing };
}
