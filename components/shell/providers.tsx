'use client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { TooltipProvider } from 'base-ui-part/tooltip/provider/TooltipProvider.mjs';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useEffect, useState } from 'react';
import { noteThatPageWorks } from '#components/browser/early-press.ts';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { PresenceHost } from '../proof/presence-host.tsx';
import { Toasts } from '../ui/toasts.tsx';

/** What surrounds every page. The nonce lets the theme's script run before the first paint under our CSP. */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  useEffect(noteThatPageWorks, []);
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <ThemeProvider attribute="data-theme" defaultTheme="system" enableColorScheme={false} nonce={nonce}>
        <QueryClientProvider client={client}>
          <TooltipProvider delay={400}>
            {children}
            <PresenceHost />
            <Toasts />
          </TooltipProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CSPProvider>
  );
}
