import type { ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';

/** A message's bubble: theirs at the left, ours at the right. */
export function Bubble({
  isOurs,
  isFailed = false,
  reactions = [],
  foot,
  actions,
  textId,
  children,
}: {
  isOurs: boolean;
  isFailed?: boolean;
  reactions?: string[];
  /** Author, time and status. */
  foot: ReactNode;
  /** Next to the bubble, at its inner side. */
  actions?: ReactNode;
  /** The ID of what the bubble says, with its foot. */
  textId?: string;
  children: ReactNode;
}) {
  return (
    <div className={cn('group/bubble relative max-w-[85%] min-w-24 sm:max-w-[75%]', reactions.length > 0 && 'mb-3')}>
      <div
        id={textId}
        className={cn(
          'rounded-2xl px-3 pt-2 pb-1.5',
          isOurs ? 'rounded-br-md bg-accent-soft' : 'rounded-bl-md border border-line bg-surface',
          isFailed && 'bg-danger-soft',
        )}
      >
        {children}
        <div className="mt-0.5 flex items-center justify-end gap-1.5 text-xs text-ink-soft">{foot}</div>
      </div>
      {reactions.length > 0 && (
        <span className="absolute -bottom-3 left-3 rounded-full border border-line bg-raised px-1.5 py-0.5 text-xs leading-4">
          <span className="sr-only">{threadText.reacted('')}</span>
          {reactions.join(' ')}
        </span>
      )}
      {actions && (
        <div className={cn('absolute top-0.5', isOurs ? 'right-full mr-0.5' : 'left-full ml-0.5')}>{actions}</div>
      )}
    </div>
  );
}
