'use client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useEffect, useState } from 'react';
import { noteThatPageWorks } from '#components/browser/early-input.ts';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { PresenceHost } from '../proof/presence-host.tsx';
import { PasskeysSupposed } from '../proof/use-passkeys-work.ts';
import { Toasts } from '../ui/toasts.tsx';
import { ReloadNotice } from './reload-notice.tsx';

/**
 * The providers around every page. The nonce lets the theme's script run before the first paint under our CSP.
 * `passkeysSupposed` says whether the browser can probably use passkeys at the requested address.
 */
export function Providers({
  nonce,
  passkeysSupposed,
  children,
}: {
  nonce: string;
  passkeysSupposed: boolean;
  children: ReactNode;
}) {
  const [client] = useState(makeQueryClient);
  useEffect(noteThatPageWorks, []);
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <ThemeProvider attribute="data-theme" defaultTheme="system" enableColorScheme={false} nonce={nonce}>
        <QueryClientProvider client={client}>
          <PasskeysSupposed value={passkeysSupposed}>
            {children}
            <PresenceHost />
          </PasskeysSupposed>
          <Toasts />
          <ReloadNotice />
        </QueryClientProvider>
      </ThemeProvider>
    </CSPProvider>
  );
}
