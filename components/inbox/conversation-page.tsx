'use client';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { AdminError } from '#components/browser/admin-error.ts';
import { cn } from '#components/browser/cn.ts';
import { personName } from '#components/browser/person-name.ts';
import { inboxText, panelText } from '#components/i18n/en/inbox-text.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { AbsentConversation } from './absent-conversation.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { ConversationColumn } from './conversation-column.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useConversation } from './use-conversation.ts';
import { useDetailsFolded } from './use-details-folded.ts';
import { useJoinedConversations } from './use-joined-conversations.ts';
import { CONVERSATION_ATTRIBUTE, doAwaited, stopAwaiting } from './use-list-keys.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useMarkUnread } from './use-mark-unread.ts';
import { useReadMentions } from './use-read-mentions.ts';
import { useThread } from './use-thread.ts';

const Dialog = dynamic(
  part(() => import('../ui/dialog.tsx').then((file) => file.Dialog)),
  { loading: () => null },
);

/** A conversation: its thread, the composer, and the contact's details next to it if the thread keeps 35rem. */
export function ConversationPage({ id }: { id: string }) {
  const detail = useConversation(id);
  const [panelShown, setPanelShown] = useState(false);
  const [isFolded, setFolded] = useDetailsFolded();
  const conversation = detail.data?.conversation;
  usePageTitle(conversation && personName(conversation), inboxText.title);
  const shown = useRef<HTMLDivElement>(null);
  const isLoaded = conversation !== undefined;
  useEffect(() => {
    if (isLoaded && shown.current) doAwaited(shown.current);
  }, [isLoaded]);
  const isAbsent = !isLoaded && (detail.isError || detail.isPaused);
  useEffect(() => {
    if (isAbsent) stopAwaiting();
  }, [isAbsent]);
  useJoinedConversations(id, detail.data);
  const pages = useThread(id).data?.pages ?? [];
  useReadMentions({ id, notes: pages.reduce((sum, { notes }) => sum + notes.length, 0) });
  const { isLeaving, markUnread } = useMarkUnread(id);
  const { isFetching } = detail;
  const markRead = useMarkRead({ id, unread: conversation?.unread_count ?? 0, isFetching, isLeaving });

  if (detail.error instanceof AdminError && detail.error.code === 'not_found') {
    return <AbsentConversation why="gone" wasShown={detail.data !== undefined} />;
  }
  if (detail.isError && !detail.data) {
    return (
      <div className="p-4">
        <QueryError error={detail.error} retry={detail.refetch} />
      </div>
    );
  }
  if (!detail.data || !conversation) return detail.isPaused ? <AbsentConversation why="offline" /> : <ThreadSkeleton />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that someone works in the conversation.
    <div
      ref={shown}
      {...{ [CONVERSATION_ATTRIBUTE]: id }}
      className="@container/conversation h-full min-h-0"
      onPointerDown={markRead}
      onKeyDown={markRead}
    >
      <div
        className={cn(
          'grid h-full min-h-0 grid-cols-1',
          !isFolded && '@min-[54rem]/conversation:grid-cols-[minmax(0,1fr)_19rem]',
        )}
      >
        <ConversationColumn
          key={id}
          conversation={conversation}
          onMarkUnread={markUnread}
          details={{ isFolded, fold: setFolded, open: () => setPanelShown(true) }}
        />
        {!isFolded && (
          <aside
            aria-label={panelText.title}
            className="hidden min-h-0 overflow-y-auto border-l border-line @min-[54rem]/conversation:block"
          >
            <ContactPanel detail={detail.data} />
          </aside>
        )}
      </div>
      {panelShown && (
        <Dialog onClose={() => setPanelShown(false)} title={panelText.title}>
          <ContactPanel detail={detail.data} />
        </Dialog>
      )}
    </div>
  );
}
