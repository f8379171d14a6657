'use client';
import { MessageSquareOff, WifiOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { absentText } from '#components/i18n/en/inbox-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { buttonStyles } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InboxLink } from './inbox-link.tsx';
import { STILL_ATTRIBUTE } from './use-list-keys.ts';

const icons = { gone: MessageSquareOff, offline: WifiOff };

/**
 * Shown next to the list in place of a conversation that was erased or never existed (`gone`), or that was opened without
 * a connection and had not been loaded before (`offline`). If it `wasShown`, and what had the focus went with it, this has
 * the focus: what someone types on would act as the inbox's shortcuts.
 */
export function AbsentConversation({ why, wasShown = false }: { why: keyof typeof icons; wasShown?: boolean }) {
  const { slug } = useWorkspace();
  const { title, body } = absentText[why];
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (wasShown && document.activeElement === document.body) notice.current?.focus();
  }, [wasShown]);
  return (
    <div
      ref={notice}
      {...(wasShown && { tabIndex: -1, [STILL_ATTRIBUTE]: true })}
      className="flex h-full items-center justify-center -outline-offset-2"
    >
      <EmptyState
        icon={icons[why]}
        title={title}
        description={body}
        actions={
          <InboxLink href={`/${slug}/inbox`} className={buttonStyles()}>
            {absentText.back}
          </InboxLink>
        }
      />
    </div>
  );
}
