import { useEffect } from 'react';
import type { FlowNews } from '#lib/flows/definitions/admin-operations.ts';
import { notePresence } from './present-colleagues.ts';

const listeners = new Set<(flowId: string) => void>();

/** Records what a colleague does in the editor of a flow. */
export function noteFlowNews({ flow_id: place, node_id: node, user_id: userId, name, activity }: FlowNews): void {
  if (activity !== 'saved') notePresence({ place, userId, name, activity, node });
  else for (const listener of listeners) listener(place);
}

/** Calls `onSaved` whenever a colleague has saved the flow's draft. */
export function useFlowSaved(flowId: string, onSaved: () => void): void {
  useEffect(() => {
    const listener = (id: string) => {
      if (id === flowId) onSaved();
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [flowId, onSaved]);
}
