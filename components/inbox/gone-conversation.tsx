'use client';
import { MessageSquareOff } from 'lucide-react';
import { goneText } from '#components/i18n/en/inbox-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { buttonStyles } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InboxLink } from './inbox-link.tsx';

/** Shown next to the list in place of a conversation that was erased, or never existed. */
export function GoneConversation() {
  const { slug } = useWorkspace();
  return (
    <div className="flex h-full items-center justify-center">
      <EmptyState
        icon={MessageSquareOff}
        title={goneText.title}
        description={goneText.body}
        actions={
          <InboxLink href={`/${slug}/inbox`} className={buttonStyles()}>
            {goneText.back}
          </InboxLink>
        }
      />
    </div>
  );
}
