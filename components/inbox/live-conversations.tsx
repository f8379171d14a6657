'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { conversationStream, type StreamNews } from '#components/browser/conversation-stream.ts';
import { noteFlowNews, noteFlowNewsMissed } from '#components/browser/flow-news.ts';
import { notePresence } from '#components/browser/present-colleagues.ts';
import { sessionEnded } from '#components/browser/session-ended.ts';
import type { Role } from '#lib/contract/roles.ts';
import { readNoticeChoice } from '../notices/notice-choice.ts';
import { leave, leaveOnceSaved } from '../shell/leaving.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import type * as Announcing from './announce-messages.ts';
import { answerInView, isInView } from './in-view.ts';
import { keptConversations } from './kept-conversations.ts';
import { conversationRefresher } from './refresh-conversations.ts';
import { rereadServed } from './reread-served.ts';

/**
 * Keeps all pages of the workspace up to date with its conversations, and with the person's role. Rendered once, outside
 * the pages; shows nothing.
 */
export function LiveConversations() {
  const { slug: workspace, person, role } = useWorkspace();
  const queries = useQueryClient();
  const router = useRouter();
  /** What the pages offer depends on the role, which the server reads. The returned function calls it off. */
  const followRole = useEffectEvent((present: Role): (() => void) =>
    present === role ? () => {} : leaveOnceSaved(() => router.refresh()),
  );
  useEffect(() => {
    const leaving = new AbortController();
    const refresh = conversationRefresher({ queries, workspace });
    const noteNews = rereadServed({ queries, workspace, signal: leaving.signal });
    const began = Date.now();
    let announcing: Promise<ReturnType<typeof Announcing.announcer>> | undefined;
    // Loaded only if the person turned notifications on.
    const announce = async (ids: string[]) => {
      const choice = readNoticeChoice(person.id);
      if (!choice.sound && !choice.notify) return;
      announcing ??= import('./announce-messages.ts').then(({ announcer }) =>
        announcer({ workspace, began, onOpen: (path) => leave(() => router.push(path)) }),
      );
      await (await announcing)({ ids, choice });
    };
    /** What was written to people who have been erased goes from this browser, too. */
    const forget = async (changed?: Set<string>) => {
      const kept = keptConversations(() => localStorage, { personId: person.id, workspace });
      const ids = changed ? kept.filter((id) => changed.has(id)) : kept;
      if (ids.length === 0) return;
      const { forgetErased } = await import('./forget-erased.ts');
      await forgetErased({ personId: person.id, workspace, ids });
    };
    let callOff = () => {};
    const onNews = (news: StreamNews) => {
      if (news === 'sync') {
        sessionEnded.lookAgain();
        noteFlowNewsMissed();
        void forget().catch(() => {});
        return refresh(news);
      }
      if ('role' in news) {
        callOff();
        callOff = followRole(news.role);
        return;
      }
      if ('flow' in news) return noteFlowNews(news.flow);
      if ('presence' in news) {
        const { conversation_id: place, user_id: userId, name, activity, at } = news.presence;
        return notePresence({ place, userId, name, activity, node: null, at });
      }
      noteNews();
      refresh(news);
      void forget(new Set(news.ids)).catch(() => {});
      // A message that could not be announced is still in the list.
      void announce(news.ids).catch(() => {});
    };
    void forget().catch(() => {});
    answerInView({ isInView, signal: leaving.signal });
    conversationStream({ workspace, onNews, signal: leaving.signal });
    void keepPush({ workspace, personId: person.id }).catch(() => {});
    return () => {
      leaving.abort();
      callOff();
    };
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
