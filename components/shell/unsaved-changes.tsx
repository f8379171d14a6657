'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { part } from '../ui/part.tsx';

const loadDialog = () => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog);
const ConfirmDialog = dynamic(part(loadDialog), { loading: () => null });

const { unsaved } = commonText;

/** For a form on a page: asks before a link, a reload or closing the tab discards unsaved changes. */
export function UnsavedChanges({
  isDirty,
  title = unsaved.leaveTitle,
  description = unsaved.leaveDescription,
  confirm = unsaved.leave,
}: {
  isDirty: boolean;
  title?: string;
  description?: string;
  confirm?: string;
}) {
  const router = useRouter();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    // Load the dialog early: a server's upgrade or a lost connection must not cost unsaved changes.
    void loadDialog().catch(() => {});
    // The browser asks with its own text.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const path = pathOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeavingTo(path);
    };
    window.addEventListener('beforeunload', onUnload);
    // Before the router's own links handle the click.
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);
  if (leavingTo === null) return null;
  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirm={confirm}
      onConfirm={() => {
        setLeavingTo(null);
        router.push(leavingTo);
      }}
      onClose={() => setLeavingTo(null)}
    />
  );
}

/** The path in the app to which a click would take this tab; null if it stays. */
function pathOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return `${pathname}${search}${hash}`;
}
