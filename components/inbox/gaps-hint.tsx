'use client';
import { replyPickerText as words } from '#components/i18n/en/reply-picker-text.ts';
import { Button } from '../ui/button.tsx';

/** Says what a saved reply left to fill in by hand and, once it has held the text back, offers to send it all the same. */
export function GapsHint({
  gaps,
  isHeldBack,
  onSendAnyway,
}: {
  gaps: string[];
  isHeldBack: boolean;
  onSendAnyway: () => void;
}) {
  return (
    <div
      ref={isHeldBack ? show : undefined}
      className="mt-1.5 flex flex-wrap items-center gap-x-2 px-1 text-xs text-warn-text"
    >
      <p role="status">{words[isHeldBack ? 'heldBack' : 'fillIn'](gaps.join(', '))}</p>
      {isHeldBack && (
        <Button size="sm" variant="ghost" onClick={onSendAnyway}>
          {words.sendAnyway}
        </Button>
      )}
    </div>
  );
}

/** On a short screen, it may be out of sight. */
function show(hint: HTMLElement | null) {
  hint?.scrollIntoView({ block: 'nearest' });
}
