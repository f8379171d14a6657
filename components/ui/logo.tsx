import { cn } from '#components/browser/cn.ts';

/** Our mark: two speech bubbles that share an edge. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-7', className)}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        className="fill-on-accent"
        d="M8.2 8.5h9.6a2.7 2.7 0 0 1 2.7 2.7v3.1a2.7 2.7 0 0 1-2.7 2.7h-5.2l-3.3 2.7a.5.5 0 0 1-.8-.4v-2.4a2.7 2.7 0 0 1-2.2-2.6v-3.1a2.7 2.7 0 0 1 1.9-2.7Z"
      />
      <path
        className="fill-on-accent opacity-60"
        d="M22.4 13.6h.7a2.7 2.7 0 0 1 2.7 2.7v3.2a2.7 2.7 0 0 1-2.2 2.6v2a.5.5 0 0 1-.8.4l-2.9-2.4h-4.2a2.7 2.7 0 0 1-2.5-1.8l1.1-.9h4.6a3.5 3.5 0 0 0 3.5-3.5Z"
      />
    </svg>
  );
}
