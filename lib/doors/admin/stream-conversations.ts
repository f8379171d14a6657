import { type Role, roleAllows } from '#lib/contract/roles.ts';
import { STREAM_HEARTBEAT_MS } from '#lib/messaging/conversations/constants.ts';
import { MINUTE_MS } from '#lib/platform/durations.ts';
import type { Presence } from '#lib/platform/realtime/presence.ts';
import { hears } from '#lib/platform/realtime/watch.ts';
import { type Access, watchAccess } from '#lib/platform/realtime/watch-access.ts';
import { type ConversationNews, watchConversations } from '#lib/platform/realtime/watch-conversations.ts';
import { watchPresence } from '#lib/platform/realtime/watch-presence.ts';
import { singleton } from '#lib/platform/singleton.ts';

/** In ms. After this the browser reconnects by itself, and its access is checked again. */
const LIFE_MS = 10 * MINUTE_MS;
const RECONNECT_MS = 1_000;
/** More than anyone has browsers: the tabs of one share a stream. */
export const MAX_STREAMS_OF_PERSON = 30;
/** More events than this, not yet read, are not kept for a browser that has stopped reading. */
export const MAX_EVENTS_BEHIND = 1_000;

/** Ends the streams of this process, by person, the oldest first. */
const openStreams = singleton('open streams', () => new Map<string, Set<() => void>>());

/**
 * Server-sent events for a workspace's conversations: first `role` with the person's; `changed` with `{"ids": […]}`; `sync`
 * at the start and whenever changes may have been missed; `presence` with what a colleague is doing in a conversation; for
 * admins, `flow` with what one is doing in a flow's editor; and every 20 seconds `alive`, or `sync` while the database cannot
 * be listened to. The stream ends when the browser leaves (`signal`) or stops reading, at once when the session or the
 * membership ends or the role changes, and by itself after ten minutes. A person's newest {@link MAX_STREAMS_OF_PERSON} stay
 * open.
 */
export function streamConversations({
  access,
  isUnchanged,
  role,
  signal,
}: {
  access: Access;
  /** Whether the request that opened the stream would be admitted again, with the same role. */
  isUnchanged: () => Promise<boolean>;
  role: Role;
  signal: AbortSignal;
}): Response {
  const { workspaceId, userId } = access;
  const seesFlows = roleAllows(role, 'admin');
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const close = () => {
        end();
        controller.close();
      };
      const send = (text: string) => {
        if ((controller.desiredSize ?? 0) > -MAX_EVENTS_BEHIND) return controller.enqueue(encoder.encode(text));
        end();
        // Closing would keep what was not read.
        controller.error(new Error('The browser has stopped reading.'));
      };
      send(`retry: ${RECONNECT_MS}\n\n`);
      send(`event: role\ndata: ${JSON.stringify({ role })}\n\n`);
      const unwatch = watchConversations({ workspaceId, onNews: (news) => send(eventOf(news)) });
      const unwatchPresence = watchPresence({
        workspaceId,
        onPresence: (presence) => {
          const isTheirs = 'conversationId' in presence || seesFlows;
          // What someone saves concerns their own other pages, too.
          const isNews = presence.userId !== userId || presence.activity === 'saved';
          if (isNews && isTheirs) send(eventOfPresence(presence));
        },
      });
      const unwatchAccess = watchAccess({ access, isUnchanged, onEnd: close });
      const heartbeat = setInterval(() => send(hears() ? ALIVE : eventOf('sync')), STREAM_HEARTBEAT_MS);
      const life = setTimeout(close, LIFE_MS);
      const leave = takePlace(userId, close);
      end = () => {
        end = () => {};
        clearInterval(heartbeat);
        clearTimeout(life);
        signal.removeEventListener('abort', close);
        leave();
        void unwatch();
        void unwatchPresence();
        void unwatchAccess();
      };
      if (signal.aborted) close();
      else signal.addEventListener('abort', close);
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Neither our own server nor a proxy may buffer it for compression.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

/** Ends the person's oldest stream if there are too many. Returns a function that gives the place back. */
function takePlace(userId: string, close: () => void): () => void {
  const theirs = openStreams.get(userId) ?? new Set();
  openStreams.set(userId, theirs.add(close));
  const [oldest] = theirs;
  if (theirs.size > MAX_STREAMS_OF_PERSON) oldest?.();
  return () => {
    theirs.delete(close);
    if (theirs.size === 0) openStreams.delete(userId);
  };
}

const ALIVE = 'event: alive\ndata: {}\n\n';

function eventOf(news: ConversationNews): string {
  if (news === 'sync') return 'event: sync\ndata: {}\n\n';
  return `event: changed\ndata: ${JSON.stringify(news)}\n\n`;
}

function eventOfPresence(presence: Presence): string {
  const { userId, name, activity, at } = presence;
  const person = { user_id: userId, name, activity, at };
  if ('conversationId' in presence) {
    return `event: presence\ndata: ${JSON.stringify({ conversation_id: presence.conversationId, ...person })}\n\n`;
  }
  const { flowId: flow_id, nodeId: node_id, revision } = presence;
  return `event: flow\ndata: ${JSON.stringify({ flow_id, node_id, revision, ...person })}\n\n`;
}
