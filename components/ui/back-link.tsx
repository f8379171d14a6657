import { ArrowLeft } from 'lucide-react';
import { Link } from './link.tsx';

/** The way back to the list, above the title of a page about one of its things. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="mb-1 inline-flex items-center gap-1.5 rounded text-[0.8125rem] font-medium text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-3.5" />
      {children}
    </Link>
  );
}
