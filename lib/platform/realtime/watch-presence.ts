import { PRESENCE_CHANNEL, type Presence } from './presence.ts';
import { watch } from './watch.ts';

/** Tells `onPresence` what a workspace's members do in its conversations. Returns a function that stops watching. */
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
    // What was missed is already over.
    onListening: () => {},
  });
}
