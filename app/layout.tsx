import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { applyDensity } from '#components/browser/density.ts';
import { holdEarlyInput } from '#components/browser/early-input.ts';
import { isDomainName } from '#components/browser/is-domain-name.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Providers } from '#components/shell/providers.tsx';
import { appUrl } from '#lib/platform/env.ts';
import './globals.css';

/**
 * The font of nearly all text, preloaded: if it were found only in the style sheet, the page would be laid out twice.
 */
const font = new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url);

export const metadata: Metadata = {
  title: { default: commonText.appName, template: `%s · ${commonText.appName}` },
  manifest: '/manifest.webmanifest',
  icons: { apple: '/apple-touch-icon.png' },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  preload(font.href, { as: 'font', type: 'font/woff2', crossOrigin: '' });
  const asked = await headers();
  const nonce = asked.get('x-nonce') ?? '';
  // A request does not carry the browser's scheme, so a host other than localhost is assumed to use the scheme of
  // APP_URL.
  const { protocol, hostname } = new URL(appUrl());
  const host = asked.get('host')?.replace(/:\d+$/, '') ?? hostname;
  const passkeysSupposed = isDomainName(host) && (protocol === 'https:' || host === 'localhost');
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own functions, run before any script is loaded.
          dangerouslySetInnerHTML={{ __html: `(${applyDensity})();(${holdEarlyInput})()` }}
        />
        <div className="isolate">
          <Providers nonce={nonce} passkeysSupposed={passkeysSupposed}>
            {children}
          </Providers>
        </div>
      </body>
    </html>
  );
}
