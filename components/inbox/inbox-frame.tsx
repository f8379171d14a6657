'use client';
import { useParams, useRouter } from 'next/navigation';
import { type ReactNode, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConversationList } from './conversation-list.tsx';
import { useListKeys } from './use-list-keys.ts';

/** List and thread side by side; on narrow screens only one of them. `baseUrl` is the public API's. */
export function InboxFrame({ baseUrl, children }: { baseUrl: string; children: ReactNode }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const { conversation: selected } = useParams<{ conversation?: string }>();
  const frame = useRef<HTMLDivElement>(null);
  useListKeys({ frame, leave: selected ? () => router.push(`/${slug}/inbox${window.location.search}`) : null });
  return (
    <div
      ref={frame}
      className="grid h-[calc(100dvh-3.5rem)] grid-cols-1 overflow-hidden md:h-dvh lg:grid-cols-[21rem_minmax(0,1fr)]"
    >
      <div className={cn('min-h-0 border-line lg:block lg:border-r', selected && 'hidden')}>
        <ConversationList selected={selected ?? null} baseUrl={baseUrl} />
      </div>
      <div className={cn('min-h-0 min-w-0 lg:block', !selected && 'hidden')}>{children}</div>
    </div>
  );
}
