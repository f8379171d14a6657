'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { part } from '../ui/part.tsx';

const loadDialog = () => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog);
const ConfirmDialog = dynamic(part(loadDialog));

const { unsaved } = commonText;

/** In a form on a page: asks before a link, a reload or closing the tab takes what is not saved. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const router = useRouter();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    // While it can be had: an upgrade of the server, or a lost connection, must not cost what is not saved.
    void loadDialog().catch(() => {});
    // The browser asks in its own words.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const path = pathOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeavingTo(path);
    };
    window.addEventListener('beforeunload', onUnload);
    // Before the router's own links hear of it.
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);
  if (leavingTo === null) return null;
  return (
    <ConfirmDialog
      title={unsaved.leaveTitle}
      description={unsaved.leaveDescription}
      confirm={unsaved.leave}
      onConfirm={() => {
        setLeavingTo(null);
        router.push(leavingTo);
      }}
      onClose={() => setLeavingTo(null)}
    />
  );
}

/** Where a click would take this tab within the app; null where it stays. */
function pathOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return `${pathname}${search}${hash}`;
}
