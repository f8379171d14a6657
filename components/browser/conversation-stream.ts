import type { FlowNews } from '#lib/flows/definitions/admin-operations.ts';
import type { PresenceNews, streamOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { urlOf } from './admin-client.ts';

export type StreamNews = { ids: string[] } | { presence: PresenceNews } | { flow: FlowNews } | 'sync';

/**
 * Tells this tab of changed conversations, and what colleagues do in them. Browsers allow few connections to a host, so all tabs of a workspace share
 * one: anyone who holds the lock has it, and passes on what it hears. Ends when `signal` aborts.
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
  // Locks exist only where the page is safe from eavesdroppers; elsewhere each tab has its own connection.
  if (!navigator.locks) void lead();
  else navigator.locks.request(name, { signal }, lead).catch(() => {});
}

/** Lasts until `signal` aborts; the browser connects again by itself, and we do when it has given up. */
function connect(workspace: string, signal: AbortSignal, onNews: (news: StreamNews) => void): Promise<void> {
  return new Promise((resolve) => {
    // The lock may be given a moment after the page has left.
    if (signal.aborted) return resolve();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource | undefined;
    let isRefused = false;
    const open = () => {
      source = new EventSource(urlOf<typeof streamOperation>('/api/admin/{workspace}/stream', { workspace }));
      source.addEventListener('sync', () => onNews('sync'));
      source.addEventListener('changed', ({ data }: MessageEvent<string>) => onNews(JSON.parse(data)));
      source.addEventListener('presence', ({ data }: MessageEvent<string>) => onNews({ presence: JSON.parse(data) }));
      source.addEventListener('flow', ({ data }: MessageEvent<string>) => onNews({ flow: JSON.parse(data) }));
      source.onopen = () => {
        isRefused = false;
      };
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED || signal.aborted) return;
        // What the page asks for next is told why, such as that the session has ended.
        if (!isRefused) onNews('sync');
        isRefused = true;
        timer = setTimeout(open, RETRY_MS);
      };
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
