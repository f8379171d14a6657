'use client';
import type { ComponentProps } from 'react';
import { Link } from '#components/ui/link.tsx';
import { goWithinInbox } from './within-inbox.ts';

/** A link from one place of the inbox to another. A plain click needs no server; in a new tab it is any other link. */
export function InboxLink({ href, ...rest }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        goWithinInbox(href);
      }}
      {...rest}
    />
  );
}
