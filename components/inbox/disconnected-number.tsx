'use client';
import { MessageSquarePlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { disconnectedText as words } from '#components/i18n/en/disconnected-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { part } from '../ui/part.tsx';
import { useOwnNumbers } from './own-numbers.tsx';

const NewConversationDialog = dynamic(
  part(() => import('./new-conversation-dialog.tsx').then((file) => file.NewConversationDialog)),
  { loading: () => null },
);

/** Says that nothing can be sent, and offers to write to the person from a number that is connected. */
export function DisconnectedNumber({ conversation }: { conversation: InboxConversation }) {
  const [isWriting, setWriting] = useState(false);
  const others = useOwnNumbers();
  const { contact_id: id, name, phone } = conversation;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl bg-warn-soft px-4 py-3">
      <div id="composer-closed" className="min-w-0 flex-1 basis-64 text-pretty">
        <p className="font-medium text-warn-text">{words.title}</p>
        <p className="mt-0.5 text-ink-soft">{words.body}</p>
      </div>
      {others.length > 0 && (
        <Button variant="primary" onClick={() => setWriting(true)}>
          <MessageSquarePlus aria-hidden />
          {words.another}
        </Button>
      )}
      {isWriting && <NewConversationDialog contact={{ id, name, phone }} onClose={() => setWriting(false)} />}
    </div>
  );
}
