'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { part } from '../ui/part.tsx';
import { askBeforeLeaving } from './leaving.ts';

const loadDialog = () => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog);
const ConfirmDialog = dynamic(part(loadDialog), { loading: () => null });

const { unsaved } = commonText;

/**
 * For a form on a page: asks before a link, the command palette, Back, a reload or closing the tab discards unsaved
 * changes. For Back, the browser must have the Navigation API.
 */
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
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    // Load the dialog early: a server's upgrade or a lost connection must not cost unsaved changes.
    void loadDialog().catch(() => {});
    // The browser asks with its own text.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    let mayLeave = false;
    const ask = (go: () => void) =>
      setLeaving({
        go: () => {
          mayLeave = true;
          go();
        },
      });
    const onClick = (event: MouseEvent) => {
      const path = pathOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => router.push(path));
    };
    const onNavigate = (event: NavigateEvent) => {
      const { key, url, sameDocument } = event.destination;
      // A page outside the app ends this one, and the browser asks by itself.
      if (event.navigationType !== 'traverse' || !event.cancelable || !sameDocument || mayLeave) return;
      if (new URL(url).pathname === window.location.pathname) return;
      event.preventDefault();
      ask(() => void window.navigation.traverseTo(key));
    };
    const stopAsking = askBeforeLeaving(ask);
    // Not every browser has it.
    const history: Navigation | undefined = window.navigation;
    history?.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', onUnload);
    // Before the router's own links handle the click.
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      stopAsking();
      history?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty, router]);
  if (leaving === null) return null;
  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirm={confirm}
      onConfirm={() => {
        setLeaving(null);
        leaving.go();
      }}
      onClose={() => setLeaving(null)}
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
