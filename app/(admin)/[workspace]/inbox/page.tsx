'use client';
import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { inboxText } from '#lib/i18n/en/inbox-text.ts';

export default function InboxPage() {
  return (
    <div className="flex h-full items-center justify-center">
      <EmptyState icon={MessagesSquare} title={inboxText.chooseTitle} description={inboxText.chooseBody} />
    </div>
  );
}
