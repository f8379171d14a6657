'use client';
import { useSyncExternalStore } from 'react';
import { reloadNotice } from '#components/browser/reload-notice.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button } from '../ui/button.tsx';

/**
 * Over a page of which a part can't be loaded, as after an upgrade: everything else of it goes on. Made of what each page has,
 * since nothing can be loaded for it. `aria-live` keeps it within reach beside an open dialog.
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
