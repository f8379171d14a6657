import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';

/** A placeholder for loading content. Give it the size of the content, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-sunken', className)} />;
}

/** A placeholder for a loading page: a heading and some rows. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{commonText.loading}</span>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <div className="flex flex-col gap-px overflow-hidden rounded-xl border border-line bg-surface p-4">
        {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
          <Skeleton key={row} className="my-1.5 h-6" />
        ))}
      </div>
    </div>
  );
}
