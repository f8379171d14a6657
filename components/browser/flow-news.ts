import { useEffect } from 'react';
import type { FlowNews } from '#lib/flows/definitions/admin-operations.ts';
import { notePresence } from './present-colleagues.ts';

/** Every flow may have been saved. */
const ANY = null;

const listeners = new Set<(flowId: string | typeof ANY, revision: number) => void>();

/** Records what someone does in the editor of a flow. */
export function noteFlowNews({ flow_id: place, user_id: userId, name, ...news }: FlowNews): void {
  const { node_id: node, activity, at, revision = Number.POSITIVE_INFINITY } = news;
  if (activity !== 'saved') notePresence({ place, userId, name, activity, node, at });
  else for (const listener of listeners) listener(place, revision);
}

/** News may have been missed. */
export function noteFlowNewsMissed(): void {
  for (const listener of listeners) listener(ANY, Number.POSITIVE_INFINITY);
}

/**
 * Calls `onSaved` with the revision whenever the flow's draft was saved, here or elsewhere, and with Infinity when it may
 * have been.
 */
export function useFlowSaved(flowId: string, onSaved: (revision: number) => void): void {
  useEffect(() => {
    const listener = (id: string | typeof ANY, revision: number) => {
      if (id === flowId || id === ANY) onSaved(revision);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [flowId, onSaved]);
}
