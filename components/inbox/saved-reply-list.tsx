'use client';
import { Settings2 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { replyPickerText as words } from '#components/i18n/en/reply-picker-text.ts';
import { savedRepliesText } from '#components/i18n/en/saved-replies-text.ts';
import { Link } from '#components/ui/link.tsx';
import type { SavedReplyView } from '#lib/messaging/saved-replies/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { popupStyles } from '../ui/popup-styles.ts';
import { optionId } from './option-id.ts';

/** The replies that match the text after `/`, above the composer, which keeps the focus. */
export function SavedReplyList({
  ref,
  id,
  replies,
  active,
  onChoose,
  onManage,
}: {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  replies: SavedReplyView[];
  /** The index of the reply that Enter would insert. */
  active: number;
  onChoose: (reply: SavedReplyView) => void;
  /** Called when they leave for the page of the replies. */
  onManage: () => void;
}) {
  const { slug, may } = useWorkspace();
  const current = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reply is current then.
  useEffect(() => {
    // A block, because newer browsers return a promise, which is not a cleanup function.
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={ref} className={cn(popupStyles, 'absolute inset-x-0 bottom-full z-10 mb-2 overflow-hidden')}>
      {replies.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-soft">
          {savedRepliesText.emptyTitle}. {may('admin') ? savedRepliesText.emptyBody : savedRepliesText.emptyForAgents}
        </p>
      ) : (
        // The composer keeps the focus and names the current option.
        <div id={id} role="listbox" aria-label={savedRepliesText.listLabel} className="max-h-64 overflow-y-auto p-1.5">
          {replies.map((reply, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the composer keeps the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the composer handles the keys.
            <div
              key={reply.id}
              ref={place === active ? current : undefined}
              id={optionId(id, place)}
              role="option"
              aria-selected={place === active}
              // Otherwise the composer would lose the focus and its caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(reply)}
              className={cn(
                'cursor-default rounded-lg px-2.5 py-1.5',
                place === active ? 'bg-hover' : 'hover:bg-hover',
              )}
            >
              <span dir="auto" className="block truncate font-medium">
                {reply.name}
              </span>
              <span dir="auto" className="line-clamp-1 text-[0.8125rem] text-ink-soft">
                {reply.text}
              </span>
            </div>
          ))}
        </div>
      )}
      {(replies.length > 0 || may('admin')) && (
        <div className="flex items-center gap-3 border-t border-line px-3.5 py-2 text-xs text-ink-faint">
          <span className="mr-auto max-sm:sr-only">{replies.length > 0 && words.hint}</span>
          {may('admin') && (
            <Link
              href={`/${slug}/settings/saved-replies`}
              // Otherwise the composer would lose the focus, and the list would be gone before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={onManage}
              className="inline-flex items-center gap-1.5 text-accent-text underline-offset-2 hover:underline"
            >
              <Settings2 aria-hidden className="size-3.5" />
              {words.manage}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
