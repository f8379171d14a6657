import { z } from 'zod';
import { listen } from '../database/listen.ts';
import { singleton } from '../singleton.ts';
import { CONVERSATIONS_CHANNEL } from './notify-conversations-sql.ts';
import { PRESENCE_CHANNEL, presenceSchema } from './presence.ts';

/** Triggers on `sessions` and `members` notify it of each deleted row; what else takes access away does it by itself. */
export const ACCESS_ENDED_CHANNEL = 'parley_access_ended';

/** The messages that the database sends to every process, by channel. */
const messages = {
  [CONVERSATIONS_CHANNEL]: z.object({ workspaceId: z.uuid(), conversationIds: z.array(z.uuid()) }),
  [PRESENCE_CHANNEL]: presenceSchema,
  [ACCESS_ENDED_CHANNEL]: z.union([
    z.object({ sessionId: z.string() }),
    z.object({ workspaceId: z.string(), userId: z.string() }),
  ]),
};

type Channel = keyof typeof messages;
type Watcher<C extends Channel> = {
  channel: C;
  onMessage: (message: z.output<(typeof messages)[C]>) => void;
  /** Called as soon as no more messages can be missed. `isAgain` follows a gap in which some may have been. */
  onListening: (isAgain: boolean) => void;
  /** Another process has ended, and may not have notified anyone of its last commits. */
  onPeerGone?: () => void;
};
type Feed = {
  watchers: Set<Watcher<Channel>>;
  connection: ReturnType<typeof listen> | null;
  /** True once the connection listens. */
  live: boolean;
};

const feed = singleton('realtime feed', (): Feed => ({ watchers: new Set(), connection: null, live: false }));

/**
 * Calls a watcher for every message on its channel. Returns a function that stops it. All watchers of the process share one
 * listening connection, which exists while anyone watches.
 */
export function watch<C extends Channel>(given: Watcher<C>): () => Promise<void> {
  const watcher = given as unknown as Watcher<Channel>;
  feed.watchers.add(watcher);
  feed.connection ??= listen({
    channels: Object.keys(messages),
    onNotify: tell,
    onListening: reportListening,
    onPeerGone: reportPeerGone,
  });
  if (feed.live) watcher.onListening(false);
  return async () => {
    feed.watchers.delete(watcher);
    if (feed.watchers.size > 0) return;
    const { connection } = feed;
    feed.connection = null;
    feed.live = false;
    await connection?.stop();
  };
}

/** False while messages are missed: the database cannot be listened to. */
export const hears = (): boolean => feed.connection?.healthy() ?? false;

/**
 * What does not parse is from an instance of a newer version, beside this one during an upgrade, or from another role of the
 * database, which may notify any channel. It concerns no one here.
 */
function tell(payload: string, channel: string) {
  const { data: message } = messages[channel as Channel].safeParse(jsonOf(payload));
  if (!message) return;
  for (const watcher of present()) if (watcher.channel === channel) watcher.onMessage(message);
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

function reportListening() {
  const isAgain = feed.live;
  feed.live = true;
  for (const { onListening } of present()) onListening(isAgain);
}

function reportPeerGone() {
  for (const { onPeerGone } of present()) onPeerGone?.();
}

/** Those who watch now, without any that the call of an earlier one has stopped. */
function* present() {
  for (const watcher of [...feed.watchers]) if (feed.watchers.has(watcher)) yield watcher;
}
