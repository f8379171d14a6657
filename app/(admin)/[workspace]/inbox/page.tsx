'use client';
import { MessagesSquare } from 'lucide-react';
import { inboxText } from '#components/i18n/en/inbox-text.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';

export default function InboxPage() {
  return (
    <div className="flex h-full items-center justify-center">
      <EmptyState icon={MessagesSquare} title={inboxText.chooseTitle} description={inboxText.chooseBody} />
    </div>
  );
}
