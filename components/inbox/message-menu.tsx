'use client';
import { Copy, Forward, Info, MailOpen, Reply, SmilePlus } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { copyText } from '#components/browser/copy-text.ts';
import { toasts } from '#components/browser/toasts.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { messageMenuText as words } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { MenuGroup, MenuItem, MenuSeparator, OpenMenu } from '../ui/menu-popup.tsx';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** The actions on a message. */
export function MessageMenu({
  message,
  anchor,
  reaction,
  mayAnswer,
  onReply,
  onReact,
  onPickReaction,
  onMarkUnread,
  onForward,
  onInfo,
  onClose,
}: {
  message: ThreadMessage;
  anchor: HTMLElement;
  /** Our own reaction to this message. */
  reaction: string | null;
  /** Whether WhatsApp would accept a reply to it now. */
  mayAnswer: boolean;
  onReply: () => void;
  onReact: (emoji: string | null) => void;
  /** Opens the picker, to react with any other emoji. */
  onPickReaction: () => void;
  onMarkUnread: () => void;
  onForward: () => void;
  onInfo: () => void;
  onClose: () => void;
}) {
  const { text } = message;
  const mayForward = text !== null || message.media_state === 'stored';
  const copy = async () => {
    await copyText(text ?? '');
    toasts.add({ title: commonText.copied });
  };
  return (
    <OpenMenu
      anchor={anchor}
      label={words.label}
      align={message.direction === 'outbound' ? 'end' : 'start'}
      onClose={onClose}
    >
      {mayAnswer && (
        <>
          <MenuGroup label={words.react}>
            <div className="flex px-1">
              {emojis.map((emoji) => (
                <MenuItem
                  key={emoji}
                  aria-label={emoji === reaction ? words.takeBack(words.emojis[emoji]) : words.emojis[emoji]}
                  className={cn('size-10 justify-center p-0 text-lg', emoji === reaction && 'bg-accent-soft')}
                  onClick={() => onReact(emoji === reaction ? null : emoji)}
                >
                  {emoji}
                </MenuItem>
              ))}
            </div>
          </MenuGroup>
          <MenuItem onClick={onPickReaction}>
            <SmilePlus aria-hidden />
            {words.otherEmoji}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onClick={onReply}>
            <Reply aria-hidden />
            {words.reply}
          </MenuItem>
        </>
      )}
      {text !== null && (
        <MenuItem onClick={() => void copy()}>
          <Copy aria-hidden />
          {words.copy}
        </MenuItem>
      )}
      {mayForward && (
        <MenuItem onClick={onForward}>
          <Forward aria-hidden />
          {words.forward}
        </MenuItem>
      )}
      {message.direction === 'inbound' && (
        <MenuItem onClick={onMarkUnread}>
          <MailOpen aria-hidden />
          {words.markUnread}
        </MenuItem>
      )}
      <MenuItem onClick={onInfo}>
        <Info aria-hidden />
        {words.info}
      </MenuItem>
    </OpenMenu>
  );
}
