import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const widths = ['w-56', 'w-72', 'w-40', 'w-64', 'w-48'];

/** A placeholder for a loading thread. */
export function ThreadSkeleton() {
  return (
    <div role="status" className="flex h-full flex-col">
      <span className="sr-only">{commonText.loading}</span>
      <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line px-5 short:h-12">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3 p-5">
        {widths.map((width, index) => (
          <Skeleton key={width} className={cn('h-11 rounded-2xl', width, index % 2 === 1 && 'self-end')} />
        ))}
      </div>
      <div className="h-28 border-t border-line" />
    </div>
  );
}
