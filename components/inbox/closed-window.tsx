'use client';
import { LayoutTemplate } from 'lucide-react';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/date-time.tsx';

/** Replaces the composer while only templates may be sent. */
export function ClosedWindow({ closedAt, onTemplate }: { closedAt: string | null; onTemplate: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl bg-warn-soft px-4 py-3">
      <div className="min-w-0 flex-1 basis-64 text-pretty">
        <p className="font-medium text-warn-text">
          {closedAt ? (
            <>
              {composerText.closed} <RelativeTime value={closedAt} />.
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
