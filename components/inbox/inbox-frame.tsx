'use client';
import { useParams, usePathname } from 'next/navigation';
import { type ReactNode, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPage } from './conversation-page.tsx';
import { listAddress } from './message-address.ts';
import { NoConversation } from './no-conversation.tsx';
import { OwnNumbers } from './own-numbers.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListedNumbers } from './use-listed-numbers.ts';
import { conversationIn, goBackWithinInbox } from './within-inbox.ts';

/**
 * List and thread side by side; on narrow screens only one of them. `baseUrl` is the public API's. `children` is the page
 * that the server sent, which is shown for as long as the address is its own.
 */
export function InboxFrame({ baseUrl, children }: { baseUrl: string; children: ReactNode }) {
  const { slug } = useWorkspace();
  const selected = conversationIn(usePathname());
  const { conversation: served = null } = useParams<{ conversation?: string }>();
  const frame = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const numbers = useListedNumbers();
  const leave = () => {
    // A recording that would be lost asks at links.
    const back = frame.current?.querySelector<HTMLElement>(`a[aria-label="${threadText.back}"]`);
    if (back) back.click();
    else goBackWithinInbox(listAddress(slug, new URLSearchParams(window.location.search)));
  };
  useListKeys({ frame, selected, leave });
  useKeptFocus({ frame, column, selected });
  return (
    <OwnNumbers value={numbers}>
      <div
        ref={frame}
        className="grid h-[calc(100dvh-var(--bar))] grid-cols-1 overflow-hidden md:h-dvh lg:grid-cols-[21rem_minmax(0,1fr)]"
      >
        <div className={cn('min-h-0 border-line lg:block lg:border-r', selected && 'hidden')}>
          <ConversationList selected={selected} baseUrl={baseUrl} />
        </div>
        <div ref={column} className={cn('min-h-0 min-w-0 -outline-offset-2 lg:block', !selected && 'hidden')}>
          {selected === served ? (
            children
          ) : selected ? (
            <ConversationPage key={selected} id={selected} />
          ) : (
            <NoConversation />
          )}
        </div>
      </div>
    </OwnNumbers>
  );
}
