import { PRESENCE_CHANNEL, type Presence } from './presence.ts';
import { watch } from './watch.ts';

/** Tells `onPresence` what members of a workspace do in its conversations, until the returned function is called. */
export function watchPresence({
  workspaceId,
  onPresence,
}: {
  workspaceId: string;
  onPresence: (presence: Presence) => void;
}): () => Promise<void> {
  return watch({
    channel: PRESENCE_CHANNEL,
    onMessage: (presence) => {
      if (presence.workspaceId === workspaceId) onPresence(presence);
    },
    // What was missed is over.
    onListening: () => {},
  });
}
