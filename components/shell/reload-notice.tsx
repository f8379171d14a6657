'use client';
import { useSyncExternalStore } from 'react';
import { reloadNotice } from '#components/browser/reload-notice.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button } from '../ui/button.tsx';

/**
 * Shown over a page when a part of it can't be loaded, such as after an upgrade; the rest keeps working. It uses only
 * code that every page has, since nothing more can be loaded. `aria-live` keeps it reachable next to an open dialog.
 */
export function ReloadNotice() {
  const isShown = useSyncExternalStore(reloadNotice.subscribe, reloadNotice.isShown, () => false);
  if (!isShown) return null;
  return (
    <div
      role="alert"
      aria-live="assertive"
      className="fixed inset-x-2 top-2 z-60 mx-auto max-w-md rounded-xl border border-line bg-raised p-3.5 text-ink shadow-pop"
    >
      <p className="font-medium">{commonText.partMissingTitle}</p>
      <p className="mt-0.5 text-pretty text-[0.8125rem] text-ink-soft">{commonText.partMissingBody}</p>
      <div className="mt-2 flex gap-2">
        <Button size="sm" variant="primary" onClick={() => window.location.reload()}>
          {commonText.reload}
        </Button>
        <Button size="sm" variant="ghost" onClick={reloadNotice.hide}>
          {commonText.close}
        </Button>
      </div>
    </div>
  );
}
