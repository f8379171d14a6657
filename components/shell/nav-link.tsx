'use client';
import type { LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { useSettled } from '#components/browser/use-settled.ts';

/** A line of a navigation. It knows whether it is where one is; `exact` when pages below it have lines of their own. */
export function NavLink({
  href,
  icon: Icon,
  exact = false,
  ahead = true,
  trailing,
  children,
}: {
  href: string;
  icon: LucideIcon;
  exact?: boolean;
  /** Whether its page is asked for before anyone goes there. */
  ahead?: boolean;
  /** At the end of the line: a count. */
  trailing?: ReactNode;
  children: ReactNode;
}) {
  const pathname = usePathname();
  const current = pathname === href || (!exact && pathname.startsWith(`${href}/`));
  const settled = useSettled();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current && link.current) centerInStrip(link.current);
  }, [current]);
  return (
    <Link
      ref={link}
      href={href}
      prefetch={ahead && settled ? 'auto' : false}
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

/** On narrow screens a navigation is a strip that scrolls. The page does not: someone may be reading further down already. */
function centerInStrip(link: HTMLAnchorElement) {
  const strip = link.parentElement;
  if (!strip) return;
  const [at, within] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += at.left + at.width / 2 - (within.left + within.width / 2);
}
