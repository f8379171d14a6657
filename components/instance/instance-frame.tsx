'use client';
import { ArrowLeft, Building2, HeartPulse, ScrollText, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { instanceText as words } from '#components/i18n/en/instance-text.ts';
import { NavLink } from '../shell/nav-link.tsx';
import { Page } from '../shell/page.tsx';
import { SkipLink } from '../shell/skip-link.tsx';

const places = [
  { href: '/instance', icon: Building2, label: words.nav.workspaces, exact: true },
  { href: '/instance/people', icon: UsersRound, label: words.nav.people },
  { href: '/instance/health', icon: HeartPulse, label: words.nav.health },
  { href: '/instance/log', icon: ScrollText, label: words.nav.log },
];

/** The navigation of the installation's own pages, next to (on narrow screens above) one of them. */
export function InstanceFrame({ children }: { children: ReactNode }) {
  return (
    <Page className="lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <SkipLink />
      <nav aria-label={words.navigation} className="flex flex-col gap-1 lg:sticky lg:top-8">
        <NavLink href="/" icon={ArrowLeft} exact>
          {words.toWorkspaces}
        </NavLink>
        <div className="-mx-4 flex gap-0.5 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0 lg:flex-col lg:overflow-visible">
          {places.map(({ label, ...place }) => (
            <NavLink key={place.href} {...place}>
              {label}
            </NavLink>
          ))}
        </div>
      </nav>
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-col gap-6 outline-none">
        {children}
      </main>
    </Page>
  );
}
