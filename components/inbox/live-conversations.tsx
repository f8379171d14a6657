'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { conversationStream, type StreamNews } from '#components/browser/conversation-stream.ts';
import { noteFlowNews } from '#components/browser/flow-news.ts';
import { notePresence } from '#components/browser/present-colleagues.ts';
import { readNoticeChoice } from '../notices/notice-choice.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import type * as Announcing from './announce-messages.ts';
import { refreshConversations } from './refresh-conversations.ts';

/**
 * Keeps all pages of the workspace up to date with its conversations. Rendered once, outside the pages; shows nothing.
 */
export function LiveConversations() {
  const { slug: workspace, person } = useWorkspace();
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const leaving = new AbortController();
    const waiting = new Set<string>();
    let sync = false;
    let busy = false;
    const began = Date.now();
    let announcing: Promise<ReturnType<typeof Announcing.announcer>> | undefined;
    // Loaded only if the person turned notifications on.
    const announce = async (ids: string[]) => {
      const choice = readNoticeChoice(person.id);
      if (!choice.sound && !choice.notify) return;
      announcing ??= import('./announce-messages.ts').then(({ announcer }) =>
        announcer({ workspace, began, onOpen: router.push }),
      );
      await (await announcing)({ ids, choice });
    };
    // One refresh at a time; news in the meantime leads to one more.
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
      else if ('flow' in news) return noteFlowNews(news.flow);
      else if ('presence' in news) {
        const { conversation_id: place, user_id: userId, name, activity } = news.presence;
        return notePresence({ place, userId, name, activity, node: null });
      } else {
        for (const id of news.ids) waiting.add(id);
        // A message that could not be announced is still in the list.
        void announce(news.ids).catch(() => {});
      }
      void work();
    };
    conversationStream({ workspace, onNews, signal: leaving.signal });
    void keepPush({ workspace, personId: person.id }).catch(() => {});
    return () => leaving.abort();
  }, [queries, workspace, person.id, router]);
  return null;
}

/** If push is turned on, registers it again, because the session may be a new one. */
async function keepPush({ workspace, personId }: { workspace: string; personId: string }) {
  const { push, pushText } = readNoticeChoice(personId);
  if (!push.includes(workspace) || Notification.permission !== 'granted') return;
  const { startPush } = await import('../notices/push.ts');
  await startPush({ workspace, showsText: pushText });
}
