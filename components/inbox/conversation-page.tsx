'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { panelText } from '#components/i18n/en/inbox-text.ts';
import { QueryError } from '../ui/query-error.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { Thread } from './thread.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useConversation } from './use-conversation.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useOutbox } from './use-outbox.ts';
import { useReadMentions } from './use-read-mentions.ts';
import { useThread } from './use-thread.ts';
import { Writing } from './writing.tsx';

const Dialog = dynamic(() => import('../ui/dialog.tsx').then((file) => file.Dialog));

/** A conversation: its thread, where one writes, and who it is with. */
export function ConversationPage({ id }: { id: string }) {
  const detail = useConversation(id);
  const outbox = useOutbox(id);
  const [panelShown, setPanelShown] = useState(false);
  const conversation = detail.data?.conversation;
  const pages = useThread(id).data?.pages ?? [];
  useReadMentions({ id, notes: pages.reduce((sum, { notes }) => sum + notes.length, 0) });
  useMarkRead({ id, unread: conversation?.unread_count ?? 0 });

  if (detail.isError && !detail.data) {
    return (
      <div className="p-4">
        <QueryError error={detail.error} retry={detail.refetch} />
      </div>
    );
  }
  if (!detail.data || !conversation) return <ThreadSkeleton />;
  return (
    <div className={cn('grid h-full min-h-0 grid-cols-1 xl:grid-cols-[minmax(0,1fr)_19rem]')}>
      <div className="flex h-full min-h-0 min-w-0 flex-col">
        <ThreadHeader conversation={conversation} onDetails={() => setPanelShown(true)} />
        <Thread conversation={conversation} outbox={outbox} />
        <Writing key={id} conversation={conversation} onSend={outbox.send} />
      </div>
      <aside aria-label={panelText.title} className="hidden min-h-0 overflow-y-auto border-l border-line xl:block">
        <ContactPanel detail={detail.data} />
      </aside>
      {panelShown && (
        <Dialog onClose={() => setPanelShown(false)} title={panelText.title}>
          <ContactPanel detail={detail.data} />
        </Dialog>
      )}
    </div>
  );
}
