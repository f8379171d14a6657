'use client';
import type { LucideIcon } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { Link } from '#components/ui/link.tsx';

/** A navigation item, which marks itself when it is current. Set `exact` if pages below it have their own items. */
export function NavLink({
  href,
  icon: Icon,
  exact = false,
  trailing,
  children,
}: {
  href: string;
  icon: LucideIcon;
  exact?: boolean;
  /** Shown at the end of the item, such as a count. */
  trailing?: ReactNode;
  children: ReactNode;
}) {
  const pathname = usePathname();
  const current = pathname === href || (!exact && pathname.startsWith(`${href}/`));
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current && link.current) centerInStrip(link.current);
  }, [current]);
  return (
    <Link
      ref={link}
      href={href}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'flex h-9 items-center gap-2.5 rounded-lg px-2.5 font-medium transition-colors duration-100',
        'pointer-coarse:h-11',
        current ? 'bg-accent-soft text-accent-text' : 'text-ink-soft hover:bg-hover hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.9} />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {trailing}
    </Link>
  );
}

/**
 * Scrolls the strip that a navigation is on narrow screens, but not the page: someone may already read further down.
 */
function centerInStrip(link: HTMLAnchorElement) {
  const strip = link.parentElement;
  if (!strip) return;
  const [at, within] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += at.left + at.width / 2 - (within.left + within.width / 2);
}
