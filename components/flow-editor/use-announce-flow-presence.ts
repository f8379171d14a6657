import { useCallback, useEffect, useRef } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { usePresenceHeartbeat } from '#components/browser/use-presence-heartbeat.ts';
import type { flowPresenceOperation } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Someone moving through nodes with the arrow keys looks at the one where they stop. */
const SETTLES_MS = 400;

const never = () => false;

/** Tells colleagues that the person has the flow's editor open, and which node they look at. */
export function useAnnounceFlowPresence(flowId: string, node: string | null): void {
  const { slug: workspace } = useWorkspace();
  const announced = useRef<string | null>(null);
  const at = useRef(node);
  const announce = useCallback(
    (activity: 'viewing' | 'left') => {
      announced.current = at.current;
      callAdmin<typeof flowPresenceOperation>('POST /api/admin/{workspace}/flows/{flow_id}/presence', {
        params: { workspace, flow_id: flowId },
        body: { activity, node_id: at.current, at: Date.now() },
        keepalive: true,
        // A lost report only means that colleagues see it a little later.
      }).catch(() => {});
    },
    [workspace, flowId],
  );
  useEffect(() => {
    at.current = node;
    const timer = setTimeout(() => at.current !== announced.current && announce('viewing'), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [node, announce]);
  usePresenceHeartbeat({ place: flowId, announce, isImplied: never });
}
