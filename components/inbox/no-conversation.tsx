'use client';
import { inboxText } from '#components/i18n/en/inbox-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ConversationPicture } from '../ui/pictures/conversation-picture.tsx';

/** Shown next to the list while no conversation is open. */
export function NoConversation() {
  return (
    <div className="flex h-full items-center justify-center">
      <EmptyState picture={<ConversationPicture />} title={inboxText.chooseTitle} description={inboxText.chooseBody} />
    </div>
  );
}
