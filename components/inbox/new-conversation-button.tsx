'use client';
import { MessageSquarePlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { inboxText } from '#components/i18n/en/inbox-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { part } from '../ui/part.tsx';

const NewConversationDialog = dynamic(
  part(() => import('./new-conversation-dialog.tsx').then((file) => file.NewConversationDialog)),
  { loading: () => null },
);

/** Starts a conversation with a contact or a number. */
export function NewConversationButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={inboxText.newConversation} onClick={() => setOpen(true)}>
        <MessageSquarePlus aria-hidden />
      </IconButton>
      {isOpen && <NewConversationDialog onClose={() => setOpen(false)} />}
    </>
  );
}
