'use client';
import { inboxText } from '#components/i18n/en/inbox-text.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ConversationPicture } from '#components/ui/pictures/conversation-picture.tsx';

export default function InboxPage() {
  return (
    <div className="flex h-full items-center justify-center">
      <EmptyState picture={<ConversationPicture />} title={inboxText.chooseTitle} description={inboxText.chooseBody} />
    </div>
  );
}
