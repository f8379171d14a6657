import type { Presence } from '#lib/platform/realtime/presence.ts';
import { type Access, watchAccess } from '#lib/platform/realtime/watch-access.ts';
import { type ConversationNews, watchConversations } from '#lib/platform/realtime/watch-conversations.ts';
import { watchPresence } from '#lib/platform/realtime/watch-presence.ts';

const HEARTBEAT_MS = 20_000;
/** In ms. After this the browser reconnects by itself, and its access is checked again. */
const LIFE_MS = 10 * 60_000;
const RECONNECT_MS = 1_000;

/**
 * Server-sent events for a workspace's conversations: `changed` with `{"ids": […]}`; `sync` at the start and whenever
 * changes may have been missed; `presence` with what a colleague is doing in a conversation; and, if `seesFlows`, `flow`
 * with what one is doing in a flow's editor. The stream ends when the browser leaves (`signal`), at once when the
 * session or the membership ends, and by itself after ten minutes.
 */
export function streamConversations({
  access,
  seesFlows,
  signal,
}: {
  access: Access;
  seesFlows: boolean;
  signal: AbortSignal;
}): Response {
  const { workspaceId, userId } = access;
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send(`retry: ${RECONNECT_MS}\n\n`);
      const unwatch = watchConversations({ workspaceId, onNews: (news) => send(eventOf(news)) });
      const unwatchPresence = watchPresence({
        workspaceId,
        onPresence: (presence) => {
          const isTheirs = 'conversationId' in presence || seesFlows;
          if (presence.userId !== userId && isTheirs) send(eventOfPresence(presence));
        },
      });
      const unwatchAccess = watchAccess({ access, onEnd: () => close() });
      const heartbeat = setInterval(() => send(': here\n\n'), HEARTBEAT_MS);
      const life = setTimeout(() => close(), LIFE_MS);
      end = () => {
        end = () => {};
        clearInterval(heartbeat);
        clearTimeout(life);
        signal.removeEventListener('abort', close);
        void unwatch();
        void unwatchPresence();
        void unwatchAccess();
      };
      const close = () => {
        end();
        controller.close();
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

function eventOf(news: ConversationNews): string {
  if (news === 'sync') return 'event: sync\ndata: {}\n\n';
  return `event: changed\ndata: ${JSON.stringify(news)}\n\n`;
}

function eventOfPresence(presence: Presence): string {
  const { userId, name, activity } = presence;
  const person = { user_id: userId, name, activity };
  if ('conversationId' in presence) {
    return `event: presence\ndata: ${JSON.stringify({ conversation_id: presence.conversationId, ...person })}\n\n`;
  }
  return `event: flow\ndata: ${JSON.stringify({ flow_id: presence.flowId, node_id: presence.nodeId, ...person })}\n\n`;
}
