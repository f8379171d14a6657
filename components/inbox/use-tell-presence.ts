import { useCallback, useEffect, useRef } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import type { PresenceNews, presenceOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const VIEWING_EVERY_MS = 20_000;
const TYPING_EVERY_MS = 4_000;

/** Tells colleagues that the person has a conversation open, while they look at it; `typing` when they write. */
export function useTellPresence(id: string): { typing: () => void } {
  const { slug: workspace } = useWorkspace();
  const lastTyped = useRef(0);
  const tell = useCallback(
    (activity: PresenceNews['activity']) => {
      callAdmin<typeof presenceOperation>('POST /api/admin/{workspace}/conversations/{conversation_id}/presence', {
        params: { workspace, conversation_id: id },
        body: { activity },
        // Colleagues see who is gone a little later.
      }).catch(() => {});
    },
    [workspace, id],
  );
  useEffect(() => {
    lastTyped.current = 0;
    const look = () => tell(document.visibilityState === 'visible' ? 'viewing' : 'left');
    const again = () => {
      const isTyping = Date.now() - lastTyped.current < VIEWING_EVERY_MS;
      if (document.visibilityState === 'visible' && !isTyping) tell('viewing');
    };
    look();
    const timer = setInterval(again, VIEWING_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      tell('left');
    };
  }, [tell]);
  const typing = useCallback(() => {
    if (Date.now() - lastTyped.current < TYPING_EVERY_MS) return;
    lastTyped.current = Date.now();
    tell('typing');
  }, [tell]);
  return { typing };
}
