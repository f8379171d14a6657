'use client';
import type { ReactNode } from 'react';
import { shellText } from '#components/i18n/en/shell-text.ts';
import { VERSION } from '#lib/platform/version.ts';
import { NavLink } from './nav-link.tsx';
import { Page } from './page.tsx';
import { settingsNavigation } from './settings-navigation.ts';
import { useWorkspace } from './workspace-context.tsx';

/** The settings' navigation, next to (on narrow screens above) one of their pages. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { slug, may } = useWorkspace();
  return (
    <Page className="lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <nav
        aria-label={shellText.settingsNavigation}
        className="-mx-4 flex gap-0.5 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0 lg:sticky lg:top-8 lg:flex-col lg:overflow-visible"
      >
        {settingsNavigation
          .filter(({ role = 'agent' }) => may(role))
          .map(({ path, label, icon }) => (
            <NavLink key={path} href={`/${slug}${path}`} icon={icon}>
              {label}
            </NavLink>
          ))}
      </nav>
      <div className="flex min-w-0 flex-col gap-6">
        {children}
        <p className="text-xs text-ink-faint">{shellText.version(VERSION)}</p>
      </div>
    </Page>
  );
}
