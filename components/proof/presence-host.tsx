'use client';
import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { presence } from '#components/browser/presence.ts';
import { part } from '../ui/part.tsx';

const PresenceDialog = dynamic(
  part(() => import('./presence-dialog.tsx').then((file) => file.PresenceDialog), {
    giveUp: ({ settle }) => settle(false),
  }),
  { loading: () => null },
);

const none = () => null;

/** Shows the dialog in which people prove who they are, over any page that needs it. */
export function PresenceHost() {
  const asking = useSyncExternalStore(presence.subscribe, presence.current, none);
  return asking && <PresenceDialog settle={asking.settle} />;
}
