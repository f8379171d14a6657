import { notifyPresence } from '#lib/platform/realtime/notify-presence.ts';

/**
 * Tells the open editors of a flow that someone saved, published or deleted it: a member, or a key over the API. Each
 * reads the flow if it does not have this `revision` yet; without one, it reads it in any case.
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

/** The `person` of {@link notifyChanged} for a change over the API: processes of the previous release expect an ID. */
export const overApi = ({ keyId }: { keyId: string }) => ({ userId: keyId, name: 'API' });
