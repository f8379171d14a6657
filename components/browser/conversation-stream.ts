import type { Role } from '#lib/contract/roles.ts';
import type { FlowNews } from '#lib/flows/definitions/admin-operations.ts';
import type { PresenceNews, streamOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { STREAM_HEARTBEAT_MS } from '#lib/messaging/conversations/constants.ts';
import { urlOf } from './admin-client.ts';

export type StreamNews = { ids: string[] } | { presence: PresenceNews } | { flow: FlowNews } | { role: Role } | 'sync';

/**
 * Notifies this tab of changed conversations, of what colleagues do in them, and, with each connection, of the person's
 * role. Browsers allow few connections per host, so all tabs of a workspace share one: the tab that holds the lock keeps it
 * open and passes the news on. Ends when `signal` aborts.
 */
export function conversationStream({
  workspace,
  onNews,
  signal,
}: {
  workspace: string;
  onNews: (news: StreamNews) => void;
  signal: AbortSignal;
}): void {
  const name = `parley-conversations-${workspace}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<StreamNews>) => onNews(data);
  signal.addEventListener('abort', () => channel.close());
  const lead = () =>
    connect(workspace, signal, (news) => {
      onNews(news);
      if (!signal.aborted) channel.postMessage(news);
    });
  // Locks exist only in secure contexts; elsewhere each tab has its own connection.
  if (navigator.locks) joinTabs({ name, lead, onNews, signal }).catch(() => {});
  else void lead();
}

/** Leads, or follows the tab that does, until it is this tab's turn. */
async function joinTabs({
  name,
  lead,
  onNews,
  signal,
}: {
  name: string;
  lead: () => Promise<void>;
  onNews: (news: StreamNews) => void;
  signal: AbortSignal;
}): Promise<void> {
  const isOver = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead();
    return lock !== null;
  });
  if (isOver || signal.aborted) return;
  // What the leader passed on after this page was read, and before it listened, is missing here.
  onNews('sync');
  await navigator.locks.request(name, { signal }, lead);
}

/**
 * Stays connected until `signal` aborts. The browser reconnects by itself; we do once it has given up, and when nothing
 * arrives any more: a connection may be lost without either end noticing.
 */
function connect(workspace: string, signal: AbortSignal, onNews: (news: StreamNews) => void): Promise<void> {
  return new Promise((resolve) => {
    // The lock may be granted a moment after the page was left.
    if (signal.aborted) return resolve();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource | undefined;
    let isRefused = false;
    const open = () => {
      source = new EventSource(urlOf<typeof streamOperation>('/api/admin/{workspace}/stream', { workspace }));
      const on = (event: string, take: (data: string) => void) =>
        source?.addEventListener(event, ({ data }: MessageEvent<string>) => {
          openAgainIn(SILENT_MS);
          take(data);
        });
      on('alive', () => {});
      on('role', (data) => onNews(JSON.parse(data)));
      on('sync', () => onNews('sync'));
      on('changed', (data) => onNews(JSON.parse(data)));
      on('presence', (data) => onNews({ presence: JSON.parse(data) }));
      on('flow', (data) => onNews({ flow: JSON.parse(data) }));
      openAgainIn(SILENT_MS);
      source.onopen = () => {
        isRefused = false;
      };
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED || signal.aborted) return;
        // The page's next request then gets the reason, such as an ended session.
        if (!isRefused) onNews('sync');
        isRefused = true;
        openAgainIn(RETRY_MS);
      };
    };
    const openAgainIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        source?.close();
        open();
      }, ms);
    };
    open();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
  });
}

const RETRY_MS = 3_000;
/** Two heartbeats were lost. */
const SILENT_MS = 2.5 * STREAM_HEARTBEAT_MS;
