'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { part } from '../ui/part.tsx';
import type { ThreadRow } from './thread-rows.ts';
import { useReact } from './use-react.ts';

const MessageMenu = dynamic(
  part(() => import('./message-menu.tsx').then((file) => file.MessageMenu)),
  { loading: () => null },
);
const MessageInfoDialog = dynamic(
  part(() => import('./message-info-dialog.tsx').then((file) => file.MessageInfoDialog)),
  { loading: () => null },
);
const EmojiPicker = dynamic(
  part(() => import('./emoji-picker.tsx').then((file) => file.EmojiPicker)),
  { loading: () => null },
);
const ForwardDialog = dynamic(
  part(() => import('./forward-dialog.tsx').then((file) => file.ForwardDialog)),
  { loading: () => null },
);

/** The message whose menu is open, and the element beside which it opens. */
export type OpenMessage = { row: ThreadRow; anchor: HTMLElement };

/** The menu of a message, and what opens from it: the picker of reactions and the dialogs. */
export function MessageActions({
  conversationId,
  open,
  isWindowOpen,
  onReply,
  onMarkUnread,
  onClose,
}: {
  conversationId: string;
  open: OpenMessage | null;
  isWindowOpen: boolean;
  onReply: (message: ThreadMessage) => void;
  onMarkUnread: (messageId: string) => void;
  onClose: () => void;
}) {
  const [dialog, setDialog] = useState<{ kind: 'info' | 'forward'; message: ThreadMessage } | null>(null);
  const [reacting, setReacting] = useState<{ to: string; anchor: HTMLElement } | null>(null);
  const react = useReact(conversationId);
  return (
    <>
      {open && (
        <MessageMenu
          message={open.row.message}
          anchor={open.anchor}
          reaction={open.row.ownReaction}
          mayAnswer={isWindowOpen && open.row.message.wa_message_id !== null && open.row.message.reaction === null}
          onReply={() => onReply(open.row.message)}
          onReact={(emoji) => react(open.row.message.id, emoji)}
          onPickReaction={() => {
            const { row, anchor } = open;
            // After the menu has returned the focus to its trigger.
            requestAnimationFrame(() => setReacting({ to: row.message.id, anchor }));
          }}
          onMarkUnread={() => onMarkUnread(open.row.message.id)}
          onForward={() => setDialog({ kind: 'forward', message: open.row.message })}
          onInfo={() => setDialog({ kind: 'info', message: open.row.message })}
          onClose={onClose}
        />
      )}
      {reacting && (
        <EmojiPicker
          anchor={reacting.anchor}
          onChoose={(emoji) => react(reacting.to, emoji)}
          onClose={() => setReacting(null)}
        />
      )}
      {dialog?.kind === 'info' && <MessageInfoDialog message={dialog.message} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'forward' && <ForwardDialog message={dialog.message} onClose={() => setDialog(null)} />}
    </>
  );
}
