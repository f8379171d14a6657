'use client';
import { LayoutTemplate } from 'lucide-react';
import type { Ref } from 'react';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { STILL_ATTRIBUTE } from './use-list-keys.ts';

/** Says that only templates may be sent. It can be focused, so that no one who was typing loses their place. */
export function ClosedWindow({
  ref,
  closedAt,
  onTemplate,
}: {
  ref: Ref<HTMLDivElement>;
  closedAt: string | null;
  onTemplate: () => void;
}) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      {...{ [STILL_ATTRIBUTE]: true }}
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl bg-warn-soft px-4 py-3"
    >
      <div id="composer-closed" className="min-w-0 flex-1 basis-64 text-pretty">
        <p className="font-medium text-warn-text">
          {closedAt ? (
            <>
              {composerText.closedSince} <RelativeTime value={closedAt} />.
            </>
          ) : (
            composerText.neverOpen
          )}
        </p>
        <p className="mt-0.5 text-ink-soft">{composerText.closedBody}</p>
      </div>
      <Button variant="primary" onClick={onTemplate}>
        <LayoutTemplate aria-hidden />
        {composerText.chooseTemplate}
      </Button>
    </div>
  );
}
