import { notifyPresence } from '#lib/platform/realtime/notify-presence.ts';

/**
 * Tells the open editors of a flow that a member saved, published or deleted it. Each reads the flow if it does not have
 * this `revision` yet; without one, it reads it in any case.
 */
export const notifyChanged = ({
  workspaceId,
  flowId,
  person: { userId, name },
  revision,
}: {
  workspaceId: string;
  flowId: string;
  person: { userId: string; name: string };
  revision?: number;
}): Promise<void> =>
  notifyPresence({
    ...{ workspaceId, flowId, userId, name, nodeId: null, activity: 'saved' },
    ...(revision !== undefined && { revision }),
  });
