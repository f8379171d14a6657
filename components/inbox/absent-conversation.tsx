'use client';
import { MessageSquareOff, WifiOff } from 'lucide-react';
import { absentText } from '#components/i18n/en/inbox-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { buttonStyles } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InboxLink } from './inbox-link.tsx';

const icons = { gone: MessageSquareOff, offline: WifiOff };

/**
 * Shown next to the list in place of a conversation that was erased or never existed (`gone`), or that was opened without
 * a connection and had not been loaded before (`offline`).
 */
export function AbsentConversation({ why }: { why: keyof typeof icons }) {
  const { slug } = useWorkspace();
  const { title, body } = absentText[why];
  return (
    <div className="flex h-full items-center justify-center">
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
