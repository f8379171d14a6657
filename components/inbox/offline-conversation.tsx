'use client';
import { WifiOff } from 'lucide-react';
import { goneText, offlineText } from '#components/i18n/en/inbox-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { buttonStyles } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InboxLink } from './inbox-link.tsx';

/** Shown in place of a conversation that was opened without a connection and had not been loaded before. */
export function OfflineConversation() {
  const { slug } = useWorkspace();
  return (
    <div className="flex h-full items-center justify-center">
      <EmptyState
        icon={WifiOff}
        title={offlineText.title}
        description={offlineText.body}
        actions={
          <InboxLink href={`/${slug}/inbox`} className={buttonStyles()}>
            {goneText.back}
          </InboxLink>
        }
      />
    </div>
  );
}
