'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { conversationStream, type StreamNews } from '#components/browser/conversation-stream.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { notePresence } from './colleagues-here.ts';
import { refreshConversations } from './refresh-conversations.ts';

/** Keeps every page of the workspace up to date with its conversations. Stands once, beside the pages; shows nothing. */
export function LiveConversations() {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const waiting = new Set<string>();
    let sync = false;
    let busy = false;
    // One refresh at a time; what comes meanwhile is one more.
    const work = async () => {
      if (busy) return;
      busy = true;
      while ((sync || waiting.size > 0) && !leaving.signal.aborted) {
        const news = sync ? ('sync' as const) : { ids: [...waiting] };
        sync = false;
        waiting.clear();
        await refreshConversations({ queries, workspace, news }).catch(() => {});
      }
      busy = false;
    };
    const onNews = (news: StreamNews) => {
      if (news === 'sync') sync = true;
      else if ('presence' in news) return notePresence(news.presence);
      else for (const id of news.ids) waiting.add(id);
      void work();
    };
    conversationStream({ workspace, onNews, signal: leaving.signal });
    return () => leaving.abort();
  }, [queries, workspace]);
  return null;
}
