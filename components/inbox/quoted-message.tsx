'use client';
import { X } from 'lucide-react';
import { composerText, threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { messageSummary } from './message-summary.ts';

/** The message that the next one quotes; `unknown` if it is not among the messages that are loaded. */
export type Quoted = { id: string; message: ThreadMessage | 'unknown' };

/** The message that the next one quotes, shown above the composer. */
export function QuotedMessage({ message, onRemove }: { message: Quoted['message']; onRemove: () => void }) {
  return (
    <div className="flex items-start gap-1 pt-1.5 pr-1.5 pl-3.5">
      <p className="min-w-0 flex-1 border-l-2 border-accent pl-2 text-[0.8125rem]">
        <span className="block text-xs font-medium text-accent-text">{composerText.replyingTo}</span>
        <span dir="auto" className="block truncate text-left text-ink-soft">
          {message === 'unknown' ? threadText.earlierMessage : messageSummary(message)}
        </span>
      </p>
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={composerText.stopReplying}
        title={composerText.stopReplying}
        className="pointer-coarse:size-11"
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
